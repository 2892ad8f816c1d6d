/** Errors in the addresses of an order for several, in one list. */
import { expect, it } from 'vitest'
import { openRoutes } from '../support/routes'
import { MULTI } from '../support/split'
import { addToCart, beGuest } from '../support/steps'

const { app } = await openRoutes()

it('names the address of each message and leads to its field', async () => {
  const browser = app.newBrowser()
  await addToCart(browser)
  await beGuest(browser)
  const fill = { 'Address 1 > City': 'Montclair' }
  const page = await browser.press(await browser.get(MULTI), 'Continue to delivery', { fill })
  expect(page.status).toBe(400)
  const links = [...page.document.querySelectorAll('#error-summary a')]
  const told = links.map((link) => [link.textContent, link.getAttribute('href')])
  expect(told).toContainEqual(['Address 1: Please enter your full name', '#field-shipment-1-name'])
  expect(told).toContainEqual(['Address 2: Please enter your city', '#field-shipment-2-city'])
  expect(told.map(([text]) => text)).not.toContain('Address 1: Please enter your city')
  expect(new Set(told.map(([text]) => text)).size).toBe(told.length)
})

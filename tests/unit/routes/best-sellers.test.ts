/** The best-seller lists that the menu leads to. */
import { expect, it } from 'vitest'
import { openRoutes } from '../support/routes'

const { app } = await openRoutes()
const browser = app.newBrowser()

it('all greatest hits are shopped by a link of that name [ROUTE-32]', async () => {
  const menu = await browser.get('/menu')
  const link = [...menu.document.querySelectorAll('main a')].find(
    ({ textContent }) => textContent === 'Shop All Greatest Hits',
  )
  expect(link?.getAttribute('href')).toBe('/bestsellers/hero')
  const page = await browser.open('/bestsellers/hero')
  expect([page.status, page.document.querySelector('h1')?.textContent]).toEqual([200, 'Greatest Hits'])
  expect(page.document.querySelectorAll('main article').length).toBeGreaterThan(0)
})

it('the list of best sellers opens [ROUTE-33]', async () => {
  const page = await browser.get('/bestsellers/')
  expect([page.status, page.document.querySelector('h1')?.textContent]).toEqual([200, 'Best Sellers'])
  expect(page.document.querySelectorAll('main article').length).toBeGreaterThan(0)
})

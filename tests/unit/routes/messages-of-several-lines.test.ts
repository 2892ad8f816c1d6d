/** A packing slip message keeps its line breaks, from the field to the slip. */
import { expect, it } from 'vitest'
import { payByCard, PLACE_ORDER, toDelivery } from '../../kit/http-steps'
import type { Page } from '../support/browser'
import { openRoutes } from '../support/routes'

const { app } = await openRoutes()

const TYPED = 'Happy  birthday,\n\n\n\nAunt Ada!\t\nP.'
const KEPT = 'Happy birthday,\n\nAunt Ada!\nP.'

const textsOf = ({ document }: Page, selector: string) =>
  [...document.querySelectorAll(selector)].map((each) => each.textContent ?? '')

it('typed at the delivery step it keeps its lines in the field, the review and the receipt [SHIP-10]', async () => {
  const browser = app.newBrowser()
  const delivery = await toDelivery(browser, { email: 'lines@example.com' })
  const payment = await browser.press(delivery, 'Continue to payment', {
    fill: { 'Message for the packing slip': TYPED },
  })
  const again = await browser.open('/checkout/shipping')
  expect(textsOf(again, 'textarea').map((text) => text.replace(/^\n/, ''))).toEqual([KEPT])
  const review = await payByCard(browser, payment)
  expect(textsOf(review, 'main p')).toContain(`Message: “${KEPT}”`)
  const receipt = await browser.press(review, PLACE_ORDER)
  expect(textsOf(receipt, 'main p')).toEqual(expect.arrayContaining([`Message: “${KEPT}”`, `“${KEPT}”`]))
})

it('taken off at the delivery step it is gone from the field and the review [SHIP-10]', async () => {
  const browser = app.newBrowser()
  const delivery = await toDelivery(browser, { email: 'no-lines@example.com' })
  const write = (page: Page, message: string) =>
    browser.press(page, 'Continue to payment', { fill: { 'Message for the packing slip': message } })
  await write(delivery, TYPED)
  const payment = await write(await browser.open('/checkout/shipping'), '')
  const review = await payByCard(browser, payment)
  expect(textsOf(review, 'main p').filter((text) => text.includes('Aunt Ada'))).toEqual([])
  expect((await browser.open('/checkout/shipping')).text).not.toContain('Aunt Ada')
})

/** Carts of nothing but what goes by e-mail: no delivery, and for a customer no address either. */
import { beforeEach, describe, expect, it } from 'vitest'
import { addressFields, enterCard } from '../../kit/http-steps'
import { visibleText } from '../../kit/html-text'
import type { Browser, Page } from '../support/browser'
import { EMAIL } from '../support/journey'
import { changeCart } from '../support/merchant-cart'
import { cartOf } from '../support/commerce-path'
import { pressPlaceOrder } from '../support/placing'
import { openRoutes } from '../support/routes'
import { addToCart, send, signIn, typeEmail } from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser

/** Where "Back" leads on the payment step. */
const backOf = ({ document }: Page) =>
  [...document.querySelectorAll('main a')]
    .find(({ textContent }) => textContent?.trim() === 'Back')
    ?.getAttribute('href')

const stepsIn = ({ document }: Page) =>
  [...document.querySelectorAll('nav[aria-label="Checkout steps"] li')].map((step) =>
    visibleText(step).replace(' (complete)', ''),
  )

/** Product pages do not sell certificates yet: one comes in, and the nuts go. */
async function holdCertificate(): Promise<void> {
  await addToCart(browser, '1101-01', '1')
  await changeCart(shop, browser, { action: 'addLineItem', sku: '9990-25', quantity: 1 })
  await send(browser, '/cart', /^Remove Roasted Almonds/)
  expect((await cartOf(browser)).lineItems.map(({ sku }) => sku)).toEqual(['9990-25'])
}

beforeEach(() => {
  browser = app.newBrowser()
})

describe('a cart of nothing but what goes by e-mail', () => {
  it('has no step but payment for a customer, where the address of the bill is asked for [CHK-09]', async () => {
    await signIn(browser)
    await holdCertificate()
    for (const path of ['/checkout', '/checkout/address', '/checkout/shipping']) {
      const page = await browser.open(path)
      expect([page.path, page.status, stepsIn(page)]).toEqual(['/checkout/payment', 200, ['Payment Method']])
      expect(backOf(page)).toBe('/cart')
    }
    expect((await browser.post(browser.prepare(await browser.get('/cart'), /^Proceed/))).location).toBe(
      '/checkout/payment',
    )
  })

  it('is ordered by that one step [CHK-09]', async () => {
    await signIn(browser)
    await holdCertificate()
    const button = /^Continue to card details/
    const review = await enterCard(
      browser,
      await browser.press(await browser.get('/checkout/payment'), button, { fill: addressFields() }),
    )
    // There is no step where the address could be changed.
    expect(review.text).not.toContain('Change address')
    const placed = await browser.open((await pressPlaceOrder(browser, review)).location ?? '')
    expect(placed.text).toMatch(/Order N\d{10}/)
    expect(placed.text).toContain('12 Maple Avenue')
  })

  it('has no delivery for a guest, who gives an e-mail and the address of the bill [CHK-09]', async () => {
    await holdCertificate()
    expect((await typeEmail(browser, EMAIL)).location).toBe('/checkout/payment')
    const page = await browser.get('/checkout/address')
    expect(stepsIn(page)).toEqual(['Email & Shipping Info', 'Payment Method'])
    expect(page.text).toContain('Your address, for the bill')
    const payment = await browser.open('/checkout/shipping')
    expect([payment.path, backOf(payment)]).toEqual(['/checkout/payment', '/checkout/address'])
  })

  it('has every step as soon as something is sent [CHK-09]', async () => {
    await signIn(browser)
    await holdCertificate()
    await addToCart(browser, '1201-01', '1')
    const page = await browser.open('/checkout')
    expect([page.path, stepsIn(page)]).toEqual([
      '/checkout/address',
      ['Email & Shipping Info', 'Expected Delivery', 'Payment Method'],
    ])
  })
})

/** Carts with only e-mailed goods: no delivery, and for a customer no address either. */
import { beforeEach, describe, expect, it } from 'vitest'
import { addressFields, enterCard } from '../../kit/http-steps'
import { visibleText } from '../../kit/html-text'
import type { Browser, Page } from '../support/browser'
import { openInbox } from '../support/inbox'
import { EMAIL } from '../support/journey'
import { changeCart } from '../support/merchant-cart'
import { cartOf } from '../support/commerce-path'
import { receiptOf } from '../support/orders'
import { openRoutes } from '../support/routes'
import { setAttribute } from '../support/stock'
import {
  addToCart,
  beGuest,
  cartText,
  chooseDelivery,
  giveAddress,
  payByCard,
  send,
  signIn,
  typeAddress,
  typeEmail,
} from '../support/steps'

const { shop, app } = await openRoutes()
const inbox = openInbox(shop)
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

/** Product pages do not sell certificates yet: add one as a merchant, then remove the nuts. */
async function holdCertificate(): Promise<void> {
  await addToCart(browser, '1101-01', '1')
  await changeCart(shop, browser, { action: 'addLineItem', sku: '9990-25', quantity: 1 })
  await send(browser, '/cart', /^Remove Roasted Almonds/)
  expect((await cartOf(browser)).lineItems.map(({ sku }) => sku)).toEqual(['9990-25'])
}

/** Pays and orders; returns the receipt and the mail with it. */
async function order(email: string) {
  const { text } = await receiptOf(browser, await payByCard(browser))
  return { receipt: text, mail: await inbox.waitFor(email, 'order') }
}

beforeEach(() => {
  browser = app.newBrowser()
})

it('what goes by e-mail leaves the delivery as it was chosen for what is sent [CHK-11]', async () => {
  await setAttribute(shop, '9980-01', 'digital', true)
  await addToCart(browser, '1101-01', '1')
  await beGuest(browser)
  await giveAddress(browser)
  await chooseDelivery(browser)
  const prices = async () =>
    (await cartOf(browser)).itemShippingAddresses.map(({ fields }) => fields.price?.centAmount)
  const [chosen] = await prices()
  expect(chosen).toBeGreaterThan(0)
  await addToCart(browser, '9980-01', '1')
  expect((await cartOf(browser)).lineItems.map(({ sku }) => sku)).toEqual(['1101-01', '9980-01'])
  expect(await prices()).toEqual([chosen, 0])
  expect((await browser.get('/checkout')).location).toBe('/checkout/payment')
  await setAttribute(shop, '9980-01', 'digital', false)
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
    const placed = await receiptOf(browser, review)
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

  it('waits for no price of a delivery, in the cart and where the address is asked for [CHK-09] [CHK-19]', async () => {
    await holdCertificate()
    expect(await cartText(browser)).not.toContain('Shipping Calculated at checkout')
    await typeEmail(browser, EMAIL)
    const page = await browser.get('/checkout/address')
    expect(page.text).not.toContain('Shipping Shown in the next step')
    // Nor does the phone field mention a delivery.
    expect(page.text).not.toContain('Only for questions about')
    await addToCart(browser, '1101-01', '1')
    expect(await cartText(browser)).toContain('Shipping Calculated at checkout')
    const sent = await browser.get('/checkout/address')
    expect(sent.text).toContain('Only for questions about this delivery')
    await giveAddress(browser)
    await chooseDelivery(browser)
    expect((await browser.get('/checkout/payment')).text).not.toContain('Only for questions about')
  })

  it('comes by email on receipt and in the mail, and is packed nowhere [CHK-15] [SHIP-12]', async () => {
    await holdCertificate()
    await typeEmail(browser, 'gifts@example.com')
    await typeAddress(browser)
    const { receipt, mail } = await order('gifts@example.com')
    expect(receipt).toContain('By email')
    expect(receipt).not.toContain('Packing slip')
    expect(mail.text).toMatch(/\n\nBy email\nEmail\n/)
    for (const body of [mail.text, mail.html]) expect(body).not.toContain('Shipping to')
  })

  it('has no slip of its own beside what is sent, and no address in the mail [CHK-15] [SHIP-10]', async () => {
    await holdCertificate()
    await addToCart(browser, '1101-01', '1')
    await beGuest(browser, 'both@example.com')
    await giveAddress(browser)
    await chooseDelivery(browser)
    const { receipt, mail } = await order('both@example.com')
    expect(receipt).toMatch(/Packing slip For Pat Example 1 × Roasted Almonds/)
    expect(receipt.split('Packing slip')[1]).not.toContain('1 × Gift Certificate')
    expect(mail.text).toMatch(/Shipping to\nPat Example\n12 Maple Avenue/)
    expect(mail.text).toMatch(/\n\nBy email\n {2}1 × Gift Certificate[^\n]*\nEmail\n/)
    expect(mail.text).not.toContain('Shipment 2')
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

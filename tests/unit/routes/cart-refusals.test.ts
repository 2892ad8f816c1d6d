/** What goes from a cart by itself, and what the commerce platform will not do: told where the shopper is, and no trap. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PLACE_ORDER } from '../../kit/http-steps'
import { openApp } from '../support/browser'
import type { App, Browser } from '../support/browser'
import { ACTIVE, act, cartOf } from '../support/commerce-path'
import { openShop } from '../support/shop'
import type { Shop } from '../support/shop'
import {
  ADDRESS_FIELDS,
  addToCart,
  beGuest,
  chooseDelivery,
  fieldOf,
  giveAddress,
  payByCard,
  reachPayment,
  send,
} from '../support/steps'
import { setStock } from '../support/stock'

const SOLD_OUT =
  'Roasted Almonds (Salted): Sorry, this item is out of stock and has been removed from your cart.'
const REFUSED = 'Our order system did not accept this. Your cart is as it was.'

let shop: Shop
let app: App
let browser: Browser

beforeAll(async () => {
  shop = await openShop()
  app = await openApp()
})
afterAll(async () => {
  expect(app.faults).toEqual([])
  await shop.close()
})
beforeEach(() => {
  browser = app.newBrowser()
})
afterEach(async () => {
  shop.platforms.faults.clear()
  await setStock(shop, '1101-05', 500)
  shop.services.catalogue.clear()
})

async function skus(): Promise<readonly string[]> {
  return (await cartOf(browser)).lineItems.map(({ sku }) => sku)
}

describe('an item that sold out', () => {
  beforeEach(async () => {
    await addToCart(browser, '1101-05', '1')
    await reachPayment(browser)
    await setStock(shop, '1101-05', 0)
  })

  it('is left out of every step with a word, and holds nobody up [CART-08] [ERR-06]', async () => {
    for (const path of ['/checkout/address', '/checkout/shipping', '/checkout/payment']) {
      const page = await browser.get(path)
      expect([page.status, page.location], path).toEqual([200, null])
      expect(page.text).toContain(SOLD_OUT)
    }
    expect((await browser.get('/checkout')).location).toBe('/checkout/payment')
    // Looking took nothing away.
    expect(await skus()).toContain('1101-05')
  })

  it('is taken away by "Proceed to Checkout", which leads once to the cart and then on [CART-10]', async () => {
    const first = await browser.crafted('/checkout', {})
    expect([first.status, first.location]).toEqual([303, '/cart'])
    const cart = await browser.get('/cart')
    expect(cart.text).toContain(SOLD_OUT)
    expect(cart.html).toMatch(/<form method="post" action="\/checkout">/)
    expect(await skus()).toEqual(['1101-01'])
    expect((await browser.get('/cart')).text).not.toContain(SOLD_OUT)
    expect((await browser.crafted('/checkout', {})).location).toBe('/checkout/shipping')
  })

  it('goes with the next step that is stored, and the cart page says so [CART-10]', async () => {
    const stored = await browser.crafted('/checkout/address', {
      ...ADDRESS_FIELDS,
      street1: '14 Maple Avenue',
    })
    expect([stored.status, stored.location]).toEqual([303, '/cart'])
    expect((await browser.get('/cart')).text).toContain(SOLD_OUT)
    expect(await skus()).toEqual(['1101-01'])
    expect(fieldOf(await browser.get('/checkout/address'), 'street1')).toBe('14 Maple Avenue')
  })

  it('is told of by whatever edit takes it away [CART-08]', async () => {
    await browser.crafted('/cart', { intent: 'add', sku: '1102-01', quantity: '1', returnTo: '/cart' })
    const page = await browser.get('/cart')
    expect(page.text).toContain(SOLD_OUT)
    expect(page.text).toContain('Added to Cart')
  })
})

describe('what the commerce platform refuses', () => {
  const refuse = (status = 400) =>
    shop.platforms.faults.add({
      platform: 'commercetools',
      kind: 'status',
      status,
      match: { path: '/carts/', method: 'POST' },
    })

  it.each([400, 422])('with %i at the address is told there, with everything typed', async (status) => {
    await addToCart(browser)
    await beGuest(browser)
    refuse(status)
    const page = await browser.crafted('/checkout/address', { ...ADDRESS_FIELDS, street1: '14 Maple Avenue' })
    expect(page.status).toBe(400)
    expect(page.text).toContain(REFUSED)
    expect(fieldOf(page, 'street1')).toBe('14 Maple Avenue')
  })

  it('of an e-mail is told at its field', async () => {
    await addToCart(browser)
    refuse()
    const page = await browser.crafted('/checkout/signin?as=guest', { email: 'pat@example.com' })
    expect([page.status, fieldOf(page, 'email')]).toEqual([400, 'pat@example.com'])
    expect(page.text).toContain(REFUSED)
  })

  it('of a delivery or a billing address is told on its page', async () => {
    await addToCart(browser)
    await beGuest(browser)
    await giveAddress(browser)
    const offer = fieldOf(await browser.get('/checkout/shipping'), 'shipment-1.offer')
    refuse()
    const delivery = await browser.crafted('/checkout/shipping', { 'shipment-1.offer': offer })
    expect(delivery.status).toBe(400)
    expect(delivery.text).toContain(REFUSED)
    shop.platforms.faults.clear()
    await browser.crafted('/checkout/shipping', { 'shipment-1.offer': offer })
    refuse()
    const billing = await browser.crafted('/checkout/payment', { billing: 'same' })
    expect(billing.status).toBe(400)
    expect(billing.text).toContain(REFUSED)
  })

  it('of a quick add is no word of stock, on the page and in the call', async () => {
    await addToCart(browser)
    refuse()
    const page = await browser.crafted('/cart', { intent: 'add', sku: '1102-01', quantity: '3' })
    expect(page.status).toBe(400)
    expect(page.text).toContain(REFUSED)
    expect(page.text).not.toContain('out of stock')
    const call = await browser.send('/cart', {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams({ intent: 'add', sku: '1102-01', quantity: '3' }),
    })
    expect(call.status).toBe(400)
    expect(JSON.parse(call.html)).toMatchObject({ errors: [{ key: 'sku' }] })
  })

  it('on the commerce path is 400 and no fault of the shop [API-43]', async () => {
    await addToCart(browser)
    refuse(422)
    const { status, answer } = await act(browser, { action: 'setCustomerEmail', email: 'pat@example.com' })
    expect([status, answer.errors?.length]).toEqual([400, 1])
    shop.platforms.faults.clear()
    expect((await browser.get(ACTIVE)).status).toBe(200)
  })
})

describe('a discount that goes away in checkout', () => {
  const WELCOME = 'Discount code WELCOME10 has been used before and no longer applies.'
  const applyCode = () => send(browser, '/cart', 'Apply', { 'Discount code': 'WELCOME10' })

  it('by the e-mail is told there and then, with what it changes, and on every step after it [DISC-02]', async () => {
    await addToCart(browser)
    await applyCode()
    await beGuest(browser)
    await giveAddress(browser)
    await chooseDelivery(browser)
    const placed = await browser.post(browser.prepare(await payByCard(browser), PLACE_ORDER))
    expect(placed.location).toMatch(/^\/checkout\/receipt/)

    browser = app.newBrowser()
    await addToCart(browser)
    await applyCode()
    expect((await browser.get('/cart')).text).toContain('Estimated total $17.98')
    await beGuest(browser)
    const told = `${WELCOME} Without it you pay $2.00 more, before tax.`
    const address = await browser.get('/checkout/address')
    expect(address.text).toContain(told)
    expect(address.text).toContain('Estimated total $19.98')
    await giveAddress(browser)
    expect((await browser.get('/checkout/shipping')).text).toContain(told)
    // Whoever sees to the codes has heard of it.
    await applyCode()
    expect((await browser.get('/checkout/shipping')).text).not.toContain(told)
  })
})

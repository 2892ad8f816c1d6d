/** An automatic discount lost in checkout is reported right away, with the price change. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HONOLULU, TORONTO } from '../../kit/addresses'
import { PLACE_ORDER } from '../../kit/http-steps'
import type { Browser, Page } from '../support/browser'
import { ACTIVE, act, ask, PLACE } from '../support/commerce-path'
import { openRoutes } from '../support/routes'
import { splitOrder } from '../support/split'
import { setStock } from '../support/stock'
import { addToCart, beGuest, chooseDelivery, giveAddress, payByCard, send, signIn } from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser
let made: { readonly id: string; readonly version: number } | undefined
let nth = 0

beforeEach(() => {
  browser = app.newBrowser()
})
afterEach(async () => {
  await setStock(shop, '1102-01', 500)
  await end()
})

const NAME = 'Ten per cent'
const LOST = `The discount “${NAME}” does not apply to your order any more.`
const lost = (cents: string) => `${LOST} Without it you pay ${cents} more, before tax.`
const tells = ({ text }: Page, cents: string) => text.split(lost(cents)).length - 1

async function end(): Promise<void> {
  if (made !== undefined)
    await shop.merchant.update('cart-discounts', made, [{ action: 'changeIsActive', isActive: false }])
  made = undefined
  shop.services.catalogue.clear()
}

async function offer(
  cartPredicate: string,
  target: object = { type: 'lineItems', predicate: '1 = 1' },
): Promise<void> {
  nth += 1
  made = (await shop.merchant.post('cart-discounts', {
    key: `automatic-${nth}`,
    name: { en: NAME },
    value: { type: 'relative', permyriad: 1_000 },
    target,
    cartPredicate,
    sortOrder: `0.0${nth}17`,
    isActive: true,
    requiresDiscountCode: false,
  })) as typeof made
  shop.services.catalogue.clear()
}

describe('a discount without a code', () => {
  it('that the address ends is told at once, once on every step and in the cart', async () => {
    await offer('country = "US"')
    await addToCart(browser)
    await beGuest(browser)
    expect((await browser.get('/checkout/address')).text).toContain('Discounts -$2.00')
    await giveAddress(browser, TORONTO)
    expect(tells(await browser.get('/checkout/shipping'), '$2.00')).toBe(1)
    await chooseDelivery(browser)
    for (const path of ['/checkout/payment', '/checkout/address', '/cart'])
      expect([path, tells(await browser.get(path), '$2.00')]).toEqual([path, 1])
    // With other goods the sum would differ, and the cart shows what they cost.
    await addToCart(browser, '1103-01', '1')
    for (const path of ['/cart', '/checkout/shipping'])
      expect((await browser.get(path)).text).not.toContain(LOST)
  })

  it('that applies again is no news any more', async () => {
    await offer('shippingAddress.state = "NJ"')
    await addToCart(browser)
    await beGuest(browser)
    await giveAddress(browser)
    expect((await browser.get('/checkout/shipping')).text).toContain('Discounts -$2.00')
    await giveAddress(browser, HONOLULU)
    expect(tells(await browser.get('/checkout/shipping'), '$2.00')).toBe(1)
    await giveAddress(browser)
    expect((await browser.get('/checkout/shipping')).text).not.toContain(LOST)
  })

  it('that several addresses end is told like it', async () => {
    await offer('shippingAddress.state = "NJ"')
    await addToCart(browser)
    await beGuest(browser)
    await giveAddress(browser)
    await splitOrder(browser, [{}, { name: 'Aunt May', street1: '14 Maple Avenue' }], [1, 1])
    expect(tells(await browser.get('/checkout/shipping'), '$2.00')).toBe(1)
  })

  it('is told in the answer of the call that ends it, and while it is lost', async () => {
    await offer('shippingAddress.state = "NJ"')
    await addToCart(browser)
    const { key: _key, ...home } = PLACE
    const given = await act(browser, { action: 'setShippingAddress', address: home })
    expect([given.status, given.answer.warnings]).toEqual([200, undefined])
    const away = { ...home, ...HONOLULU }
    const moved = await act(browser, { action: 'setShippingAddress', address: away })
    const warnings = [
      { key: expect.stringMatching(/^discount-[\w-]{36}$/) as string, message: lost('$2.00') },
    ]
    expect([moved.status, moved.answer.warnings]).toEqual([200, warnings])
    expect((await ask(browser, ACTIVE)).answer.warnings).toEqual(warnings)
    const back = await act(browser, { action: 'setShippingAddress', address: home })
    expect([back.status, back.answer.warnings]).toEqual([200, undefined])
  })

  it('that the e-mail ends is told at once', async () => {
    await offer('customer.email is not defined')
    await addToCart(browser)
    expect((await browser.get('/cart')).text).toContain('Discounts -$2.00')
    await beGuest(browser)
    expect(tells(await browser.get('/checkout/address'), '$2.00')).toBe(1)
  })

  it('that a sign-in ends is told where it leads', async () => {
    await offer('customer.id is not defined')
    await addToCart(browser)
    expect((await browser.get('/cart')).text).toContain('Discounts -$2.00')
    await signIn(browser)
    expect(tells(await browser.get('/cart'), '$2.00')).toBe(1)
  })

  it('that has ended before the button was pressed is told in the cart with what it changes', async () => {
    await offer('country = "US"')
    await addToCart(browser)
    await beGuest(browser)
    await giveAddress(browser)
    await chooseDelivery(browser)
    const review = browser.prepare(await payByCard(browser), PLACE_ORDER)
    await end()
    const refused = await browser.post(review)
    expect([refused.status, refused.location]).toEqual([303, '/cart'])
    const cart = await browser.get('/cart')
    expect(cart.text).toContain('Nothing was charged. Please check the new total.')
    expect(tells(cart, '$2.00')).toBe(1)
  })

  it('of the whole order says no sum where part of the order had to go as well', async () => {
    await offer('totalPrice >= "25.00 USD"', { type: 'totalPrice' })
    await addToCart(browser)
    await addToCart(browser, '1102-01', '2')
    await beGuest(browser)
    await giveAddress(browser)
    await setStock(shop, '1102-01', 0)
    shop.services.catalogue.clear()
    await send(browser, '/checkout/shipping', 'Continue to payment')
    const cart = await browser.get('/cart')
    expect(cart.text).toMatch(/Merchandise \$19\.98/)
    expect(cart.text).toContain(LOST)
    expect(cart.text).not.toContain(`${LOST} Without it`)
  })

  it('that ends with what may not stay is told with what it took off the rest', async () => {
    await offer('totalPrice >= "25.00 USD"')
    await addToCart(browser)
    await addToCart(browser, '1102-01', '2')
    await beGuest(browser)
    await giveAddress(browser)
    await setStock(shop, '1102-01', 0)
    shop.services.catalogue.clear()
    const left = await send(browser, '/checkout/shipping', 'Continue to payment')
    expect(left.location).toBe('/cart')
    const cart = await browser.get('/cart')
    expect(cart.text).toMatch(/Merchandise \$19\.98/)
    expect(tells(cart, '$2.00')).toBe(1)
    expect(tells(await browser.get('/checkout/shipping'), '$2.00')).toBe(1)
  })

  it('that ends with a quantity which the shopper has changed is seen in the cart, and told nowhere', async () => {
    await offer('totalPrice >= "15.00 USD"')
    await addToCart(browser)
    const cart = await browser.get('/cart')
    expect(cart.text).toContain('Discounts -$2.00')
    const id = /name="quantity-([^"]+)"/.exec(cart.html)?.[1] ?? ''
    await browser.crafted('/cart', { intent: 'change-quantities', [`quantity-${id}`]: '1' })
    const changed = await browser.get('/cart')
    expect(changed.text).toMatch(/Merchandise \$9\.99/)
    expect(changed.text).not.toContain(LOST)
    await beGuest(browser)
    expect((await browser.get('/checkout/address')).text).not.toContain(LOST)
  })
})

/** A merchant's shipping discounts: free-shipping offers follow the shop's rules, all others the platform's. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOME_ADDRESS, HONOLULU, PHOENIX, TORONTO } from '../../kit/addresses'
import type { ShippingAddress } from '../../kit/addresses'
import type { Browser } from '../support/browser'
import { openRoutes } from '../support/routes'
import { splitOrder } from '../support/split'
import {
  CHICAGO,
  FREE,
  HALF,
  lastOffer,
  shippingDiscounts,
  shippingIn,
  shippingToTheEnd,
} from '../support/shipping-discounts'
import { addToCart, beGuest, chooseDelivery, chooseOffer, giveAddress, send } from '../support/steps'

const { shop, app } = await openRoutes()
const discounts = shippingDiscounts(shop)
let browser: Browser

const FIXED = { type: 'fixed', money: [{ currencyCode: 'USD', centAmount: 0 }] }

beforeEach(() => {
  browser = app.newBrowser()
})
afterEach(discounts.end)

async function fill(pieces: string, code?: string): Promise<void> {
  await addToCart(browser, '1101-01', pieces)
  if (code !== undefined) await send(browser, '/cart', 'Apply', { 'Discount code': code })
  await beGuest(browser)
}

/** The shipping costs on the delivery step, payment, review and receipt once a delivery is chosen. */
async function toTheEnd(): Promise<readonly string[]> {
  const delivery = await browser.get('/checkout/shipping')
  return [shippingIn(delivery), ...(await shippingToTheEnd(browser))]
}

async function sendTo(place: Partial<ShippingAddress>, choose = chooseDelivery): Promise<readonly string[]> {
  await giveAddress(browser, place)
  const shown = shippingIn(await browser.get('/checkout/shipping'))
  await choose(browser)
  return [shown, ...(await toTheEnd())]
}

const all = (price: string) => Array<string>(5).fill(price)
const quickest = async (one: Browser) => void (await chooseOffer(one, lastOffer))

describe('an offer of free shipping from a goods value on', () => {
  const KINDS = [
    ['a code of any name', { value: FREE, code: 'ANYNAME' }],
    ['a fixed price of nothing', { value: FIXED, code: 'NOTHING' }],
    ['no code at all', { value: FREE }],
  ] as const

  it.each(KINDS)('by %s: Canada and Hawaii at their price, nearby free [SHIP-22]', async (_, kind) => {
    await discounts.make({ ...kind, cartPredicate: 'totalPrice >= "39.00 USD"' })
    for (const place of [TORONTO, HONOLULU]) {
      browser = app.newBrowser()
      await fill('5', 'code' in kind ? `${kind.code}` : undefined)
      const [price, ...others] = await sendTo(place)
      expect(price).toMatch(/^\$[1-9]/)
      expect(others).toEqual(Array(4).fill(price))
    }
    browser = app.newBrowser()
    await fill('5', 'code' in kind ? `${kind.code}` : undefined)
    expect(await sendTo(HOME_ADDRESS)).toEqual(all('FREE'))
  })

  it('leaves a quicker delivery at its price, and each address counts by itself [SHIP-22] [SHIP-23]', async () => {
    await discounts.make({ value: FREE, cartPredicate: 'totalPrice >= "39.00 USD"', code: 'QUICK' })
    await fill('5', 'QUICK')
    const prices = (await sendTo(PHOENIX, quickest)).slice(1)
    expect(prices[0]).toMatch(/^\$[1-9]/)
    expect(new Set(prices).size).toBe(1)
    browser = app.newBrowser()
    await fill('9', 'QUICK')
    await splitOrder(browser, [HOME_ADDRESS, CHICAGO], [8, 1])
    await chooseDelivery(browser)
    const shared = await toTheEnd()
    expect(shared[0]).toMatch(/^FREE \$[1-9]/)
    expect(new Set(shared).size).toBe(1)
  })

  it('entered after the delivery was chosen changes nothing of what that costs to Canada [SHIP-22]', async () => {
    await discounts.make({ value: FREE, cartPredicate: '1 = 1', code: 'LATECODE' })
    await fill('5')
    await giveAddress(browser, TORONTO)
    await chooseDelivery(browser)
    const before = shippingIn(await browser.get('/checkout/payment'))
    await send(browser, '/cart', 'Apply', { 'Discount code': 'LATECODE' })
    expect(shippingIn(await browser.get('/checkout/payment'))).toBe(before)
    // Another delivery replaces it, and not a cent of the first remains.
    await chooseOffer(browser, lastOffer)
    const quick = shippingIn(await browser.get('/checkout/payment'))
    await chooseDelivery(browser)
    expect([before, quick].every((price) => /^\$[1-9]/.test(price))).toBe(true)
    const totals = await toTheEnd()
    expect(new Set(totals).size).toBe(1)
  })

  it('whose time is over sets no threshold any more [SHIP-21]', async () => {
    await discounts.make({
      value: FREE,
      cartPredicate: 'totalPrice >= "10.00 USD"',
      more: { validUntil: '2026-01-01T00:00:00.000Z' },
    })
    await fill('2')
    expect((await sendTo(HOME_ADDRESS)).every((price) => /^\$[1-9]/.test(price))).toBe(true)
  })
})

describe('a discount on shipping that says more than a goods value, or takes off less', () => {
  it('holds where the merchant says so, as the platform applies it', async () => {
    const cartPredicate = 'shippingAddress.country = "CA"'
    await discounts.make({ value: FREE, cartPredicate, code: 'CANADA' })
    await fill('5', 'CANADA')
    expect((await sendTo(TORONTO)).slice(1)).toEqual(Array(4).fill('FREE'))
    browser = app.newBrowser()
    await fill('5', 'CANADA')
    expect((await sendTo(HONOLULU)).every((price) => /^\$[1-9]/.test(price))).toBe(true)
  })

  it('takes off its part and sets no threshold for free shipping [SHIP-21]', async () => {
    await discounts.make({
      value: HALF,
      cartPredicate: 'totalPrice >= "20.00 USD"',
      code: 'HALF',
    })
    await fill('3', 'HALF')
    expect((await browser.get('/cart')).text).toMatch(/away from FREE shipping/)
    const [full = '', ...after] = await sendTo(HOME_ADDRESS)
    expect(new Set(after).size).toBe(1)
    const cents = (price = '') => Math.round(Number(price.slice(1)) * 100)
    // Half of an odd price is rounded.
    expect(Math.abs(cents(full) - 2 * cents(after[0]))).toBeLessThanOrEqual(1)
  })
})

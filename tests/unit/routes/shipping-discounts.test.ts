/** Shipping discounts of a merchant's own: free-shipping offers go by the shop's rules, all others as the platform applies them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOME_ADDRESS, HONOLULU, PHOENIX, TORONTO } from '../../kit/addresses'
import type { ShippingAddress } from '../../kit/addresses'
import { PLACE_ORDER } from '../../kit/http-steps'
import type { Browser, Page } from '../support/browser'
import { openRoutes } from '../support/routes'
import { shareOut } from '../support/sharing'
import {
  addToCart,
  beGuest,
  chooseDelivery,
  chooseOffer,
  giveAddress,
  payByCard,
  send,
} from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser
let made: { readonly id: string; readonly version: number } | undefined

const CHICAGO = { name: 'Aunt Example', city: 'Chicago', state: 'IL', postalCode: '60601' }
const FREE = { type: 'relative', permyriad: 10_000 }
const FIXED = { type: 'fixed', money: [{ currencyCode: 'USD', centAmount: 0 }] }

interface Offer {
  readonly value: object
  readonly cartPredicate: string
  readonly code?: string
  readonly more?: object
}

let serial = 0

/** A discount on shipping, by a code of any name or by itself. */
async function offer({ value, cartPredicate, code, more = {} }: Offer): Promise<void> {
  serial += 1
  const key = `shipping-offer-${serial}`
  made = (await shop.merchant.post('cart-discounts', {
    key,
    name: { en: 'On delivery' },
    value,
    target: { type: 'shipping' },
    cartPredicate,
    sortOrder: `0.00${serial}1`,
    isActive: true,
    requiresDiscountCode: code !== undefined,
    ...more,
  })) as typeof made
  if (code !== undefined)
    await shop.merchant.post('discount-codes', {
      code,
      name: { en: code },
      cartDiscounts: [{ typeId: 'cart-discount', key }],
      isActive: true,
    })
  shop.services.catalogue.clear()
}

beforeEach(() => {
  browser = app.newBrowser()
})
afterEach(async () => {
  // One that needs no code would be at work in every cart.
  const { id, version } = (await shop.merchant.get(`cart-discounts/${made?.id ?? ''}`)) as {
    id: string
    version: number
  }
  await shop.merchant.post(`cart-discounts/${id}`, {
    version,
    actions: [{ action: 'changeIsActive', isActive: false }],
  })
  shop.services.catalogue.clear()
})

async function fill(pieces: string, code?: string): Promise<void> {
  await addToCart(browser, '1101-01', pieces)
  if (code !== undefined) await send(browser, '/cart', 'Apply', { 'Discount code': code })
  await beGuest(browser)
}

const shippingIn = ({ text }: Page): string =>
  [...text.matchAll(/Shipping(?:: [\w -]+?)? (\$[\d.]+\d|FREE)/g)].map(([, price]) => price).join(' ')
const lastOffer = ({ forms }: Page): string =>
  forms
    .flatMap(({ fields }) => fields)
    .filter(({ type, value }) => type === 'radio' && value?.startsWith('38-') === false)
    .at(-1)?.value ?? ''

/** What the delivery step, payment, review and receipt say once a delivery is chosen. */
async function toTheEnd(): Promise<readonly string[]> {
  const delivery = await browser.get('/checkout/shipping')
  const payment = await browser.get('/checkout/payment')
  const review = await payByCard(browser)
  const placed = await browser.post(browser.prepare(review, PLACE_ORDER))
  return [delivery, payment, review, await browser.open(placed.location ?? '/')].map(shippingIn)
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
    await offer({ ...kind, cartPredicate: 'totalPrice >= "39.00 USD"' })
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
    await offer({ value: FREE, cartPredicate: 'totalPrice >= "39.00 USD"', code: 'QUICK' })
    await fill('5', 'QUICK')
    const prices = (await sendTo(PHOENIX, quickest)).slice(1)
    expect(prices[0]).toMatch(/^\$[1-9]/)
    expect(new Set(prices).size).toBe(1)
    browser = app.newBrowser()
    await fill('9', 'QUICK')
    await shareOut(browser, [HOME_ADDRESS, CHICAGO], [8, 1])
    await chooseDelivery(browser)
    const shared = await toTheEnd()
    expect(shared[0]).toMatch(/^FREE \$[1-9]/)
    expect(new Set(shared).size).toBe(1)
  })

  it('entered after the delivery was chosen changes nothing of what that costs to Canada [SHIP-22]', async () => {
    await offer({ value: FREE, cartPredicate: '1 = 1', code: 'LATECODE' })
    await fill('5')
    await giveAddress(browser, TORONTO)
    await chooseDelivery(browser)
    const before = shippingIn(await browser.get('/checkout/payment'))
    await send(browser, '/cart', 'Apply', { 'Discount code': 'LATECODE' })
    expect(shippingIn(await browser.get('/checkout/payment'))).toBe(before)
    // Another delivery takes its place, and not a cent of the first stays.
    await chooseOffer(browser, lastOffer)
    const quick = shippingIn(await browser.get('/checkout/payment'))
    await chooseDelivery(browser)
    expect([before, quick].every((price) => /^\$[1-9]/.test(price))).toBe(true)
    const totals = await toTheEnd()
    expect(new Set(totals).size).toBe(1)
  })

  it('whose time is over sets no threshold any more [SHIP-21]', async () => {
    await offer({
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
    await offer({ value: FREE, cartPredicate, code: 'CANADA' })
    await fill('5', 'CANADA')
    expect((await sendTo(TORONTO)).slice(1)).toEqual(Array(4).fill('FREE'))
    browser = app.newBrowser()
    await fill('5', 'CANADA')
    expect((await sendTo(HONOLULU)).every((price) => /^\$[1-9]/.test(price))).toBe(true)
  })

  it('takes off its part and sets no threshold for free shipping [SHIP-21]', async () => {
    await offer({
      value: { type: 'relative', permyriad: 5_000 },
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

import { describe, expect, it } from 'vitest'
import type { Address } from '../address/address'
import type { Cart, CartDiscountCode, LineItem } from '../cart/cart'
import { cartOf, HOME, lineOf, shipmentOf } from '../cart/testing/carts'
import { AUNT } from '../cart/testing/intents'
import { usd } from '../money/money'
import { codePredicatesOf, thresholdFromTags } from './free-shipping'
import { effectOfCode, freeShippingNote } from './free-shipping-note'
import { mayDiscountShipping } from './shipping-discounts'

const HAWAII = { ...HOME, city: 'Honolulu', state: 'HI', postalCode: '96813' }
const plain = lineOf('x').variant
const to = (serial: number, cents: number, over: Partial<LineItem> = {}) =>
  lineOf(`to-${serial}`, {
    piecePrice: usd(cents),
    targets: [{ addressKey: `shipment-${serial}`, quantity: 1 }],
    ...over,
  })
const sentTo = (addresses: readonly Address[], lineItems: readonly LineItem[]) =>
  cartOf({
    lineItems,
    itemShippingAddresses: addresses.map((address, index) => ({
      ...shipmentOf(`shipment-${index + 1}`),
      address,
    })),
  })
const THRESHOLD = usd(5_900)
const noteOf = (cart: Cart) => freeShippingNote(cart, THRESHOLD)
const charged = (cart: Cart, cents: number): Cart => ({
  ...cart,
  shippingCharges: [{ key: 'shipment-1', name: 'Express', price: usd(cents) }],
})

describe('what is said of free shipping', () => {
  it('is nothing where the goods of the whole cart tell the truth', () => {
    expect(noteOf(cartOf({ lineItems: [lineOf('a')] }))).toBeNull()
    expect(noteOf(sentTo([HOME], [to(1, 5_000)]))).toBeNull()
    expect(noteOf(sentTo([HOME], [to(1, 5_900)]))).toBeNull()
    expect(noteOf(charged(sentTo([HOME], [to(1, 5_000)]), 895))).toBeNull()
    const pass = to(1, 9_900, { variant: { ...plain, digital: true } })
    expect(noteOf(sentTo([HAWAII], [pass]))).toBeNull()
  })

  it('is that it is for the contiguous states alone [SHIP-22]', () => {
    expect(noteOf(sentTo([HAWAII], [to(1, 9_900)]))).toBe(
      'Free shipping is for the contiguous U.S.: what it costs to your address is shown in checkout.',
    )
  })

  it('is that each address counts by itself [SHIP-23]', () => {
    expect(noteOf(sentTo([HOME, AUNT], [to(1, 5_900), to(2, 5_899)]))).toBe(
      'Each address counts by itself: 1 of 2 reach FREE shipping at $59. The next needs $0.01 more.',
    )
    expect(noteOf(sentTo([HOME, AUNT], [to(1, 2_000), to(2, 3_000)]))).toContain(
      'The next needs $29.00 more.',
    )
    // A distant address never reaches it.
    expect(noteOf(sentTo([HOME, HAWAII], [to(1, 5_900), to(2, 9_900)]))).toBe(
      'Each address counts by itself: 1 of 2 reach FREE shipping at $59.',
    )
    expect(noteOf(sentTo([HOME, AUNT], [to(1, 5_900), to(2, 5_900)]))).toBeNull()
  })

  it('is that another delivery than the free one was chosen', () => {
    const cart = sentTo([HOME], [to(1, 5_900)])
    expect(noteOf(charged(cart, 895))).toBe(
      "You've earned FREE standard shipping; you chose another delivery.",
    )
    expect(noteOf(charged(cart, 0))).toBeNull()
  })

  it('is that it can be had now, where the price is of before', () => {
    const cart = sentTo([HOME], [to(1, 5_900)])
    expect(freeShippingNote(charged(cart, 895), THRESHOLD, { isOutdated: true })).toBe(
      "You've earned FREE standard shipping: choose your delivery again to have it.",
    )
    expect(freeShippingNote(charged(cart, 0), THRESHOLD, { isOutdated: true })).toBeNull()
  })
})

const codeOf = (over: Partial<CartDiscountCode> = {}): CartDiscountCode => ({
  id: 'd',
  code: 'FREESHIP',
  name: 'Free shipping',
  description: '',
  state: 'MatchesCart',
  cartPredicates: ['totalPrice >= "59.00 USD"'],
  shippingPredicates: ['totalPrice >= "59.00 USD"'],
  ...over,
})

describe('a code for free shipping', () => {
  const said = (cart: Cart, over: Partial<CartDiscountCode> = {}, threshold = THRESHOLD) =>
    effectOfCode(cart, codeOf(over), threshold)

  it('applies where each address reaches it, which says no more than that', () => {
    expect(said(sentTo([HOME], [to(1, 5_900)]))).toBeNull()
    expect(said(sentTo([HOME, AUNT], [to(1, 5_900), to(2, 5_900)]))).toBeNull()
  })

  it('applies to some of the addresses', () => {
    expect(said(sentTo([HOME, AUNT], [to(1, 5_900), to(2, 100)]))).toEqual({
      applies: true,
      text: 'Applied to 1 of 2 addresses',
    })
  })

  it('needs more to one address, by the nearest to it', () => {
    const needs = (more: string) => ({
      applies: false,
      text: `Needs ${more} more to one address`,
      missing: `Free shipping begins at $59 of goods to one address: ${more} to go.`,
    })
    expect(said(sentTo([HOME, AUNT], [to(1, 5_000), to(2, 3_000)]))).toEqual(needs('$9.00'))
    expect(said(sentTo([HAWAII, AUNT], [to(1, 5_000), to(2, 3_000)]))).toEqual(needs('$29.00'))
    expect(said(cartOf({ lineItems: [lineOf('a', { piecePrice: usd(5_000) })] }))).toEqual(needs('$9.00'))
    expect(said(cartOf({ lineItems: [lineOf('a', { piecePrice: usd(5_900) })] }))).toBeNull()
  })

  it('is for the contiguous states alone', () => {
    const nearby = 'Free shipping is for the contiguous U.S.'
    expect(said(sentTo([HAWAII], [to(1, 9_900)]))).toEqual({ applies: false, text: nearby, missing: nearby })
  })

  it('goes by the amount that holds, whichever it asks for itself [SHIP-21]', () => {
    expect(said(sentTo([HOME], [to(1, 6_594)]), {}, usd(10_000))).toEqual({
      applies: false,
      text: 'Needs $34.06 more to one address',
      missing: 'Free shipping begins at $100 of goods to one address: $34.06 to go.',
    })
    expect(said(sentTo([HOME, AUNT], [to(1, 3_300), to(2, 3_300)]), {}, usd(3_000))).toBeNull()
  })

  it('is left to the platform where it does more, does not match, or has no threshold', () => {
    const short = sentTo([HOME], [to(1, 5_000)])
    expect(said(short, { cartPredicates: ['1 = 1', 'totalPrice >= "59.00 USD"'] })).toBeNull()
    expect(said(short, { state: 'DoesNotMatchCart' })).toBeNull()
    expect(said(short, { shippingPredicates: ['sku = "a"'], cartPredicates: ['sku = "a"'] })).toBeNull()
  })

  it('sets the threshold while it applies, or while only the value of the goods is in its way', () => {
    const predicatesOf = (cents: number, over: Partial<CartDiscountCode>) =>
      codePredicatesOf({
        lineItems: [lineOf('a', { piecePrice: usd(cents) })],
        discountCodes: [codeOf({ shippingPredicates: ['totalPrice >= "59.00 USD"', 'sku = "a"'], ...over })],
      })
    expect(predicatesOf(9_900, {})).toEqual(['totalPrice >= "59.00 USD"', 'sku = "a"'])
    expect(predicatesOf(5_899, { state: 'DoesNotMatchCart' })).toEqual(['totalPrice >= "59.00 USD"'])
    expect(predicatesOf(5_900, { state: 'DoesNotMatchCart' })).toEqual([])
    expect(predicatesOf(5_000, { state: 'NotActive' })).toEqual([])
  })
})

describe('the threshold of a customer', () => {
  it('is the smallest of the tags that are one [SHIP-20]', () => {
    expect(thresholdFromTags(['alst-49-free-shipping', 'alst-35-free-shipping'])).toEqual(usd(3_500))
    for (const tag of [
      'vip',
      'x-alst-49-free-shipping',
      'alst-1234567-free-shipping',
      'alst--free-shipping',
      'alst-4.9-free-shipping',
    ])
      expect(thresholdFromTags([tag])).toBeNull()
    expect(thresholdFromTags([])).toBeNull()
  })
})

describe('a discount on shipping may come off a delivery', () => {
  const cart = sentTo([HOME], [to(1, 5_000)])
  const may = (...shippingDiscounts: readonly string[]) => mayDiscountShipping({ ...cart, shippingDiscounts })

  it('unless the goods are plainly worth less, or it is plainly for another country', () => {
    expect(may('totalPrice >= "59.00 USD"')).toBe(false)
    expect(may('totalPrice >= "50.00 USD"')).toBe(true)
    expect(may('shippingAddress.country = "CA"')).toBe(false)
    expect(may('shippingAddress.country = "US"')).toBe(true)
    expect(may('shippingAddress.country = "US" and totalPrice >= "59.00 USD"')).toBe(false)
    expect(may('shippingAddress.country = "US" AND totalPrice >= "10.00 USD"')).toBe(true)
    expect(may()).toBe(false)
    expect(mayDiscountShipping(cart)).toBe(false)
    expect(may('shippingAddress.country = "CA"', '1 = 1')).toBe(true)
  })

  it('which the value of packaging and other extras counts toward', () => {
    const fee = {
      id: 'f',
      slug: 'f',
      name: 'f',
      kind: 'other',
      quantity: 1,
      totalPrice: usd(900),
      targets: [],
    } as const
    expect(
      mayDiscountShipping({
        ...cart,
        customLineItems: [fee],
        shippingDiscounts: ['totalPrice >= "59.00 USD"'],
      }),
    ).toBe(true)
  })

  it.each([
    'totalPrice >= "59.00 USD" or 1 = 1',
    '(totalPrice >= "59.00 USD")',
    'not totalPrice >= "59.00 USD"',
    'sku = "a"',
    'shippingAddress.country = "ca"',
    'x shippingAddress.country = "CA"',
    'shippingAddress.country = "CA" x',
    'shippingAddress.country != "CA"',
  ])('as far as can be seen of: %s', (predicate) => {
    expect(may(predicate)).toBe(true)
  })
})

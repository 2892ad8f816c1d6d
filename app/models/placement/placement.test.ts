import { describe, expect, it } from 'vitest'
import type { CartDiscountCode } from '../cart/cart'
import { cartOf, HOME, lineOf, shipmentOf } from '../cart/testing/carts'
import { AUNT } from '../cart/testing/intents'
import { usd } from '../money/money'
import type { Order } from '../orders/order'
import { isAttemptCurrent, issueAttemptToken, readAttemptToken } from './attempt-token'
import type { AttemptClaims, TokenCrypto } from './attempt-token'
import { isOrderNumber, orderNumberOf } from './order-number'
import { DECLINE_REASONS, FailureSchema, PlacementDetailsSchema, requestText } from './placement'
import { cartContentText, isOrderOf, sameSnapshot, SnapshotSchema, takeSnapshot } from './snapshot'

const crypto: TokenCrypto = { sign: (text) => `s${text.length}`, equal: (a, b) => a === b }
const CLAIMS: AttemptClaims = {
  cartId: 'cart-1',
  cartVersion: 7,
  totalCents: 2_598,
  fingerprint: 'abc',
  issuedAt: 0,
  random: 'r'.repeat(24),
}

describe('the token of an attempt', () => {
  const isRead = (over: object) =>
    readAttemptToken(issueAttemptToken({ ...CLAIMS, ...over }, crypto), crypto) !== null

  it.each([
    ['a cart', {}, { cartId: '' }],
    ['a cart of 256 signs', { cartId: 'x'.repeat(256) }, { cartId: 'x'.repeat(257) }],
    ['a version', { cartVersion: 0 }, { cartVersion: -1 }],
    ['a whole version', {}, { cartVersion: 1.5 }],
    ['whole cents', { totalCents: -5 }, { totalCents: 0.5 }],
    ['a fingerprint', {}, { fingerprint: '' }],
    ['a fingerprint of 128 signs', { fingerprint: 'x'.repeat(128) }, { fingerprint: 'x'.repeat(129) }],
    ['a moment', {}, { issuedAt: -1 }],
    ['a moment in whole milliseconds', {}, { issuedAt: 0.5 }],
    ['chance of 16 signs', { random: 'x'.repeat(16) }, { random: 'x'.repeat(15) }],
    ['chance of at most 64', { random: 'x'.repeat(64) }, { random: 'x'.repeat(65) }],
  ])('has %s', (_, good, bad) => {
    expect([isRead(good), isRead(bad)]).toEqual([true, false])
  })

  it('is of signs that any address and any form can carry', () => {
    const all = Array.from({ length: 120 }, (_, index) => String.fromCharCode(index * 3 + 32)).join('')
    const token = issueAttemptToken({ ...CLAIMS, cartId: all }, crypto)
    expect(token).toMatch(/^[\w-]+\.[\w-]+$/)
    expect(readAttemptToken(token, crypto)?.cartId).toBe(all)
  })

  it('is nothing before or after it, and not too long', () => {
    const token = issueAttemptToken(CLAIMS, crypto)
    for (const wrong of [
      ` ${token}`,
      `${token} `,
      `${token}.x`,
      token.replace('.', ''),
      `${token.split('.')[0]}.`,
    ])
      expect(readAttemptToken(wrong, crypto)).toBeNull()
    const anything: TokenCrypto = { sign: () => '', equal: () => true }
    expect(readAttemptToken(`${token}${'x'.repeat(2_048 - token.length)}`, anything)).toEqual(CLAIMS)
    expect(readAttemptToken(`${token}${'x'.repeat(2_049 - token.length)}`, anything)).toBeNull()
  })

  it('may come from a clock that is five minutes ahead', () => {
    const issued = { ...CLAIMS, issuedAt: 1_000_000 }
    expect(isAttemptCurrent(issued, 1_000_000 - 300_000)).toBe(true)
    expect(isAttemptCurrent(issued, 1_000_000 - 300_001)).toBe(false)
  })
})

describe('the number of an order', () => {
  it('is N and ten digits, whichever order it is', () => {
    for (const sequence of [0, 1, 2, 8_999_999_999, Number.MAX_SAFE_INTEGER])
      expect(orderNumberOf(sequence)).toMatch(/^N[1-9]\d{9}$/)
    expect([orderNumberOf(1), orderNumberOf(2)]).toEqual(['N4673881247', 'N8347762494'])
    for (const wrong of [-1, 0.5, 2 ** 53])
      expect(() => orderNumberOf(wrong)).toThrow(`Not a sequence number: ${wrong}`)
  })

  it('is that and nothing around it', () => {
    for (const wrong of [
      'N0123456789',
      'N123456789',
      'N12345678901',
      'xN1234567890',
      'N1234567890x',
      'n1234567890',
    ])
      expect(isOrderNumber(wrong)).toBe(false)
    expect(isOrderNumber('N1234567890')).toBe(true)
  })
})

describe('what a placement keeps', () => {
  const bill = {
    name: 'Pat Example',
    company: 'Sample Co',
    street1: '12 Maple Avenue',
    street2: 'Floor 2',
    city: 'Montclair',
    state: 'NJ',
    postalCode: '07042',
    country: 'US',
    residential: true,
    email: 'pat@example.com',
    phone: '2015550134',
  }
  const details = {
    email: 'pat@example.com',
    customerId: 'c-1',
    billingAddress: bill,
    storeCredit: { accountId: 'a-1', amountCents: 500 },
    offline: true,
    paidBy: ['Visa ending in 1111'],
  }
  const isKept = (over: object) => PlacementDetailsSchema.safeParse({ ...details, ...over }).success

  it('is all that the request would have needed', () => {
    expect(PlacementDetailsSchema.parse(details)).toEqual(details)
    expect(PlacementDetailsSchema.parse({ email: '' })).toEqual({ email: '' })
    const { company: _c, street2: _s, residential: _r, email: _e, phone: _p, ...least } = bill
    expect(PlacementDetailsSchema.parse({ email: '', billingAddress: least }).billingAddress).toEqual(least)
    for (const name of Object.keys(least))
      expect(isKept({ billingAddress: { ...bill, [name]: undefined } }), name).toBe(false)
  })

  it('asks for the same whoever sends it for a customer, and for something else with anything else', () => {
    const text = requestText(PlacementDetailsSchema.parse(details), 'n')
    const other = (over: object, nonce?: string) =>
      requestText(PlacementDetailsSchema.parse({ ...details, ...over }), nonce)
    for (const over of [
      { actorId: 'a-1' },
      { actorId: 'a-2' },
      { paidBy: ['Card'] },
      { segment: 'business' },
    ])
      expect(other(over, 'n')).toBe(text)
    for (const over of [{ customerId: 'c-2' }, { email: '' }, { offline: false }])
      expect(other(over, 'n')).not.toBe(text)
    expect([other({}, 'm'), other({})]).not.toContain(text)
  })

  it('is no credit of nothing, and no country that nothing is shipped to', () => {
    expect(isKept({ storeCredit: { accountId: 'a-1', amountCents: 0 } })).toBe(false)
    expect(isKept({ storeCredit: { accountId: 'a-1', amountCents: 0.5 } })).toBe(false)
    expect(isKept({ storeCredit: { amountCents: 1 } })).toBe(false)
    expect(isKept({ billingAddress: { ...bill, country: 'MX' } })).toBe(false)
    expect(isKept({ email: undefined })).toBe(false)
    expect(isKept({ paidBy: [7] })).toBe(false)
  })

  it('is how it ended badly, to be told again', () => {
    const failures = [
      { kind: 'changed' },
      ...DECLINE_REASONS.map((reason) => ({ kind: 'declined', reason })),
      { kind: 'refused', code: 'OutOfStock', skus: ['a-01'] },
      { kind: 'rejected', message: 'No' },
      { kind: 'conflict' },
      { kind: 'unavailable' },
    ]
    for (const failure of failures) expect(FailureSchema.parse(failure)).toEqual(failure)
    expect(DECLINE_REASONS).toHaveLength(8)
    const wrong = [
      { kind: 'late' },
      { kind: 'declined', reason: 'whim' },
      { kind: 'refused', code: 'x' },
      { kind: 'rejected' },
    ]
    for (const failure of wrong) expect(FailureSchema.safeParse(failure).success).toBe(false)
  })
})

describe('the content of a cart', () => {
  const fee = {
    id: 'f',
    slug: 'fee',
    name: 'f',
    kind: 'other',
    quantity: 1,
    totalPrice: usd(100),
    targets: [],
  } as const
  const cart = cartOf({
    lineItems: [lineOf('b'), lineOf('a', { quantity: 2 }), lineOf('a2', { sku: 'a-01' })],
    customLineItems: [fee],
    itemShippingAddresses: [shipmentOf('shipment-1')],
    shippingAddress: HOME,
  })

  it('is its lines in an order of their own, and its total', () => {
    const snapshot = takeSnapshot(cart)
    expect(snapshot).toEqual({
      totalCents: 4 * 1_099,
      lines: [
        { sku: 'a-01', quantity: 1, totalCents: 1_099 },
        { sku: 'a-01', quantity: 2, totalCents: 2_198 },
        { sku: 'b-01', quantity: 1, totalCents: 1_099 },
        { sku: 'custom:fee', quantity: 1, totalCents: 100 },
      ],
    })
    expect(takeSnapshot({ ...cart, lineItems: cart.lineItems.toReversed() })).toEqual(snapshot)
    expect(SnapshotSchema.parse(snapshot)).toEqual(snapshot)
    const dearer = [lineOf('x', { totalPrice: usd(2) }), lineOf('x', { totalPrice: usd(1) })]
    expect(takeSnapshot(cartOf({ lineItems: dearer })).lines.map(({ totalCents }) => totalCents)).toEqual([
      1, 2,
    ])
    expect(SnapshotSchema.safeParse({ ...snapshot, totalCents: 0.5 }).success).toBe(false)
    for (const name of ['sku', 'quantity', 'totalCents'])
      expect(
        SnapshotSchema.safeParse({ ...snapshot, lines: [{ ...snapshot.lines[0], [name]: {} }] }).success,
      ).toBe(false)
  })

  it('is another one when anything of it is', () => {
    const snapshot = takeSnapshot(cart)
    const [first, ...rest] = snapshot.lines
    for (const over of [{ sku: 'z' }, { quantity: 9 }, { totalCents: 9 }])
      expect(
        sameSnapshot(snapshot, { ...snapshot, lines: [{ ...first, ...over } as (typeof rest)[0], ...rest] }),
      ).toBe(false)
    expect(sameSnapshot(snapshot, { ...snapshot, totalCents: 1 })).toBe(false)
    expect(sameSnapshot({ ...snapshot, lines: rest }, snapshot)).toBe(false)
    expect(sameSnapshot(snapshot, takeSnapshot(cart))).toBe(true)
  })

  it('is that of its order, where the platform says no cart as well', () => {
    const order = {
      ...cart,
      id: 'o',
      orderNumber: 'N1',
      placedAt: '',
      orderState: 'Open',
      deliveries: [],
    } as Order
    expect(isOrderOf(order, 'cart-1', takeSnapshot(cart))).toBe(true)
  })

  const code = (state: CartDiscountCode['state']): CartDiscountCode => ({
    id: 'd',
    code: 'SAVE5',
    name: '',
    description: '',
    state,
    cartPredicates: [],
    shippingPredicates: [],
  })

  it.each([
    [
      'where a line goes',
      {
        lineItems: [
          lineOf('b', { targets: [{ addressKey: 'shipment-1', quantity: 1 }] }),
          ...cart.lineItems.slice(1),
        ],
      },
    ],
    [
      'a field of a line',
      { lineItems: [lineOf('b', { fields: { markedAsGift: true } }), ...cart.lineItems.slice(1)] },
    ],
    ['the price of a line', { lineItems: [lineOf('b', { totalPrice: usd(1) }), ...cart.lineItems.slice(1)] }],
    ['an extra', { customLineItems: [] }],
    ['the price of an extra', { customLineItems: [{ ...fee, totalPrice: usd(101) }] }],
    ['an address', { itemShippingAddresses: [{ ...shipmentOf('shipment-1'), address: AUNT }] }],
    ['a delivery', { itemShippingAddresses: [shipmentOf('shipment-1', { shippingMethodId: 1 })] }],
    ['who is billed', { billingAddress: AUNT }],
    ['a business’s own number', { purchaseOrderNumber: 'PO 1' }],
    ['the address that taxes', { shippingAddress: AUNT, billingAddress: HOME }],
    ['a code in force', { discountCodes: [code('MatchesCart')] }],
    ['the price of a delivery', { shippingCharges: [{ key: 's', name: 'Standard', price: usd(1) }] }],
  ])('is another one for the shopper when %s changes', (_, over) => {
    expect(cartContentText({ ...cart, ...over })).not.toBe(cartContentText(cart))
  })

  it('is another one when a delivery costs something else, or a code comes into force', () => {
    const charged = (cents: number) =>
      cartContentText({ ...cart, shippingCharges: [{ key: 's', name: 'Standard', price: usd(cents) }] })
    expect(charged(895)).not.toBe(charged(896))
    const coded = (state: CartDiscountCode['state']) =>
      cartContentText({ ...cart, discountCodes: [code(state)] })
    expect(coded('MatchesCart')).not.toBe(coded('ApplicationStoppedByGroupBestDeal'))
  })

  it('is the same with a code that takes nothing off, and with the bill at the shipping address', () => {
    expect(cartContentText({ ...cart, discountCodes: [code('DoesNotMatchCart')] })).toBe(
      cartContentText(cart),
    )
    expect(cartContentText({ ...cart, billingAddress: HOME })).toBe(cartContentText(cart))
  })
})

import { expect, it } from 'vitest'
import { cartOf, lineOf } from '../cart/testing/carts'
import { usd } from '../money/money'
import { isOrderNumber, orderNumberOf } from './order-number'
import { requestText } from './placement'
import {
  amountDueCents,
  canonicalJson,
  cartContentText,
  isOrderOf,
  linesWithoutShipping,
  sameSnapshot,
  takeSnapshot,
} from './snapshot'
import type { Order } from '../orders/order'

const line = (id: string, cents: number, quantity = 1) => lineOf(id, { piecePrice: usd(cents), quantity })
const cart = cartOf({ id: 'c1', lineItems: [line('almonds', 1_299, 2), line('figs', 850)] })

it('comes to the gross total where tax is known, and to the net one before', () => {
  expect(amountDueCents(cart)).toBe(3_448)
  const taxedPrice = { totalNet: usd(3_448), totalTax: usd(228), totalGross: usd(3_676), taxPortions: [] }
  expect(amountDueCents({ ...cart, taxedPrice })).toBe(3_676)
})

it('sees the same content whatever the version, the e-mail and the billing address are', () => {
  const written = { ...cart, version: 9, customerEmail: 'a@example.com', billingAddress: undefined }
  expect(cartContentText({ ...cart, version: 9, customerEmail: written.customerEmail })).toBe(
    cartContentText(cart),
  )
})

it.each([
  ['a quantity', { lineItems: [line('almonds', 1_299, 3), line('figs', 850)] }],
  ['a line of the same price', { lineItems: [line('pecans', 1_299, 2), line('figs', 850)] }],
  ['what is due', { totalPrice: usd(3_449) }],
  ['shipping', { shippingCharges: [{ key: 'a', name: 'Ground', price: usd(599) }] }],
  ['the mode', { shippingMode: 'Multiple' as const }],
])('sees that %s changed', (_what, change) => {
  expect(cartContentText({ ...cart, ...change })).not.toBe(cartContentText(cart))
})

it('knows its order by cart, lines and total', () => {
  const order: Order = {
    ...cart,
    id: 'o1',
    orderNumber: 'N1000000000',
    placedAt: '2026-03-01T12:00:00.000Z',
    orderState: 'Open',
    deliveries: [],
    cartId: 'c1',
  }
  const snapshot = takeSnapshot(cart)
  expect(isOrderOf(order, 'c1', snapshot)).toBe(true)
  expect(isOrderOf({ ...order, lineItems: [...order.lineItems].reverse() }, 'c1', snapshot)).toBe(true)
  expect(isOrderOf({ ...order, cartId: 'c2' }, 'c1', snapshot)).toBe(false)
  expect(isOrderOf({ ...order, totalPrice: usd(1) }, 'c1', snapshot)).toBe(false)
  expect(isOrderOf({ ...order, lineItems: order.lineItems.slice(1) }, 'c1', snapshot)).toBe(false)
  expect(sameSnapshot(snapshot, { ...snapshot, lines: snapshot.lines.slice(1) })).toBe(false)
})

it('names the lines whose shipping does not add up [PAY-13]', () => {
  const targets = [{ addressKey: 'home', quantity: 1 }]
  const lineItems = [line('almonds', 1_299), lineOf('figs', { targets })]
  expect(linesWithoutShipping(cartOf({ id: 'c1', lineItems }))).toEqual(['almonds-01'])
})

it('writes equal requests equally, whatever the order of their fields', () => {
  expect(canonicalJson({ b: 1, a: { d: [2, { f: 1, e: 0 }], c: null } })).toBe(
    '{"a":{"c":null,"d":[2,{"e":0,"f":1}]},"b":1}',
  )
  expect(requestText({ email: 'a@b.c', customerId: 'x' }, 'n')).toBe(
    requestText({ customerId: 'x', email: 'a@b.c' }, 'n'),
  )
  expect(requestText({ email: 'a@b.c' }, 'n')).not.toBe(requestText({ email: 'a@b.c' }, undefined))
})

it('gives every sequence number its own order number', () => {
  const numbers = Array.from({ length: 20_000 }, (_, index) => orderNumberOf(index * 449_999))
  expect(new Set(numbers).size).toBe(20_000)
  expect(numbers.every(isOrderNumber)).toBe(true)
  expect(orderNumberOf(0)).toBe('N1000000000')
  expect(() => orderNumberOf(-1)).toThrow(RangeError)
})

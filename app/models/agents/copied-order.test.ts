import { describe, expect, it } from 'vitest'
import type { LineItem } from '../cart/cart'
import { cartOf, lineOf, shipmentOf } from '../cart/testing/carts'
import type { Order } from '../orders/order'
import { addressesUnlike, splitLike } from './copied-order'

const KEYS = ['shipment-1', 'shipment-2']
const sku = 'a-01'

function orderOf(...lineItems: readonly LineItem[]): Order {
  const { state: _state, ...cart } = cartOf({
    shippingMode: 'Multiple',
    lineItems,
    itemShippingAddresses: KEYS.map((key) => shipmentOf(key)),
  })
  return {
    ...cart,
    orderNumber: 'N0000000001',
    placedAt: '2026-03-01T12:00:00.000Z',
    orderState: 'Open',
    deliveries: [],
  }
}

const sent = (id: string, counts: readonly number[], over: Partial<LineItem> = {}): LineItem =>
  lineOf(id, {
    sku,
    quantity: counts.reduce((sum, count) => sum + count, 0),
    targets: counts.map((quantity, index) => ({ addressKey: KEYS[index] ?? '', quantity })),
    ...over,
  })

/** Pieces of each line of the copy by address, in the order of the lines. */
const sharesOf = (order: Order, ...lineItems: readonly LineItem[]) =>
  Object.values(splitLike(order, cartOf({ lineItems }))?.quantities ?? {})

describe('the pieces of a copied line', () => {
  it('go where those of the line that is the same went, whichever comes first [AGENT-11]', () => {
    const [box, other] = [{ fields: { externalId: 'x' } }, { fields: { externalId: 'y' } }]
    const order = orderOf(sent('1', [1, 0], box), sent('2', [0, 1], other), sent('3', [1, 2]))
    const copies = [
      lineOf('p', { sku, quantity: 3 }),
      lineOf('q', { sku, ...other }),
      lineOf('r', { sku, ...box }),
    ]
    expect(sharesOf(order, ...copies)).toEqual([
      [1, 2],
      [0, 1],
      [1, 0],
    ])
  })

  it('go where those of the line with the same mark of a gift went [AGENT-11]', () => {
    const marked = { fields: { markedAsGift: true } }
    const order = orderOf(sent('1', [1, 0], marked), sent('2', [0, 1]))
    expect(sharesOf(order, lineOf('p', { sku }), lineOf('q', { sku, ...marked }))).toEqual([
      [0, 1],
      [1, 0],
    ])
  })

  it('go where those of the line that is the same but for the mark of a gift went [AGENT-11]', () => {
    const marked = (externalId: string) => ({ fields: { externalId, markedAsGift: true } })
    const order = orderOf(sent('1', [1, 0], marked('x')), sent('2', [0, 1], marked('y')))
    const copies = ['y', 'x'].map((externalId) => lineOf(externalId, { sku, fields: { externalId } }))
    expect(sharesOf(order, ...copies)).toEqual([
      [0, 1],
      [1, 0],
    ])
  })

  it('are those of all lines that have become one, and each old piece is taken once [AGENT-11]', () => {
    const again = { fields: { autoDeliveryInterval: 42 } }
    const order = orderOf(sent('1', [2, 0]), sent('2', [0, 3], again))
    expect(sharesOf(order, lineOf('p', { sku, quantity: 5 }))).toEqual([[2, 3]])
    const others = ['x', 'y'].map((externalId) =>
      lineOf(externalId, { sku, quantity: 2, fields: { externalId } }),
    )
    expect(sharesOf(order, ...others)).toEqual([
      [2, 0],
      [0, 2],
    ])
  })

  it('go to the first address where nobody knows, which is told [AGENT-11]', () => {
    const order = orderOf(sent('1', [1, 1]))
    const split = splitLike(order, cartOf({ lineItems: [lineOf('p', { sku, quantity: 3 })] }))
    expect(split?.quantities).toEqual({ p: [2, 1] })
    expect(split && addressesUnlike(split)).toEqual([
      'It could not be told where 1 piece of it went, which the copy sends to Pat Example, 12 Maple Avenue, Montclair.',
    ])
  })
})

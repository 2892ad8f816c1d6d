import { describe, expect, it } from 'vitest'
import { usd } from '../../money/money'
import type { CartAction } from '../actions'
import type { Cart, LineItem } from '../cart'
import { itemOf } from '../lines'
import { pickupFields, WAREHOUSE } from '../shipments'
import { cartOf, HOME, lineOf, shipmentOf } from '../testing/carts'
import { TODAY } from '../testing/intents'
import { planBillHome } from './plan-billing'
import { planAddLine, planAddLines, planChangeQuantities, roomFor } from './plan-lines'

const plain = lineOf('x').variant
const cartWith = (...lineItems: readonly LineItem[]) => cartOf({ lineItems })
const add = { sku: 'a-01', quantity: 5, maximum: 10 }
const addedTo = (
  cart: Cart,
  over: object = {},
): Extract<CartAction, { action: 'addLineItem' }> | undefined => {
  const [action] = planAddLine(cart, { ...add, ...over })
  return action?.action === 'addLineItem' ? action : undefined
}

describe('the room for pieces that are added', () => {
  it.each<[string, readonly LineItem[], object, object]>([
    ['is as many as are wanted', [], {}, { quantity: 5, limit: 'maximum' }],
    [
      'ends at what an order may hold [CART-13]',
      [lineOf('a', { quantity: 8 })],
      {},
      { quantity: 2, limit: 'maximum' },
    ],
    ['is none beyond it', [lineOf('a', { quantity: 12 })], {}, { quantity: 0, limit: 'maximum' }],
    [
      'ends at what any order may hold',
      [],
      { quantity: 6_000, maximum: 9_999 },
      { quantity: 4_999, limit: 'maximum' },
    ],
    ['ends at what is left', [lineOf('a', { quantity: 1 })], { left: 4 }, { quantity: 3, limit: 'stock' }],
    ['is none of what is gone', [], { left: 0 }, { quantity: 0, limit: 'stock' }],
    ['names the maximum where both end it', [], { left: 10 }, { quantity: 5, limit: 'maximum' }],
    [
      'has free gifts leave it alone',
      [lineOf('a', { quantity: 8, lineItemMode: 'GiftLineItem' })],
      { left: 5 },
      { quantity: 5, limit: 'stock' },
    ],
    [
      'is one for what is bought once and what repeats',
      [lineOf('a', { quantity: 8, fields: { autoDeliveryInterval: 42 } })],
      { left: 12 },
      { quantity: 2, limit: 'maximum' },
    ],
    ['is of one item', [lineOf('b', { quantity: 8 })], { left: 5 }, { quantity: 5, limit: 'stock' }],
  ])('%s', (_, lineItems, over, room) => {
    expect(roomFor(cartOf({ lineItems }), { ...add, ...over })).toMatchObject(room)
  })

  it('is that of an empty cart where there is none yet', () => {
    expect(roomFor(null, add)).toEqual({ quantity: 5, limit: 'maximum', present: 0 })
  })

  it.each([
    ['apart for what is in a bundle', { parentExternalId: 'b' }, 5],
    ['the same whether it repeats or not', { autoDeliveryInterval: 42 }, 2],
    ['the same for a gift', { markedAsGift: true }, 2],
  ])('is %s', (_, fields, besides) => {
    const held = cartWith(lineOf('a', { quantity: 8, fields }))
    expect(roomFor(held, add).quantity).toBe(besides)
    expect(roomFor(held, { ...add, fields }).quantity).toBe(2)
    expect(roomFor(held, { ...add, fields: { ...fields, listMetadata: 'home' } }).quantity).toBe(2)
  })

  it('that is none adds nothing, and the other items of the same edit all the same', () => {
    const none = { ...add, left: 0 }
    expect(roomFor(cartOf(), none)).toEqual({ quantity: 0, limit: 'stock', present: 0 })
    expect(planAddLine(cartOf(), none)).toEqual([])
    expect(planAddLines(cartOf(), [none, { ...add, sku: 'b-01' }])).toEqual([
      { action: 'addLineItem', sku: 'b-01', quantity: 5 },
    ])
  })
})

describe('a line that is added', () => {
  const sent = cartOf({
    lineItems: [
      lineOf('barrel', {
        variant: { ...plain, fixedAddress: true },
        targets: [{ addressKey: 'shipment-1', quantity: 1 }],
      }),
      lineOf('b', { targets: [{ addressKey: 'shipment-2', quantity: 1 }] }),
    ],
    itemShippingAddresses: [
      { ...shipmentOf('shipment-1', pickupFields(TODAY)), address: WAREHOUSE },
      shipmentOf('shipment-2', { price: usd(895), shippingMethodName: 'Standard' }),
    ],
    shippingAddress: WAREHOUSE,
    shippingCharges: [{ key: 'shipment-1', name: 'Standard', price: usd(895) }],
  })

  it('has its channel and its fields, and none that have no value', () => {
    const fields = { listMetadata: 'home', externalId: undefined } as object
    expect(addedTo(cartOf(), { channel: 'webstore', fields })).toEqual({
      action: 'addLineItem',
      sku: 'a-01',
      quantity: 5,
      distributionChannel: { typeId: 'channel', key: 'webstore' },
      custom: { type: { typeId: 'type', key: 'line-item-fields' }, fields: { listMetadata: 'home' } },
    })
    expect(addedTo(cartOf(), { fields: { externalId: undefined } })).not.toHaveProperty('custom')
  })

  it('goes to the first address that something is sent to, whose price no longer holds', () => {
    const planned = planAddLine(sent, add)
    expect(planned[0]).toMatchObject({
      shippingDetails: { targets: [{ addressKey: 'shipment-2', quantity: 5 }] },
    })
    expect(planned.map(({ action }) => action)).toEqual([
      'addLineItem',
      'updateItemShippingAddress',
      'setShippingMethod',
    ])
    const several: Cart = { ...sent, shippingMode: 'Multiple' }
    expect(addedTo(several)?.shippingDetails).toEqual({
      targets: [{ addressKey: 'shipment-2', quantity: 5, shippingMethodKey: 'shipment-2' }],
    })
    expect(planAddLine(sent, { ...add, kind: 'standard' })).toEqual(planned)
  })

  it.each(['digital', 'pickup'] as const)('that is %s has its place found afterwards', (kind) => {
    expect(planAddLine(sent, { ...add, kind })).toEqual([{ action: 'addLineItem', sku: 'a-01', quantity: 5 }])
  })
})

describe('quantities of lines', () => {
  it('are capped at what an order may hold, those inside of bundles counted [QTY-06]', () => {
    const box = lineOf('box', { quantity: 2, fields: { externalId: 'b' } })
    const inside = lineOf('in', {
      quantity: 6,
      fields: { parentExternalId: 'b' },
      variant: { ...plain, maximumPiecesPerOrder: 13 },
    })
    expect(planChangeQuantities(cartWith(box, inside), [{ lineItemId: 'box', quantity: 9 }])).toEqual([
      { action: 'changeLineItemQuantity', lineItemId: 'box', quantity: 4 },
      { action: 'changeLineItemQuantity', lineItemId: 'in', quantity: 12 },
    ])
  })

  it('need nothing where they are so, and less than none is none', () => {
    const cart = cartWith(lineOf('a', { quantity: 2 }))
    expect(planChangeQuantities(cart, [{ lineItemId: 'a', quantity: 2 }])).toEqual([])
    expect(planChangeQuantities(cart, [])).toEqual([])
    expect(planChangeQuantities(cart, [{ lineItemId: 'a', quantity: -1 }])).toEqual([
      { action: 'removeLineItem', lineItemId: 'a' },
    ])
  })

  it('are of a line by what it is, where its cart has moved', () => {
    const line = lineOf('new-id', { sku: 'a-01', quantity: 2 })
    expect(
      planChangeQuantities(cartWith(line), [{ lineItemId: 'old-id', item: itemOf(line), quantity: 3 }]),
    ).toEqual([{ action: 'changeLineItemQuantity', lineItemId: 'new-id', quantity: 3 }])
  })

  it('are not of gifts or contents, but of contents whose bundle is gone', () => {
    const cart = cartWith(
      lineOf('gift', { lineItemMode: 'GiftLineItem' }),
      lineOf('box', { fields: { externalId: 'b' } }),
      lineOf('in', { fields: { parentExternalId: 'b' } }),
      lineOf('orphan', { fields: { parentExternalId: 'gone' } }),
    )
    const none = ['gift', 'in', 'orphan'].map((lineItemId) => ({ lineItemId, quantity: 0 }))
    expect(planChangeQuantities(cart, none)).toEqual([{ action: 'removeLineItem', lineItemId: 'orphan' }])
  })

  it('of a bundle that goes are not set besides', () => {
    const cart = cartWith(lineOf('box', { fields: { externalId: 'b' } }), lineOf('a'))
    const intents = [
      { lineItemId: 'box', quantity: 3 },
      { lineItemId: 'box', quantity: 0 },
    ]
    expect(planChangeQuantities(cart, intents)).toEqual([{ action: 'removeLineItem', lineItemId: 'box' }])
  })

  it('leave the home known as that of the bill when the last of what is sent goes [PAY-15]', () => {
    const cart = cartOf({
      lineItems: [lineOf('a', { targets: [{ addressKey: 'shipment-1', quantity: 1 }] })],
      itemShippingAddresses: [shipmentOf('shipment-1')],
    })
    const planned = planChangeQuantities(cart, [{ lineItemId: 'a', quantity: 0 }])
    expect(planned).toEqual([
      { action: 'removeLineItem', lineItemId: 'a' },
      { action: 'removeItemShippingAddress', addressKey: 'shipment-1' },
      ...planBillHome(HOME),
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { usd } from '../../money/money'
import type { CartAction } from '../actions'
import type { Cart, LineItem } from '../cart'
import { maximumOfBundle } from '../lines'
import { priceOfBundle } from '../../catalogue/bundle-price'
import { keepExternalPrices, planAddBundle } from './plan-bundle'
import type { AddBundle } from './plan-bundle'
import { planChangeQuantities } from './plan-lines'
import { cartOf, lineOf, shipmentOf } from '../testing/carts'

const CONTENTS = [
  { sku: 'almond-s', quantity: 4 },
  { sku: 'raisin-s', quantity: 2 },
]
const BUNDLE = { sku: 'box-01', quantity: 3, maximum: 4_999, contents: CONTENTS, externalId: 'b1' }

const unlimited = () => undefined

function actionsOf(cart: Cart, bundle: AddBundle): readonly CartAction[] {
  const planned = planAddBundle(cart, bundle, unlimited)
  if ('refused' in planned) throw new Error(`Refused: ${planned.refused.kind}`)
  return planned.actions
}

describe('a bundle', () => {
  it('is one update: the parent, and its contents tied to it [LINE-10] [API-20]', () => {
    const actions = actionsOf(cartOf(), { ...BUNDLE, fields: { listMetadata: 'home' } })
    const type = { typeId: 'type', key: 'line-item-fields' }
    expect(actions).toEqual([
      {
        action: 'addLineItem',
        sku: 'box-01',
        quantity: 3,
        custom: { type, fields: { listMetadata: 'home', externalId: 'b1' } },
      },
      {
        action: 'addLineItem',
        sku: 'almond-s',
        quantity: 12,
        externalPrice: usd(0),
        custom: { type, fields: { parentExternalId: 'b1' } },
      },
      {
        action: 'addLineItem',
        sku: 'raisin-s',
        quantity: 6,
        externalPrice: usd(0),
        custom: { type, fields: { parentExternalId: 'b1' } },
      },
    ])
  })

  it('goes to the first address whole, and the delivery chosen before is forgotten once', () => {
    const cart = cartOf({
      lineItems: [lineOf('a', { targets: [{ addressKey: 'shipment-1', quantity: 1 }] })],
      itemShippingAddresses: [
        shipmentOf('shipment-1', { price: usd(1_205), shippingMethodName: 'Standard' }),
      ],
      shippingCharges: [{ key: 'shipment-1', name: 'Standard', price: usd(1_205) }],
    })
    const actions = actionsOf(cart, BUNDLE)
    expect(
      actions.flatMap((action) => (action.action === 'addLineItem' ? [action.shippingDetails] : [])),
    ).toEqual([3, 12, 6].map((quantity) => ({ targets: [{ addressKey: 'shipment-1', quantity }] })))
    expect(actions.filter(({ action }) => action === 'setShippingMethod')).toHaveLength(1)
  })

  it('of whose contents too few are left beside the rest of the cart is declined', () => {
    // Three boxes need six raisins, and two are already in the cart.
    const cart = cartOf({ lineItems: [lineOf('raisin', { sku: 'raisin-s', quantity: 2 })] })
    const leftOf = (left: number) => (sku: string) => (sku === 'raisin-s' ? left : undefined)
    expect(planAddBundle(cart, BUNDLE, leftOf(7))).toEqual({
      refused: { kind: 'few-inside', sku: 'raisin-s' },
    })
    expect(planAddBundle(cart, BUNDLE, leftOf(8))).toHaveProperty('actions')
  })

  it('is counted with those of the same contents, whichever list they came from, and with no others', () => {
    const nuts = [lineOf('nuts', { sku: 'almond-s', quantity: 8, fields: { parentExternalId: 'b0' } })]
    const raisins = [lineOf('raisins', { sku: 'raisin-s', quantity: 4, fields: { parentExternalId: 'b0' } })]
    const box = lineOf('b', {
      sku: 'box-01',
      quantity: 2,
      fields: { externalId: 'b0', listMetadata: 'home' },
    })
    const plan = (contents: readonly LineItem[], maximum: number) =>
      planAddBundle(cartOf({ lineItems: [box, ...contents] }), { ...BUNDLE, maximum }, unlimited)
    const pieces = (contents: readonly LineItem[], maximum: number) => {
      const planned = plan(contents, maximum)
      return 'refused' in planned
        ? planned.refused
        : planned.actions.map((action) => (action.action === 'addLineItem' ? action.quantity : 0))
    }
    expect(pieces([...raisins, ...nuts], 5)).toEqual([3, 12, 6])
    expect(pieces([...raisins, ...nuts], 4)).toEqual([2, 8, 4])
    expect(pieces([...raisins, ...nuts], 2)).toEqual({
      kind: 'no-room',
      room: { quantity: 0, limit: 'maximum', present: 2 },
    })
    expect(pieces(nuts, 4)).toEqual([3, 12, 6])
  })

  // 29.99 for six; seven are 34.988…, nine 44.985, forty 199.93…
  it.each([
    [3, 1_500],
    [6, 2_999],
    [7, 3_499],
    [9, 4_498],
    [12, 5_998],
    [40, 19_993],
  ])('of %i selections costs %i cents', (selections, cents) => {
    expect(priceOfBundle(usd(2_999), selections, 0)).toEqual(usd(cents))
  })

  it('takes the store’s discount before it grows', () => {
    // Ten percent off 29.99 is 26.991: 26.99, and twice that for twelve.
    expect(priceOfBundle(usd(2_999), 12, 10)).toEqual(usd(5_398))
  })

  it('may be as many as its scarcest content allows', () => {
    const of = (...maximums: number[]) =>
      maximumOfBundle(
        100,
        maximums.map((maximum, index) => ({ sku: `${index}`, quantity: 4, maximum })),
      )
    expect([of(4_999), of(4_999, 399), of(3)]).toEqual([100, 99, 0])
  })

  it('keeps its price from outside when its quantity changes [CART-04]', () => {
    const parent = lineOf('p', {
      quantity: 1,
      piecePrice: usd(3_499),
      priceMode: 'ExternalPrice',
      fields: { externalId: 'b1' },
    })
    const child = lineOf('c', {
      quantity: 7,
      piecePrice: usd(0),
      priceMode: 'ExternalPrice',
      fields: { parentExternalId: 'b1' },
    })
    const cart = cartOf({ lineItems: [parent, child, lineOf('other')] })
    const changes = [
      { lineItemId: 'p', quantity: 2 },
      { lineItemId: 'other', quantity: 5 },
    ]
    expect(keepExternalPrices(cart, planChangeQuantities(cart, changes))).toEqual([
      { action: 'changeLineItemQuantity', lineItemId: 'p', quantity: 2, externalPrice: usd(3_499) },
      { action: 'changeLineItemQuantity', lineItemId: 'c', quantity: 14, externalPrice: usd(0) },
      { action: 'changeLineItemQuantity', lineItemId: 'other', quantity: 5 },
    ])
  })
})

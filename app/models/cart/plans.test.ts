import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usd } from '../money/money'
import type { ShippingOffer } from '../shipping/shipping'
import type { Cart } from './cart'
import { planAddLine, planChangeQuantities, planRemoveLines } from './plan-lines'
import { planChooseDelivery, planShipToOne } from './plan-shipments'
import { adjustTargets, sumOfTargets } from './targets'
import { applyPlan, cartOf, HOME, lineOf, shipmentOf } from './testing/carts'
import { sumOfParts, totalsOf } from './totals'

const offer: ShippingOffer = {
  shippingMethodId: 1,
  carrier: 'Ground',
  carrierCode: 'ground',
  name: 'Standard',
  position: 1,
  days: 3,
  price: usd(895),
  listPrice: usd(895),
  flatRate: false,
  earliestArrivalOn: '2026-03-04',
  latestArrivalOn: '2026-03-06',
  requestedShipOn: '2026-03-02',
  targetPickupCutoff: '2026-03-02T20:00:00.000Z',
  containsMeltables: true,
  heatResistantIncluded: false,
  meltablePackagesAtRiskCount: 0,
  hidden: false,
  shipmentPickup: false,
}

describe('shipping targets', () => {
  const targets = [
    { addressKey: 'shipment-1', quantity: 3 },
    { addressKey: 'shipment-2', quantity: 2 },
    { addressKey: 'shipment-3', quantity: 4 },
  ]

  it('are trimmed from the last address when the quantity falls [CART-05]', () => {
    expect(adjustTargets(targets, 4)).toEqual([
      { addressKey: 'shipment-1', quantity: 3 },
      { addressKey: 'shipment-2', quantity: 1 },
    ])
  })

  it('sum to the new quantity whatever it is [CART-04]', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 300 }),
        (quantities, quantity) => {
          const given = quantities.map((each, index) => ({
            addressKey: `shipment-${index + 1}`,
            quantity: each,
          }))
          const adjusted = adjustTargets(given, quantity)
          expect(sumOfTargets(adjusted)).toBe(quantity)
          expect(adjusted.every((target) => target.quantity > 0)).toBe(true)
        },
      ),
    )
  })
})

describe('changing quantities', () => {
  const bundle: Cart = cartOf({
    lineItems: [
      lineOf('parent', { quantity: 2, fields: { externalId: 'b' } }),
      lineOf('child', { quantity: 6, fields: { parentExternalId: 'b' } }),
      lineOf('other'),
    ],
  })

  it('takes bundle children along in the same update [CART-04]', () => {
    const after = applyPlan(bundle, planChangeQuantities(bundle, [{ lineItemId: 'parent', quantity: 3 }]))
    expect(after.lineItems.map((line) => [line.id, line.quantity])).toEqual([
      ['parent', 3],
      ['child', 9],
      ['other', 1],
    ])
  })

  it('removes children with their parent, and never a child alone [CART-07] [LINE-05]', () => {
    const after = applyPlan(bundle, planRemoveLines(bundle, ['parent']))
    expect(after.lineItems.map((line) => line.id)).toEqual(['other'])
    expect(planRemoveLines(bundle, ['child'])).toEqual([])
  })

  it('removes addresses, methods and custom lines that nothing needs any more [CART-06]', () => {
    const cart = cartOf({
      shippingMode: 'Multiple',
      lineItems: [
        lineOf('a', {
          quantity: 3,
          targets: [
            { addressKey: 'shipment-1', quantity: 2 },
            { addressKey: 'shipment-2', quantity: 1 },
          ],
        }),
      ],
      itemShippingAddresses: [shipmentOf('shipment-1'), shipmentOf('shipment-2')],
      shippingCharges: [
        { key: 'shipment-1', name: 'Standard', price: usd(500) },
        { key: 'shipment-2', name: 'Standard', price: usd(500) },
      ],
    })
    const after = applyPlan(cart, planChangeQuantities(cart, [{ lineItemId: 'a', quantity: 2 }]))
    expect(after.itemShippingAddresses.map((shipment) => shipment.key)).toEqual(['shipment-1'])
    expect(after.shippingCharges.map((charge) => charge.key)).toEqual(['shipment-1'])
  })

  it('never goes over the maximum of the variant [QTY-06]', () => {
    const line = lineOf('a')
    const cart = cartOf({
      lineItems: [{ ...line, variant: { ...line.variant, maximumPiecesPerOrder: 12 } }],
    })
    const after = applyPlan(cart, planChangeQuantities(cart, [{ lineItemId: 'a', quantity: 500 }]))
    expect(after.lineItems[0]?.quantity).toBe(12)
  })

  it('takes a chosen delivery price off, and remembers the choice', () => {
    const shipped = applyPlan(
      cartOf({ lineItems: [lineOf('a')] }),
      planShipToOne(cartOf({ lineItems: [lineOf('a')] }), { ...HOME }),
    )
    const chosen = applyPlan(shipped, planChooseDelivery(shipped, { offer, heatResistantPackaging: true }))
    expect(chosen.totalPrice).toEqual(usd(1_099 + 895 + 295))
    const after = applyPlan(chosen, planChangeQuantities(chosen, [{ lineItemId: 'a', quantity: 2 }]))
    expect(after.shippingCharges).toEqual([])
    expect(after.customLineItems).toEqual([])
    expect(after.itemShippingAddresses[0]?.fields).toEqual({ shippingMethodId: 1 })
  })
})

describe('adding', () => {
  it('is capped by what the order already holds of it [CART-13]', () => {
    const cart = cartOf({ lineItems: [lineOf('a', { quantity: 8 })] })
    const [action] = planAddLine(cart, { sku: 'a-01', quantity: 5, maximum: 10 })
    expect(action).toMatchObject({ action: 'addLineItem', quantity: 2 })
    expect(planAddLine(cart, { sku: 'a-01', quantity: 5, maximum: 8 })).toEqual([])
  })

  it('counts no free gift toward the maximum', () => {
    const cart = cartOf({ lineItems: [lineOf('a', { quantity: 8, lineItemMode: 'GiftLineItem' })] })
    expect(planAddLine(cart, { sku: 'a-01', quantity: 5, maximum: 8 })[0]).toMatchObject({ quantity: 5 })
  })
})

/** Intents as shoppers mix them. */
type Intent =
  | { readonly kind: 'add'; readonly sku: string; readonly quantity: number }
  | { readonly kind: 'set'; readonly line: number; readonly quantity: number }
  | { readonly kind: 'ship'; readonly postalCode: string }
  | { readonly kind: 'deliver'; readonly packaging: boolean }

const intent: fc.Arbitrary<Intent> = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    sku: fc.constantFrom('a-01', 'b-01', 'c-01'),
    quantity: fc.integer({ min: 1, max: 30 }),
  }),
  fc.record({
    kind: fc.constant('set' as const),
    line: fc.nat({ max: 5 }),
    quantity: fc.integer({ min: 0, max: 40 }),
  }),
  fc.record({ kind: fc.constant('ship' as const), postalCode: fc.constantFrom('07042', '94110', '60601') }),
  fc.record({ kind: fc.constant('deliver' as const), packaging: fc.boolean() }),
)

function plan(cart: Cart, wanted: Intent) {
  switch (wanted.kind) {
    case 'add':
      return planAddLine(cart, { sku: wanted.sku, quantity: wanted.quantity, maximum: 4_999 })
    case 'set': {
      const line = cart.lineItems[wanted.line]
      return line === undefined
        ? []
        : planChangeQuantities(cart, [{ lineItemId: line.id, quantity: wanted.quantity }])
    }
    case 'ship':
      return cart.lineItems.length === 0
        ? []
        : planShipToOne(cart, { ...HOME, postalCode: wanted.postalCode })
    case 'deliver':
      return planChooseDelivery(cart, { offer, heatResistantPackaging: wanted.packaging })
  }
}

describe('any sequence of intents', () => {
  it('keeps targets whole, addresses in use, keys consecutive and totals equal to their parts [CART-04] [SHIP-03]', () => {
    fc.assert(
      fc.property(fc.array(intent, { maxLength: 25 }), (intents) => {
        let cart = cartOf()
        for (const wanted of intents) {
          cart = applyPlan(cart, plan(cart, wanted))
          for (const line of cart.lineItems)
            if (line.targets.length > 0) expect(sumOfTargets(line.targets)).toBe(line.quantity)
          const used = new Set(
            cart.lineItems.flatMap((line) => line.targets.map((target) => target.addressKey)),
          )
          for (const shipment of cart.itemShippingAddresses) expect(used.has(shipment.key)).toBe(true)
          expect(cart.itemShippingAddresses.map((shipment) => shipment.key)).toEqual(
            cart.itemShippingAddresses.map((_, index) => `shipment-${index + 1}`),
          )
          const totals = totalsOf(cart)
          expect(sumOfParts(totals)).toEqual(totals.total)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('changes nothing more when a set is planned twice', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), (quantity) => {
        const start = cartOf({ lineItems: [lineOf('a', { quantity: 3 })] })
        const shipped = applyPlan(start, planShipToOne(start, { ...HOME }))
        const once = applyPlan(shipped, planChangeQuantities(shipped, [{ lineItemId: 'a', quantity }]))
        expect(planChangeQuantities(once, [{ lineItemId: 'a', quantity }])).toEqual([])
      }),
    )
  })
})

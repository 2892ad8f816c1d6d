import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usd } from '../../money/money'
import type { Cart } from '../cart'
import { planAddLine, planChangeQuantities } from './plan-lines'
import { planChooseDeliveries } from './plan-delivery'
import { needsAllocation, planShipToOne, planSplit, planAutoAllocation, splittableLines } from './plan-split'
import { findSplitProblems } from './split-check'
import { adjustTargets, sumOfTargets } from '../targets'
import { applyPlan } from '../testing/apply-plan'
import { cartOf, HOME, lineOf, shipmentOf } from '../testing/carts'
import { anyIntent, offer, PLACES, planIntent, TODAY, UNCLE } from '../testing/intents'
import { sumOfParts } from '../testing/sums'
import { totalsOf } from '../totals'

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
    const after = applyPlan(bundle, planChangeQuantities(bundle, [{ lineItemId: 'parent', quantity: 0 }]))
    expect(after.lineItems.map((line) => line.id)).toEqual(['other'])
    expect(planChangeQuantities(bundle, [{ lineItemId: 'child', quantity: 0 }])).toEqual([])
  })

  it('removes addresses, methods and custom lines that nothing needs any more [CART-06]', () => {
    const chosen = { price: usd(500), shippingMethodName: 'Standard' }
    const target = (key: string, quantity: number) => ({
      addressKey: key,
      quantity,
      shippingMethodKey: key,
    })
    const cart = cartOf({
      shippingMode: 'Multiple',
      lineItems: [lineOf('a', { quantity: 3, targets: [target('shipment-1', 2), target('shipment-2', 1)] })],
      itemShippingAddresses: [shipmentOf('shipment-1', chosen), shipmentOf('shipment-2', chosen)],
      shippingCharges: [
        { key: 'shipment-1', name: 'Standard', price: usd(500) },
        { key: 'shipment-2', name: 'Standard', price: usd(500) },
      ],
    })
    const after = applyPlan(cart, planChangeQuantities(cart, [{ lineItemId: 'a', quantity: 2 }]))
    expect(after.itemShippingAddresses).toEqual([cart.itemShippingAddresses[0]])
    // An address with unchanged goods keeps its delivery.
    expect(after.shippingCharges.map((charge) => charge.key)).toEqual(['shipment-1'])
  })

  it('takes a chosen delivery price off, and remembers the choice', () => {
    const shipped = applyPlan(
      cartOf({ lineItems: [lineOf('a')] }),
      planShipToOne(cartOf({ lineItems: [lineOf('a')] }), { ...HOME }, TODAY),
    )
    const chosen = applyPlan(
      shipped,
      planChooseDeliveries(shipped, { 'shipment-1': { offer, heatResistantPackaging: true } }, TODAY),
    )
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

const targetsOf = (cart: Cart) =>
  cart.lineItems.map((line) => [
    line.id,
    line.targets.map(({ addressKey, quantity }) => [addressKey, quantity]),
  ])
const streets = (cart: Cart) => cart.itemShippingAddresses.map(({ key, address }) => [key, address.street1])

describe('splitting', () => {
  const start = cartOf({
    shippingMode: 'Multiple',
    lineItems: [
      lineOf('a', { quantity: 5 }),
      lineOf('box', { quantity: 2, fields: { externalId: 'b' } }),
      lineOf('nut', { quantity: 6, fields: { parentExternalId: 'b' } }),
    ],
  })
  const split = {
    destinations: PLACES.map((address) => ({ address })),
    quantities: { a: [1, 2, 2], box: [1, 0, 1] },
  }
  const splitCart = applyPlan(start, planSplit(start, split, TODAY))

  it('sends pieces of a line to several addresses, and the contents of a bundle with it [SHIP-08] [SHIP-03]', () => {
    expect(streets(splitCart)).toEqual([
      ['shipment-1', '12 Maple Avenue'],
      ['shipment-2', '9 Lake Road'],
      ['shipment-3', '1 Pier'],
    ])
    expect(targetsOf(splitCart)).toEqual([
      [
        'a',
        [
          ['shipment-1', 1],
          ['shipment-2', 2],
          ['shipment-3', 2],
        ],
      ],
      [
        'box',
        [
          ['shipment-1', 1],
          ['shipment-3', 1],
        ],
      ],
      [
        'nut',
        [
          ['shipment-1', 3],
          ['shipment-3', 3],
        ],
      ],
    ])
  })

  it('refuses pieces that do not add up and addresses that get nothing [SHIP-08]', () => {
    expect(findSplitProblems(start, split)).toEqual([])
    const wrong = { ...split, quantities: { a: [1, 0, 2], box: [2, 0, 0] } }
    expect(findSplitProblems(start, wrong)).toEqual([
      { kind: 'quantity', line: start.lineItems[0], given: 3 },
      { kind: 'empty', index: 1 },
    ])
    expect(splittableLines(start).map((line) => line.id)).toEqual(['a', 'box'])
  })

  it('of a removed shipment moves later keys up with their deliveries, and its goods to the first [SHIP-04]', () => {
    const choices = Object.fromEntries(
      splitCart.itemShippingAddresses.map(({ key }, index) => [
        key,
        { offer: { ...offer, price: usd(500 + index) }, heatResistantPackaging: index === 2 },
      ]),
    )
    const chosen = applyPlan(splitCart, planChooseDeliveries(splitCart, choices, TODAY))
    expect(chosen.shippingCharges.map(({ key, price }) => [key, price.centAmount])).toEqual([
      ['shipment-1', 500],
      ['shipment-2', 501],
      ['shipment-3', 502],
    ])
    expect(chosen.customLineItems.map((line) => line.targets[0]?.addressKey)).toEqual(['shipment-3'])
    const kept = {
      destinations: [
        { from: 'shipment-1', address: HOME },
        { from: 'shipment-3', address: UNCLE },
      ],
      quantities: { a: [3, 2], box: [1, 1] },
    }
    const after = applyPlan(chosen, planSplit(chosen, kept, TODAY))
    expect(streets(after)).toEqual([
      ['shipment-1', '12 Maple Avenue'],
      ['shipment-2', '1 Pier'],
    ])
    expect(targetsOf(after)).toEqual([
      [
        'a',
        [
          ['shipment-1', 3],
          ['shipment-2', 2],
        ],
      ],
      [
        'box',
        [
          ['shipment-1', 1],
          ['shipment-2', 1],
        ],
      ],
      [
        'nut',
        [
          ['shipment-1', 3],
          ['shipment-2', 3],
        ],
      ],
    ])
    // The first has different goods now, so it needs a new price; the other keeps its own.
    expect(after.shippingCharges.map(({ key, price }) => [key, price.centAmount])).toEqual([
      ['shipment-2', 502],
    ])
    expect(after.customLineItems.map((line) => line.targets[0]?.addressKey)).toEqual(['shipment-2'])
  })

  it('gives what is collected the warehouse and the next day, Monday after a Friday [SHIP-06] [SHIP-07]', () => {
    const pick = lineOf('pick')
    const cart = cartOf({
      lineItems: [lineOf('a'), { ...pick, variant: { ...pick.variant, fixedAddress: true } }],
    })
    expect(planAutoAllocation(cart, TODAY)).toEqual([])
    const after = applyPlan(cart, planShipToOne(cart, { ...HOME }, TODAY))
    expect(streets(after)).toEqual([
      ['shipment-1', '12 Maple Avenue'],
      ['shipment-2', '100 Orchard Way'],
    ])
    expect(after.itemShippingAddresses[1]?.fields).toMatchObject({
      shippingMethodId: 38,
      requestedShipOn: '2026-03-09',
      price: usd(0),
      shipmentPickupCode: 'pickup',
    })
    // Nothing ships, so nothing needs to be asked: lay it out at once.
    const alone = cartOf({ lineItems: [{ ...pick, variant: { ...pick.variant, fixedAddress: true } }] })
    const laid = applyPlan(alone, planAutoAllocation(alone, TODAY))
    expect(streets(laid)).toEqual([['shipment-1', '100 Orchard Way']])
    expect(laid.shippingCharges).toMatchObject([{ price: usd(0) }])
    expect(planAutoAllocation(laid, TODAY)).toEqual([])
  })

  it('finds the place of what came in later where there is no choice, and asks where there is one', () => {
    const home = applyPlan(start, planShipToOne(start, { ...HOME }, TODAY))
    const gift = lineOf('gift', { lineItemMode: 'GiftLineItem' })
    const withGift = { ...home, lineItems: [...home.lineItems, gift] }
    expect(targetsOf(applyPlan(withGift, planAutoAllocation(withGift, TODAY))).at(-1)).toEqual([
      'gift',
      [['shipment-1', 1]],
    ])
    expect(planAutoAllocation({ ...splitCart, lineItems: [...splitCart.lineItems, gift] }, TODAY)).toEqual([])
  })
})

describe.each(['Single', 'Multiple'] as const)('any sequence of intents in %s mode', (shippingMode) => {
  it('keeps targets whole, addresses in use, keys consecutive and totals equal to their parts [CART-04] [SHIP-03] [SHIP-01]', () => {
    fc.assert(
      fc.property(fc.array(anyIntent('a-01', 'b-01', 'c-01'), { maxLength: 25 }), (intents) => {
        let cart = cartOf({ shippingMode })
        for (const wanted of intents) {
          cart = applyPlan(cart, planIntent(cart, wanted))
          // As the shop does after every edit: allocate new lines where there is no choice.
          cart = applyPlan(cart, planAutoAllocation(cart, TODAY))
          const methods = new Set([
            ...cart.shippingCharges.map(({ key }) => key),
            ...(cart.provisionalMethods ?? []),
          ])
          for (const line of cart.lineItems) {
            expect(sumOfTargets(line.targets)).toBeLessThanOrEqual(line.quantity)
            if (line.targets.length > 0 && !needsAllocation(cart))
              expect(sumOfTargets(line.targets)).toBe(line.quantity)
            if (shippingMode === 'Multiple')
              for (const { shippingMethodKey } of line.targets) expect(methods).toContain(shippingMethodKey)
          }
          const used = new Set(
            cart.lineItems.flatMap((line) => line.targets.map((target) => target.addressKey)),
          )
          for (const shipment of cart.itemShippingAddresses) expect(used.has(shipment.key)).toBe(true)
          for (const line of cart.customLineItems)
            for (const target of line.targets) expect(used.has(target.addressKey)).toBe(true)
          expect(cart.itemShippingAddresses.map((shipment) => shipment.key)).toEqual(
            cart.itemShippingAddresses.map((_, index) => `shipment-${index + 1}`),
          )
          const priced = cart.itemShippingAddresses.filter(({ fields }) => fields.price !== undefined)
          if (shippingMode === 'Multiple') expect(cart.shippingCharges).toHaveLength(priced.length)
          const totals = totalsOf(cart)
          expect(sumOfParts(totals)).toEqual(totals.total)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('changes nothing more when it is planned twice', () => {
    fc.assert(
      fc.property(
        fc.array(anyIntent('a-01', 'b-01', 'c-01'), { maxLength: 12 }),
        anyIntent('a-01', 'b-01', 'c-01'),
        (intents, last) => {
          const cart = intents.reduce(
            (at, one) => applyPlan(at, planIntent(at, one)),
            cartOf({ shippingMode }),
          )
          // Adds are deltas, so not idempotent.
          if (last.kind === 'add') return
          // After a removal, the next line has this index.
          if (last.kind === 'set' && last.quantity === 0) return
          const once = applyPlan(cart, planIntent(cart, last))
          expect(planIntent(once, last)).toEqual([])
        },
      ),
      { numRuns: 300 },
    )
  })
})

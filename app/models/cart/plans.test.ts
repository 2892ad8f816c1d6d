import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usd } from '../money/money'
import type { ShippingOffer } from '../shipping/shipping'
import type { Cart } from './cart'
import { planAddLine, planChangeQuantities, planRemoveLines } from './plan-lines'
import { planChooseDeliveries } from './plan-delivery'
import { findSplitProblems, planShipToOne, planSplit, planTidy, splittableLines } from './plan-split'
import { adjustTargets, sumOfTargets } from './targets'
import { applyPlan, cartOf, HOME, lineOf, shipmentOf } from './testing/carts'
import { sumOfParts } from './testing/sums'
import { totalsOf } from './totals'

/** A Friday: what is collected is ready on Monday. */
const TODAY = '2026-03-06'

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
    // What stays with the same goods keeps its delivery.
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

const AUNT = {
  ...HOME,
  name: 'Aunt Example',
  street1: '9 Lake Road',
  postalCode: '60601',
  state: 'IL',
  city: 'Chicago',
}
const UNCLE = {
  ...HOME,
  name: 'Uncle Example',
  street1: '1 Pier',
  postalCode: '94110',
  state: 'CA',
  city: 'San Francisco',
}
const PLACES = [HOME, AUNT, UNCLE]

const targetsOf = (cart: Cart) =>
  cart.lineItems.map((line) => [
    line.id,
    line.targets.map(({ addressKey, quantity }) => [addressKey, quantity]),
  ])
const streets = (cart: Cart) => cart.itemShippingAddresses.map(({ key, address }) => [key, address.street1])

describe('sharing out', () => {
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
    pieces: { a: [1, 2, 2], box: [1, 0, 1] },
  }
  const shared = applyPlan(start, planSplit(start, split, TODAY))

  it('sends pieces of a line to several addresses, and the contents of a bundle with it [SHIP-08] [SHIP-03]', () => {
    expect(streets(shared)).toEqual([
      ['shipment-1', '12 Maple Avenue'],
      ['shipment-2', '9 Lake Road'],
      ['shipment-3', '1 Pier'],
    ])
    expect(targetsOf(shared)).toEqual([
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
    const wrong = { ...split, pieces: { a: [1, 0, 2], box: [2, 0, 0] } }
    expect(findSplitProblems(start, wrong)).toEqual([
      { kind: 'pieces', line: start.lineItems[0], given: 3 },
      { kind: 'empty', index: 1 },
    ])
    expect(splittableLines(start).map((line) => line.id)).toEqual(['a', 'box'])
  })

  it('of a removed shipment moves later keys up with their deliveries, and its goods to the first [SHIP-04]', () => {
    const choices = Object.fromEntries(
      shared.itemShippingAddresses.map(({ key }, index) => [
        key,
        { offer: { ...offer, price: usd(500 + index) }, heatResistantPackaging: index === 2 },
      ]),
    )
    const chosen = applyPlan(shared, planChooseDeliveries(shared, choices, TODAY))
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
      pieces: { a: [3, 2], box: [1, 1] },
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
    // The first has other goods now, so that its price is asked for anew; the other kept its own.
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
    expect(planTidy(cart, TODAY)).toEqual([])
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
    // With nothing to send there is nothing to ask for: it is laid out at once.
    const alone = cartOf({ lineItems: [{ ...pick, variant: { ...pick.variant, fixedAddress: true } }] })
    const laid = applyPlan(alone, planTidy(alone, TODAY))
    expect(streets(laid)).toEqual([['shipment-1', '100 Orchard Way']])
    expect(laid.shippingCharges).toMatchObject([{ price: usd(0) }])
    expect(planTidy(laid, TODAY)).toEqual([])
  })

  it('finds the place of what came in later where there is no choice, and asks where there is one', () => {
    const home = applyPlan(start, planShipToOne(start, { ...HOME }, TODAY))
    const gift = lineOf('gift', { lineItemMode: 'GiftLineItem' })
    const withGift = { ...home, lineItems: [...home.lineItems, gift] }
    expect(targetsOf(applyPlan(withGift, planTidy(withGift, TODAY))).at(-1)).toEqual([
      'gift',
      [['shipment-1', 1]],
    ])
    expect(planTidy({ ...shared, lineItems: [...shared.lineItems, gift] }, TODAY)).toEqual([])
  })
})

/** Intents as shoppers mix them. */
type Intent =
  | { readonly kind: 'add'; readonly sku: string; readonly quantity: number }
  | { readonly kind: 'set'; readonly line: number; readonly quantity: number }
  | { readonly kind: 'ship'; readonly place: number }
  | { readonly kind: 'split'; readonly shares: readonly number[] }
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
  fc.record({ kind: fc.constant('ship' as const), place: fc.nat({ max: 2 }) }),
  fc.record({
    kind: fc.constant('split' as const),
    shares: fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('deliver' as const), packaging: fc.boolean() }),
)

/** The quantity in the given shares, whatever rounds to the last. */
function inShares(quantity: number, shares: readonly number[]): readonly number[] {
  const whole = shares.reduce((total, share) => total + share, 0)
  if (whole === 0) return [quantity]
  const pieces = shares.map((share) => Math.floor((quantity * share) / whole))
  const rest = quantity - pieces.reduce((total, count) => total + count, 0)
  return pieces.map((count, index) => (index === pieces.length - 1 ? count + rest : count))
}

function plan(cart: Cart, wanted: Intent) {
  const place = (index: number) => ({ ...(PLACES[index] ?? HOME) })
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
      return cart.lineItems.length === 0 ? [] : planShipToOne(cart, place(wanted.place), TODAY)
    case 'split': {
      if (cart.shippingMode === 'Single' || cart.lineItems.length === 0) return []
      const pieces = Object.fromEntries(
        splittableLines(cart).map((line) => [line.id, inShares(line.quantity, wanted.shares)]),
      )
      const destinations = wanted.shares.map((_, index) => ({
        address: place(index),
        from: cart.itemShippingAddresses[index]?.key,
      }))
      // Refused before it comes to a plan: an address that would get nothing.
      if (findSplitProblems(cart, { destinations, pieces }).length > 0) return []
      return planSplit(cart, { destinations, pieces }, TODAY)
    }
    case 'deliver': {
      const choice = { offer, heatResistantPackaging: wanted.packaging }
      const choices = Object.fromEntries(cart.itemShippingAddresses.map(({ key }) => [key, choice]))
      return planChooseDeliveries(cart, choices, TODAY)
    }
  }
}

describe.each(['Single', 'Multiple'] as const)('any sequence of intents in %s mode', (shippingMode) => {
  it('keeps targets whole, addresses in use, keys consecutive and totals equal to their parts [CART-04] [SHIP-03] [SHIP-01]', () => {
    fc.assert(
      fc.property(fc.array(intent, { maxLength: 25 }), (intents) => {
        let cart = cartOf({ shippingMode })
        for (const wanted of intents) {
          cart = applyPlan(cart, plan(cart, wanted))
          const methods = new Set(cart.shippingCharges.map(({ key }) => key))
          for (const line of cart.lineItems) {
            if (line.targets.length > 0) expect(sumOfTargets(line.targets)).toBe(line.quantity)
            for (const { shippingMethodKey } of line.targets)
              if (shippingMethodKey !== undefined) expect(methods).toContain(shippingMethodKey)
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
      fc.property(fc.array(intent, { maxLength: 12 }), intent, (intents, last) => {
        const cart = intents.reduce((at, one) => applyPlan(at, plan(at, one)), cartOf({ shippingMode }))
        // An add is a delta.
        if (last.kind === 'add') return
        // A line that goes gives its place in the list to the next one.
        if (last.kind === 'set' && last.quantity === 0) return
        const once = applyPlan(cart, plan(cart, last))
        expect(plan(once, last)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})

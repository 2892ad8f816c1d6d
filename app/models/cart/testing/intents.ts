/** Shopper actions on a cart in random order, each as the shop's own plan. */
import fc from 'fast-check'
import { usd } from '../../money/money'
import type { ShippingOffer } from '../../shipping/shipping'
import type { Cart, LineItem } from '../cart'
import { planAddLine, planChangeQuantities } from '../plans/plan-lines'
import { keepExternalPrices } from '../plans/plan-bundle'
import { planChooseDeliveries } from '../plans/plan-delivery'
import { planGiftMarks } from '../plans/plan-gift-marks'
import { planMergeLines } from '../plans/plan-merge'
import { planShipToOne, planSplit, splittableLines } from '../plans/plan-split'
import { findSplitProblems } from '../plans/split-check'
import { cartOf, HOME, lineOf } from './carts'

/** A Friday, so pickups are ready on Monday. */
export const TODAY = '2026-03-06'

export const offer: ShippingOffer = {
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

export const AUNT = {
  ...HOME,
  name: 'Aunt Example',
  street1: '9 Lake Road',
  postalCode: '60601',
  state: 'IL',
  city: 'Chicago',
}
export const UNCLE = {
  ...HOME,
  name: 'Uncle Example',
  street1: '1 Pier',
  postalCode: '94110',
  state: 'CA',
  city: 'San Francisco',
}
export const PLACES = [HOME, AUNT, UNCLE]

export type Intent =
  | { readonly kind: 'add'; readonly sku: string; readonly quantity: number }
  | { readonly kind: 'set'; readonly line: number; readonly quantity: number }
  | { readonly kind: 'ship'; readonly place: number }
  | { readonly kind: 'split'; readonly shares: readonly number[] }
  | { readonly kind: 'deliver'; readonly packaging: boolean }
  | { readonly kind: 'merge'; readonly lines: readonly Merged[] }
  | Tick

/** A line of another cart of the same shopper. */
interface Merged {
  readonly sku: string
  readonly quantity: number
  readonly own: keyof typeof OWN
}

/** Which shipments are ticked as gifts at the delivery step. */
export interface Tick {
  readonly kind: 'tick'
  readonly gifts: readonly boolean[]
}

/** What a line has of its own, and joins no other by. */
const OWN = {
  nothing: {},
  mark: { takesFields: true, fields: { markedAsGift: true } },
  type: { takesFields: true, fields: {} },
  list: { takesFields: true, fields: { listMetadata: 'favorites' } },
  price: { priceMode: 'ExternalPrice', piecePrice: usd(1_999) },
} as const satisfies Readonly<Record<string, Partial<LineItem>>>

export const anyIntent = (...skus: readonly string[]): fc.Arbitrary<Intent> =>
  fc.oneof(
    fc.record({
      kind: fc.constant('add' as const),
      sku: fc.constantFrom(...skus),
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

export const anyTick: fc.Arbitrary<Tick> = fc.record({
  kind: fc.constant('tick' as const),
  gifts: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
})

export const anyMerge = (...skus: readonly string[]): fc.Arbitrary<Intent> =>
  fc.record({
    kind: fc.constant('merge' as const),
    lines: fc.array(
      fc.record({
        sku: fc.constantFrom(...skus),
        quantity: fc.integer({ min: 1, max: 9 }),
        own: fc.constantFrom(
          'nothing' as const,
          'mark' as const,
          'type' as const,
          'list' as const,
          'price' as const,
        ),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  })

/** The quantity in the given shares, whatever rounds to the last. */
function inShares(quantity: number, shares: readonly number[]): readonly number[] {
  const whole = shares.reduce((total, share) => total + share, 0)
  if (whole === 0) return [quantity]
  const counts = shares.map((share) => Math.floor((quantity * share) / whole))
  const rest = quantity - counts.reduce((total, count) => total + count, 0)
  return counts.map((count, index) => (index === counts.length - 1 ? count + rest : count))
}

export function planIntent(cart: Cart, wanted: Intent) {
  const place = (index: number) => ({ ...(PLACES[index] ?? HOME) })
  switch (wanted.kind) {
    case 'add':
      return planAddLine(cart, { sku: wanted.sku, quantity: wanted.quantity, maximum: 4_999 })
    case 'set': {
      const line = cart.lineItems[wanted.line]
      return line === undefined
        ? []
        : keepExternalPrices(
            cart,
            planChangeQuantities(cart, [{ lineItemId: line.id, quantity: wanted.quantity }]),
          )
    }
    case 'ship':
      return cart.lineItems.length === 0 ? [] : planShipToOne(cart, place(wanted.place), TODAY)
    case 'split': {
      if (cart.shippingMode === 'Single' || cart.lineItems.length === 0) return []
      const quantities = Object.fromEntries(
        splittableLines(cart).map((line) => [line.id, inShares(line.quantity, wanted.shares)]),
      )
      const destinations = wanted.shares.map((_, index) => ({
        address: place(index),
        from: cart.itemShippingAddresses[index]?.key,
      }))
      // Rejected before planning: a destination that would get nothing.
      if (findSplitProblems(cart, { destinations, quantities }).length > 0) return []
      return planSplit(cart, { destinations, quantities }, TODAY)
    }
    case 'deliver': {
      const choice = { offer, heatResistantPackaging: wanted.packaging }
      const choices = Object.fromEntries(cart.itemShippingAddresses.map(({ key }) => [key, choice]))
      return planChooseDeliveries(cart, choices, TODAY)
    }
    case 'merge': {
      const lineItems = wanted.lines.map(({ sku, quantity, own }, index) =>
        lineOf(`other-${index + 1}`, { ...OWN[own], sku, quantity }),
      )
      return planMergeLines(cart, cartOf({ id: 'another', lineItems }), new Map())
    }
    case 'tick': {
      // As the delivery step stores it.
      const keys = cart.itemShippingAddresses.map(({ key }) => key)
      const isAnyGift = keys.some((_, index) => wanted.gifts[index])
      const isGiftAt = (key: string) => wanted.gifts[keys.indexOf(key)] ?? false
      const choice = { offer, heatResistantPackaging: false }
      const choices = keys.map((key) => [key, { ...choice, markedAsGift: isAnyGift ? isGiftAt(key) : null }])
      const planned = planChooseDeliveries(cart, Object.fromEntries(choices), TODAY)
      return [...planned, ...planGiftMarks(cart, isGiftAt)]
    }
  }
}

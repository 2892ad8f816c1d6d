/** Shopper actions on a cart in random order, each as the shop's own plan. */
import fc from 'fast-check'
import { usd } from '../../money/money'
import type { ShippingOffer } from '../../shipping/shipping'
import type { Cart } from '../cart'
import { planAddLine, planChangeQuantities } from '../plans/plan-lines'
import { planChooseDeliveries } from '../plans/plan-delivery'
import { planShipToOne, planSplit, splittableLines } from '../plans/plan-split'
import { findSplitProblems } from '../plans/split-check'
import { HOME } from './carts'

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

/** Splits the quantity by these shares; the rounding remainder goes to the last. */
function inShares(quantity: number, shares: readonly number[]): readonly number[] {
  const whole = shares.reduce((total, share) => total + share, 0)
  if (whole === 0) return [quantity]
  const pieces = shares.map((share) => Math.floor((quantity * share) / whole))
  const rest = quantity - pieces.reduce((total, count) => total + count, 0)
  return pieces.map((count, index) => (index === pieces.length - 1 ? count + rest : count))
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
        : planChangeQuantities(cart, [{ lineItemId: line.id, quantity: wanted.quantity }])
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
  }
}

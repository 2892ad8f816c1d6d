/**
 * Lines that must leave the cart: inactive, out of stock, restricted in their destination, orphaned from a bundle, or a
 * bundle with nothing in it (CART-08 to CART-11, SHIP-18, ERR-16).
 */
import { nameOfCountry } from '../address/regions'
import type { Country } from '../address/regions'
import type { Notice } from '../notices/notice'
import type { CartAction } from './actions'
import { asSold } from './as-sold'
import type { Cart, LineItem } from './cart'
import {
  childrenOf,
  giftGoneMessage,
  giftLeftOutMessage,
  isChild,
  isEmptyBundle,
  isGift,
  isOrphan,
  itemOf,
  orphanMessage,
  outOfStockMessage,
  restrictedMessage,
  unavailableIngredientMessage,
} from './lines'
import { withEdits } from './forms/optimistic'
import { kindOfLine } from './line-kind'
import { keepExternalPrices } from './plans/plan-bundle'
import { planQuantities } from './plans/plan-lines'
import { restrictedIn, restrictedName } from './restrictions'
import { findShortages } from './shortages'
import type { LeftBySku } from './shortages'
import { adjustTargets } from './targets'
import { withoutLines } from './without-lines'

export interface Removal {
  readonly line: LineItem
  readonly reason:
    | 'inactive'
    | 'backordered'
    | 'ingredient'
    | 'no-children'
    | 'restricted'
    | 'orphaned'
    | 'short'
  /** Units that may stay; below the quantity when stock is short. */
  readonly keep: number
  readonly message: string
}

/** What is sold now under each SKU, possibly newer than the copies in the lines. Absent: not sold. */
export type SoldBySku = ReadonlyMap<
  string,
  {
    readonly variant: {
      readonly active: boolean
      readonly backordered: boolean
      /** Units in stock; absent if stock is not tracked. */
      readonly availableQuantity?: number
      readonly restrictedCountries?: readonly string[]
    }
  }
>

/** Gift certificates and greeting cards have no stock, so only `inactive` applies to them (CART-11). */
function reasonOf(line: LineItem, sold: SoldBySku): Removal['reason'] | null {
  const now = sold.get(line.sku)?.variant
  if (now?.active !== true) return 'inactive'
  return hasStock(line) && now.backordered ? 'backordered' : null
}

/** Whether an ingredient is missing, or all of them. */
function missingIn(cart: Cart, line: LineItem, sold: SoldBySku): 'ingredient' | 'no-children' | null {
  if (isEmptyBundle(cart, line)) return 'no-children'
  return childrenOf(cart, line).some((part) => reasonOf(part, sold) !== null) ? 'ingredient' : null
}

function hasStock({ variant: { customProduct: kind } }: LineItem): boolean {
  return kind !== 'Gift Certificate' && kind !== 'Greeting Card'
}

function leftOf(lines: readonly LineItem[], sold: SoldBySku): LeftBySku {
  const left = new Map<string, number>()
  for (const { sku } of lines.filter(hasStock)) {
    const available = sold.get(sku)?.variant.availableQuantity
    if (available !== undefined) left.set(sku, Math.max(0, available))
  }
  return left
}

/** None for what is e-mailed or collected: that is not sent anywhere, whatever address its shipment has. */
function countriesOf(cart: Cart, line: LineItem): readonly Country[] {
  if (kindOfLine(line) !== 'standard') return []
  const keys = new Set(line.targets.map((target) => target.addressKey))
  return cart.itemShippingAddresses
    .filter((shipment) => keys.has(shipment.key))
    .map((shipment) => shipment.address.country)
}

/** A gift that cannot ship now is left out of the order: unlike other lines, it is not backordered. */
function removalsOfGift(line: LineItem, sold: SoldBySku, banned: Country | undefined): readonly Removal[] {
  const gone = reasonOf(line, sold)
  if (gone !== null) {
    const words = gone === 'inactive' ? 'it is no longer available' : 'it is out of stock'
    return [{ line, keep: 0, reason: gone, message: giftLeftOutMessage(line.name, words) }]
  }
  if (banned === undefined) return []
  const message = giftLeftOutMessage(line.name, `it cannot ship to ${nameOfCountry(banned)}`)
  return [{ line, keep: 0, reason: 'restricted', message }]
}

/** Lines to remove entirely, each with its message. Children go with their parent, alone only once it is gone. */
function findWhole(cart: Cart, sold: SoldBySku): readonly Removal[] {
  const removals: Removal[] = []
  for (const line of cart.lineItems) {
    const banned = countriesOf(cart, line).find((country) => restrictedIn(cart, line, country).length > 0)
    if (isGift(line)) {
      removals.push(...removalsOfGift(line, sold, banned))
      continue
    }
    if (isOrphan(cart, line))
      removals.push({ line, keep: 0, reason: 'orphaned', message: orphanMessage(line.name) })
    if (isChild(line)) continue
    const own = reasonOf(line, sold)
    const missing = missingIn(cart, line, sold)
    if (own !== null) removals.push({ line, keep: 0, reason: own, message: outOfStockMessage(line.name) })
    else if (missing !== null)
      removals.push({ line, keep: 0, reason: missing, message: unavailableIngredientMessage(line.name) })
    else if (banned !== undefined) {
      const name = restrictedName(line, restrictedIn(cart, line, banned))
      removals.push({ line, keep: 0, reason: 'restricted', message: restrictedMessage(name, banned) })
    }
  }
  return removals
}

/** Everything to remove or reduce; shortages are computed on what is left after the full removals. */
export function findRemovals(cart: Cart, sold: SoldBySku): readonly Removal[] {
  const whole = findWhole(asSold(cart, sold), sold)
  const { lineItems } = withoutLines(cart, new Set(whole.map(({ line }) => line.id)))
  const short = findShortages({ lineItems }, leftOf(lineItems, sold))
  return [...whole, ...short.map((shortage) => ({ ...shortage, reason: 'short' as const }))]
}

/** The cart as the next edit will leave it, without tax, which only the platform can compute. */
export function withoutRemovals(cart: Cart, removals: readonly Removal[]): Cart {
  const whole = withoutLines(
    cart,
    new Set(removals.filter(({ keep }) => keep === 0).map(({ line }) => line.id)),
  )
  const kept = new Map(removals.filter(({ keep }) => keep > 0).map(({ line, keep }) => [line.id, keep]))
  if (kept.size === 0) return whole
  const { taxedPrice: _tax, ...rest } = withEdits(whole, kept)
  const lineItems = rest.lineItems.map((line) => ({
    ...line,
    targets: adjustTargets(line.targets, line.quantity),
  }))
  return { ...rest, lineItems }
}

export function planRemovals(cart: Cart, removals: readonly Removal[]): readonly CartAction[] {
  const changes = removals.map(({ line, keep }) => ({ line, quantity: keep }))
  return keepExternalPrices(cart, planQuantities(cart, changes))
}

/** Only the free gifts: they have no remove button, so the edit that added them must remove them again. */
export function giftsIn(removals: readonly Removal[]): readonly Removal[] {
  return removals.filter(({ line }) => isGift(line))
}

const REMOVED = 'removed-'

/**
 * Steps of checkout show no messages, so whoever is there is led to the cart before they pay. A line replaces only its
 * own message: two boxes share a SKU, as do one size bought once and by Auto-Delivery.
 */
function removalNotice({ line, message }: Pick<Removal, 'line' | 'message'>): Notice {
  const key = `${REMOVED}${itemOf(line)}${isGift(line) ? '-gift' : ''}`
  return { type: 'error', message, key, leadsToCart: true }
}

export function isOfRemoval({ key }: { readonly key?: string | undefined }): boolean {
  return key?.startsWith(REMOVED) === true
}

/** Free gifts that have left the cart, for whatever reason. */
export function lostGiftNotices(before: Cart, after: Cart): readonly Notice[] {
  return before.lineItems
    .filter((gift) => isGift(gift) && !after.lineItems.some((line) => isGift(line) && line.sku === gift.sku))
    .map((line) => removalNotice({ line, message: giftGoneMessage(line.name) }))
}

export function removalNotices(removals: readonly Removal[]): readonly Notice[] {
  return removals.map(removalNotice)
}

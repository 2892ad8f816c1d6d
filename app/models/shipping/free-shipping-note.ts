/**
 * The free-shipping message for carts where the standard text would promise too much: each address counts separately,
 * and only standard delivery within the contiguous U.S. is free (SHIP-22, SHIP-23).
 */
import { isContiguousUs } from '../address/regions'
import type { Cart, CartDiscountCode } from '../cart/cart'
import { shipmentsOf, valueOfShipment } from '../cart/shipments'
import type { Shipment } from '../cart/shipments'
import { goodsValue } from '../cart/totals'
import { smallestThreshold } from '../discounts/threshold'
import { formatMoney, formatShortMoney, usd } from '../money/money'
import type { Money } from '../money/money'

type Shipped = Pick<Cart, 'itemShippingAddresses' | 'lineItems'>

/** Physical shipments, those of them in the contiguous U.S., and those of them at the threshold. */
function shipmentsToward(cart: Shipped, threshold: Money) {
  const sent = shipmentsOf(cart).filter(({ needPhysicalAddress }) => needPhysicalAddress)
  const near = sent.filter(({ address }) => isContiguousUs(address))
  const free = near.filter((shipment) => valueOfShipment(shipment).centAmount >= threshold.centAmount)
  return { sent, near, free }
}

/** Keys of shipments with free standard delivery. */
export function freeShipmentKeys(cart: Shipped, threshold: Money): readonly string[] {
  return shipmentsToward(cart, threshold).free.map(({ key }) => key)
}

/** The amount missing for the address closest to the threshold (SHIP-25); empty if none is left to reach it. */
function nextNeeds(near: readonly Shipment[], threshold: Money): string {
  const missing = near
    .map((shipment) => threshold.centAmount - valueOfShipment(shipment).centAmount)
    .filter((cents) => cents > 0)
  return missing.length === 0 ? '' : ` The next needs ${formatMoney(usd(Math.min(...missing)))} more.`
}

const ELSEWHERE =
  'Free shipping is for the contiguous U.S.: what it costs to your address is shown in checkout.'

interface Known {
  /** The chosen delivery was priced with another threshold. */
  readonly isOutdated?: boolean
  /** Whether the goods may go to the contiguous U.S., as far as is known without an address. */
  readonly mayBeNear?: boolean
}

/** Null if the standard text is correct. */
export function freeShippingNote(
  cart: Cart,
  threshold: Money,
  { isOutdated = false, mayBeNear = true }: Known = {},
): string | null {
  const { sent, near, free } = shipmentsToward(cart, threshold)
  if (sent.length === 0) return mayBeNear ? null : ELSEWHERE
  if (near.length === 0) return ELSEWHERE
  if (sent.length > 1 && free.length < sent.length)
    return `Each address counts by itself: ${free.length} of ${sent.length} reach FREE shipping at ${formatShortMoney(threshold)}.${nextNeeds(near, threshold)}`
  const charged = cart.shippingCharges.some(({ price }) => price.centAmount > 0)
  if (!charged || free.length < sent.length) return null
  return isOutdated
    ? "You've earned FREE standard shipping: choose your delivery again to have it."
    : "You've earned FREE standard shipping; you chose another delivery."
}

export type CodeEffect =
  | { readonly applies: true; readonly text: string }
  /** `text` is a short phrase, `missing` a sentence. */
  | { readonly applies: false; readonly text: string; readonly missing: string }

const NEARBY = 'Free shipping is for the contiguous U.S.'

/** Also takes something off the goods. */
export const doesMore = (entry: CartDiscountCode): boolean =>
  entry.isWithoutEffect !== true && entry.cartPredicates.length > entry.shippingPredicates.length

/**
 * The effect of just a code's free shipping, whatever else it does.
 * @param mayBeNear whether the goods may go to the contiguous U.S., as far as is known without an address
 */
export function freeShippingOf(
  cart: Shipped,
  { state, shippingPredicates }: CartDiscountCode,
  threshold: Money,
  mayBeNear = true,
): CodeEffect | null {
  if (state !== 'MatchesCart' || smallestThreshold(shippingPredicates) === null) return null
  const { sent, near, free } = shipmentsToward(cart, threshold)
  if (free.length > 0)
    return free.length === sent.length
      ? null
      : { applies: true, text: `Applied to ${free.length} of ${sent.length} addresses` }
  if (sent.length === 0 ? !mayBeNear : near.length === 0)
    return { applies: false, text: NEARBY, missing: NEARBY }
  const values = sent.length === 0 ? [goodsValue(cart)] : near.map(valueOfShipment)
  const rest = threshold.centAmount - Math.max(...values.map(({ centAmount }) => centAmount))
  if (rest <= 0) return null
  const more = formatMoney(usd(rest))
  return {
    applies: false,
    text: `Needs ${more} more to one address`,
    missing: `Free shipping begins at ${formatShortMoney(threshold)} of goods to one address: ${more} to go.`,
  }
}

const WITHOUT_EFFECT: CodeEffect = {
  applies: false,
  text: 'Applies to nothing in your cart yet',
  missing: 'It applies to nothing in your cart yet.',
}

/**
 * The effect here of a code that only gives free shipping, or whose discounts are for other goods. The platform matches
 * it by the value of the whole cart, pickups included. Null if there is nothing to add to "applied".
 * @param threshold for free shipping here: a customer tag or an offer may set another than the code does
 * @param mayBeNear whether the goods may go to the contiguous U.S., as far as is known without an address
 */
export function effectOfCode(
  cart: Shipped,
  entry: CartDiscountCode,
  threshold: Money,
  mayBeNear = true,
): CodeEffect | null {
  if (doesMore(entry)) return null
  const isForOthers = entry.isWithoutEffect === true && entry.shippingPredicates.length === 0
  return isForOthers ? WITHOUT_EFFECT : freeShippingOf(cart, entry, threshold, mayBeNear)
}

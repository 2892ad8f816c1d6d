/**
 * What there is to say of free shipping in place of the plain words, where those would promise what this cart does not
 * get: each address counts by itself, only the contiguous U.S. ships free, and only by the standard delivery (SHIP-22,
 * SHIP-23).
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

/** What is sent at all, of that what goes nearby, and of that what reaches the threshold. */
function shipmentsToward(cart: Shipped, threshold: Money) {
  const sent = shipmentsOf(cart).filter(({ needPhysicalAddress }) => needPhysicalAddress)
  const near = sent.filter(({ address }) => isContiguousUs(address))
  const free = near.filter((shipment) => valueOfShipment(shipment).centAmount >= threshold.centAmount)
  return { sent, near, free }
}

/** Keys of the shipments whose standard delivery is free. */
export function freeShipmentKeys(cart: Shipped, threshold: Money): readonly string[] {
  return shipmentsToward(cart, threshold).free.map(({ key }) => key)
}

/** What is still missing to the address that is nearest to it (SHIP-25); nothing where none is left that may reach it. */
function nextNeeds(near: readonly Shipment[], threshold: Money): string {
  const missing = near
    .map((shipment) => threshold.centAmount - valueOfShipment(shipment).centAmount)
    .filter((cents) => cents > 0)
  return missing.length === 0 ? '' : ` The next needs ${formatMoney(usd(Math.min(...missing)))} more.`
}

/**
 * Null where the goods of the whole cart tell the truth.
 *
 * @param isOutdated what was chosen was priced by another threshold than that of now
 */
export function freeShippingNote(cart: Cart, threshold: Money, isOutdated = false): string | null {
  const { sent, near, free } = shipmentsToward(cart, threshold)
  if (sent.length === 0) return null
  if (near.length === 0)
    return 'Free shipping is for the contiguous U.S.: what it costs to your address is shown in checkout.'
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
  /** `text` in a few words, `missing` as a sentence. */
  | { readonly applies: false; readonly text: string; readonly missing: string }

const NEARBY = 'Free shipping is for the contiguous U.S.'

/** It takes something off the goods as well. */
export const doesMore = (entry: CartDiscountCode): boolean =>
  entry.isWithoutEffect !== true && entry.cartPredicates.length > entry.shippingPredicates.length

/** The same as of a code that offers free shipping and nothing else, of whichever offers it. */
export function freeShippingOf(
  cart: Shipped,
  { state, shippingPredicates }: CartDiscountCode,
  threshold: Money,
): CodeEffect | null {
  if (state !== 'MatchesCart' || smallestThreshold(shippingPredicates) === null) return null
  const { sent, near, free } = shipmentsToward(cart, threshold)
  if (free.length > 0)
    return free.length === sent.length
      ? null
      : { applies: true, text: `Applied to ${free.length} of ${sent.length} addresses` }
  if (sent.length > 0 && near.length === 0) return { applies: false, text: NEARBY, missing: NEARBY }
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
 * What a code does here that offers free shipping and nothing else, or whose discounts are for other goods. The platform
 * calls it a match by the value of the whole cart, what is collected and all. Null where there is no more to say than
 * that it applies.
 *
 * @param threshold from which shipping is free here: a customer's tag or an offer may set another one than the code
 */
export function effectOfCode(cart: Shipped, entry: CartDiscountCode, threshold: Money): CodeEffect | null {
  if (doesMore(entry)) return null
  const isForOthers = entry.isWithoutEffect === true && entry.shippingPredicates.length === 0
  return isForOthers ? WITHOUT_EFFECT : freeShippingOf(cart, entry, threshold)
}

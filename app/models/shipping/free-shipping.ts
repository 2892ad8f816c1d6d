/** The free-shipping threshold, and how far a shipment is from it (SHIP-19 to SHIP-25, MODAL-13). */
import type { Cart } from '../cart/cart'
import { goodsValue } from '../cart/totals'
import { FREE_SHIPPING_THRESHOLD_CENTS } from '../constants/constants'
import { smallestThreshold, thresholdOf } from '../discounts/threshold'
import type { Money } from '../money/money'
import { usd } from '../money/money'

const TAG = /^alst-(\d{1,6})-free-shipping$/

/** Threshold from customer tags: the smallest, in whole dollars (SHIP-20). */
export function thresholdFromTags(tags: readonly string[]): Money | null {
  const dollars = tags.flatMap((tag) => {
    const match = TAG.exec(tag)
    return match ? [Number(match[1])] : []
  })
  return dollars.length === 0 ? null : usd(Math.min(...dollars) * 100)
}

/**
 * The single threshold shown everywhere: from customer tags, else from predicates of shipping discounts, else the store
 * configuration, else $59 (SHIP-19, SHIP-21).
 */
export function freeShippingThreshold(sources: {
  readonly customerTags?: readonly string[]
  readonly shippingDiscountPredicates?: readonly string[]
  readonly storeThreshold?: Money | undefined
}): Money {
  return (
    thresholdFromTags(sources.customerTags ?? []) ??
    smallestThreshold(sources.shippingDiscountPredicates ?? []) ??
    sources.storeThreshold ??
    usd(FREE_SHIPPING_THRESHOLD_CENTS)
  )
}

/**
 * Predicates of codes that offer this cart free shipping. A code counts if it applies, or if only the goods value is
 * too low: one that has ended or is blocked by another discount sets no threshold.
 */
export function codePredicatesOf(cart: Pick<Cart, 'discountCodes' | 'lineItems'>): readonly string[] {
  const goods = goodsValue(cart).centAmount
  const isShort = (predicate: string) => (thresholdOf(predicate)?.centAmount ?? 0) > goods
  return cart.discountCodes.flatMap(({ state, shippingPredicates }) => {
    if (state === 'MatchesCart') return shippingPredicates
    return state === 'DoesNotMatchCart' ? shippingPredicates.filter(isShort) : []
  })
}

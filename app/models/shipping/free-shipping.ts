/** From which goods value shipping is free, and how far a shipment is from it (SHIP-19 to SHIP-25, MODAL-13). */
import type { Cart } from '../cart/cart'
import { goodsValue } from '../cart/totals'
import { FREE_SHIPPING_THRESHOLD_CENTS } from '../constants/constants'
import { smallestThreshold, thresholdOf } from '../discounts/threshold'
import type { Money } from '../money/money'
import { usd } from '../money/money'

const TAG = /^alst-(\d{1,6})-free-shipping$/

/** The threshold that a customer's tags set: the smallest of them, in whole dollars (SHIP-20). */
export function thresholdFromTags(tags: readonly string[]): Money | null {
  const dollars = tags.flatMap((tag) => {
    const match = TAG.exec(tag)
    return match ? [Number(match[1])] : []
  })
  return dollars.length === 0 ? null : usd(Math.min(...dollars) * 100)
}

/**
 * The one threshold of every surface: customer tag, then the predicates of cart discounts that take off shipping,
 * then the store's configuration, then $59 (SHIP-19, SHIP-21).
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
 * Predicates of the codes that offer this cart free shipping. A code counts while it applies, and while nothing but the
 * goods' value is in its way: one that has ended or that another discount keeps off sets no threshold.
 */
export function codePredicatesOf(cart: Pick<Cart, 'discountCodes' | 'lineItems'>): readonly string[] {
  const goods = goodsValue(cart).centAmount
  const isShort = (predicate: string) => (thresholdOf(predicate)?.centAmount ?? 0) > goods
  return cart.discountCodes.flatMap(({ state, shippingPredicates }) => {
    if (state === 'MatchesCart') return shippingPredicates
    return state === 'DoesNotMatchCart' ? shippingPredicates.filter(isShort) : []
  })
}

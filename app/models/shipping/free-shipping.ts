/** From which goods value shipping is free, and how far a shipment is from it (SHIP-19 to SHIP-25, MODAL-13). */
import { FREE_SHIPPING_THRESHOLD_CENTS, HEAT_RESISTANT_PACKAGING_CENTS } from '../constants/constants'
import { smallestThreshold } from '../discounts/threshold'
import type { Money } from '../money/money'
import { formatMoney, formatShortMoney, usd } from '../money/money'

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

export interface FreeShippingProgress {
  readonly threshold: Money
  readonly remaining: Money
  /** True from exactly the threshold on (SHIP-24). */
  readonly qualified: boolean
  /** 0 to 100, for a progress bar. */
  readonly percent: number
  readonly text: string
}

/** How far the goods of one address are from free shipping; the value is without tax (SHIP-23). */
export function freeShippingProgress(goods: Money, threshold: Money): FreeShippingProgress {
  const remaining = usd(Math.max(0, threshold.centAmount - goods.centAmount))
  const qualified = remaining.centAmount === 0
  const share = threshold.centAmount === 0 ? 1 : Math.max(0, goods.centAmount) / threshold.centAmount
  return {
    threshold,
    remaining,
    qualified,
    percent: qualified ? 100 : Math.min(99, Math.floor(share * 100)),
    text: qualified
      ? "You've earned FREE shipping!"
      : `You're ${formatMoney(remaining)} away from FREE shipping`,
  }
}

/** `FREE shipping on orders over $59!` (HEAD-06) */
export function freeShippingHeadline(threshold: Money): string {
  return `FREE shipping on orders over ${formatShortMoney(threshold)}!`
}

/** The rules behind the promise, as the details toggle and the tooltip list them (HEAD-07, MODAL-13). */
export function freeShippingRules(threshold: Money): readonly string[] {
  const packaging = formatMoney(usd(HEAT_RESISTANT_PACKAGING_CENTS))
  return [
    `Orders of ${formatShortMoney(threshold)} or more ship free to addresses in the contiguous U.S.`,
    'Tax does not count toward the amount.',
    'Each address in an order counts separately.',
    'Elsewhere, shipping is computed and shown at checkout.',
    `Heat-resistant packaging is ${packaging}, or free where it is included.`,
  ]
}

/** When a card shows a price, and its price by weight (CARD-04, CARD-07, CARD-08). */
import type { Money } from '../money/money'
import { usd } from '../money/money'
import type { UnitPrice } from './product-card'

const OUNCES_PER_POUND = 16

/**
 * "Build your own" takes the place of the price. Such a product takes no part in filters and sort orders by price
 * either: they would reveal what is hidden.
 */
export const isPriceless = (hidePrice: boolean, cents: number): boolean => hidePrice || cents === 0

interface Weighed {
  readonly price: Money
  /** Pounds. */
  readonly weight: number
}

/** `1 lb bag`, `16 oz jar`, `24 x 1.5 oz`: sizes named by weight. */
const BY_WEIGHT = /\d\s?(?:lbs?|oz|kg|g|pounds?|ounces?)\b/i

export const isNamedByWeight = (label: string): boolean => BY_WEIGHT.test(label)

interface Sized extends Weighed {
  /** Label of the size. */
  readonly label: string
}

/**
 * Price per pound, or per ounce below one pound. Null without a weight or price, for items sold by the piece (nobody
 * buys a nutcracker by the pound, whatever its parcel weighs), and for exactly one pound, where it is the price itself.
 */
export function unitPriceOf({ price, weight, label }: Sized): UnitPrice | null {
  if (!(weight > 0) || weight === 1 || price.centAmount <= 0 || !isNamedByWeight(label)) return null
  if (weight >= 1) return { value: usd(Math.round(price.centAmount / weight)), per: 'lb' }
  return { value: usd(Math.round(price.centAmount / (weight * OUNCES_PER_POUND))), per: 'oz' }
}

/**
 * Whole percent by which a pound is cheaper than in the smallest variant (CARD-07). Rounded down, so that the badge
 * never promises too much; null below one percent.
 */
export function savePercentOf(variant: Weighed, all: readonly Weighed[]): number | null {
  const weighed = all.filter((each) => each.weight > 0 && each.price.centAmount > 0)
  const smallest = weighed.reduce<Weighed | null>(
    (least, each) => (least === null || each.weight < least.weight ? each : least),
    null,
  )
  if (smallest === null || !(variant.weight > 0)) return null
  // Cross-multiplied, so that equal prices per pound compare equal in floating point.
  const own = variant.price.centAmount * smallest.weight
  const other = smallest.price.centAmount * variant.weight
  const percent = Math.floor(((other - own) / other) * 100 + 1e-9)
  return percent >= 1 ? percent : null
}

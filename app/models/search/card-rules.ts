/** What a card works out of a product: unit price, savings, stars, counts (CARD-05 to CARD-11). */
import type { Money } from '../money/money'
import { roundHalfEven, usd } from '../money/money'
import type { UnitPrice } from './product-card'

const OUNCES_PER_POUND = 16

interface Weighed {
  readonly price: Money
  /** Pounds. */
  readonly weight: number
}

/** Price of a pound, or of an ounce where less than a pound is sold; none without a weight or a price. */
export function unitPriceOf({ price, weight }: Weighed): UnitPrice | null {
  if (!(weight > 0) || price.centAmount <= 0) return null
  if (weight >= 1) return { value: usd(roundHalfEven(price.centAmount / weight)), per: 'lb' }
  return { value: usd(roundHalfEven(price.centAmount / (weight * OUNCES_PER_POUND))), per: 'oz' }
}

/** Bulk of exactly one pound: its price is the price of a pound (CARD-08). */
export function showsPoundPrice(card: { readonly bulk: boolean; readonly weight: number }): boolean {
  return card.bulk && card.weight === 1
}

/**
 * Whole percent by which a pound costs less than in the smallest variant (CARD-07). Rounded down: the badge never
 * promises more than is true; null where nothing, or less than one percent, is saved.
 */
export function savePercentOf(variant: Weighed, all: readonly Weighed[]): number | null {
  const weighed = all.filter((each) => each.weight > 0 && each.price.centAmount > 0)
  const smallest = weighed.reduce<Weighed | null>(
    (least, each) => (least === null || each.weight < least.weight ? each : least),
    null,
  )
  if (smallest === null || !(variant.weight > 0)) return null
  // Compared crosswise, so that equal prices of a pound are equal in floating point too.
  const own = variant.price.centAmount * smallest.weight
  const other = smallest.price.centAmount * variant.weight
  const percent = Math.floor(((other - own) / other) * 100 + 1e-9)
  return percent >= 1 ? percent : null
}

/** 4.74 is four and a half stars, 4.49 is four (CARD-09). */
export function roundStars(rating: number): number {
  return Math.min(5, Math.max(0, Math.floor(rating * 2) / 2))
}

/** `5+` above 5, the number from 1 to 5, nothing at 0 (CARD-10, CARD-11). */
export function orderCountBadge(count: number | undefined): string | null {
  if (count === undefined || !(count >= 1)) return null
  return count > 5 ? '5+' : String(Math.floor(count))
}

/** CARD-06, in the order shown. */
const BADGES: readonly (readonly [tag: string, text: string])[] = [
  ['badge-onsale', 'Sale'],
  ['badge-bestseller', 'Best Seller'],
  ['badge-limited', 'Seasonal'],
  ['badge-shipsfree', 'Ships Free'],
]

export function badgeTexts(tags: readonly string[]): readonly string[] {
  return BADGES.filter(([tag]) => tags.includes(tag)).map(([, text]) => text)
}

/** What a size costs against its weight (CARD-07, CARD-08). */
import type { Money } from '../money/money'
import { usd } from '../money/money'
import type { UnitPrice } from './product-card'

const OUNCES_PER_POUND = 16

interface Weighed {
  readonly price: Money
  /** Pounds. */
  readonly weight: number
}

/** `1 lb bag`, `16 oz jar`, `24 x 1.5 oz`: the size is named by its weight. */
const BY_WEIGHT = /\d\s?(?:lbs?|oz|kg|g|pounds?|ounces?)\b/i

export const isNamedByWeight = (label: string): boolean => BY_WEIGHT.test(label)

interface Sized extends Weighed {
  /** What the size is called. */
  readonly label: string
}

/**
 * Price of a pound, or of an ounce where less than a pound is sold. None without a weight or a price, for what is sold
 * by the piece (nobody buys a nutcracker by the pound, whatever its parcel weighs), and of one pound, whose price it is.
 */
export function unitPriceOf({ price, weight, label }: Sized): UnitPrice | null {
  if (!(weight > 0) || weight === 1 || price.centAmount <= 0 || !isNamedByWeight(label)) return null
  if (weight >= 1) return { value: usd(Math.round(price.centAmount / weight)), per: 'lb' }
  return { value: usd(Math.round(price.centAmount / (weight * OUNCES_PER_POUND))), per: 'oz' }
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

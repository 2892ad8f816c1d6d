/** Prices at a glance: signs among a set of options, and ranges (CALC-08 to CALC-11). */
import { GIFT_CERTIFICATE_RANGE } from '../constants/constants'
import { formatShortMoney } from '../money/money'
import type { Money } from '../money/money'

export type PriceSign = '$' | '$$' | '$$$'

/** By thirds of the span from the lowest to the highest price; a price on a boundary belongs below it. */
export function priceSigns(prices: readonly Money[]): readonly PriceSign[] {
  const cents = prices.map((price) => price.centAmount)
  const min = Math.min(...cents)
  const span = Math.max(...cents) - min
  // Compared in threes, so that a third of a span is never a fraction.
  return cents.map((price) => {
    const above = 3 * (price - min)
    return above <= span ? '$' : above <= 2 * span ? '$$' : '$$$'
  })
}

/** `$10 to $25`, or one price; gift certificates keep their fixed words, whatever their amounts (CALC-11). */
export function priceRangeText(productKey: string, prices: readonly Money[]): string {
  if (productKey === GIFT_CERTIFICATE_RANGE.productKey) return GIFT_CERTIFICATE_RANGE.text
  const sorted = [...prices].sort((a, b) => a.centAmount - b.centAmount)
  const [lowest] = sorted
  const highest = sorted.at(-1)
  if (lowest === undefined || highest === undefined) return ''
  const low = formatShortMoney(lowest)
  return lowest.centAmount === highest.centAmount ? low : `${low} to ${formatShortMoney(highest)}`
}

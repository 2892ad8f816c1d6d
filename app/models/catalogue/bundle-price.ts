/** What a snack box costs while it is filled, and with the store's discount for bundles (CALC-06, CALC-07). */
import { BUNDLE } from '../constants/constants'
import { roundHalfEven, usd } from '../money/money'
import type { Money } from '../money/money'

/** Under the minimum the price is shown by selections over six; from there on it is whole. */
export function proratedBundlePrice(bundle: Money, selections: number): Money {
  const filled = Math.min(Math.max(0, selections), BUNDLE.selectionsMin)
  return usd(roundHalfEven((bundle.centAmount * filled) / BUNDLE.selectionsMin))
}

/** `discountPercent` comes from the store's configuration. */
export function bundlePrice(bundle: Money, selections: number, discountPercent: number): Money {
  const { centAmount } = proratedBundlePrice(bundle, selections)
  return usd(roundHalfEven((centAmount * (100 - discountPercent)) / 100))
}

/** Under six the price is by selections (CALC-06), and so is what comes on top of six: the price follows the count. */
export function priceOfBundle(bundle: Money, selections: number, discountPercent: number): Money {
  const six = bundlePrice(bundle, selections, discountPercent)
  if (selections <= BUNDLE.selectionsMin) return six
  return usd(roundHalfEven((six.centAmount * selections) / BUNDLE.selectionsMin))
}

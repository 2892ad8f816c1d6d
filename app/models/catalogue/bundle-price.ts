/** Price of a snack box while it is being filled, with the store's bundle discount (CALC-06, CALC-07). */
import { BUNDLE } from '../constants/constants'
import { roundHalfEven, usd } from '../money/money'
import type { Money } from '../money/money'

/** Below six selections the price is prorated; from six on it is the full price. */
export function proratedBundlePrice(bundle: Money, selections: number): Money {
  const filled = Math.min(Math.max(0, selections), BUNDLE.selectionsMin)
  return usd(roundHalfEven((bundle.centAmount * filled) / BUNDLE.selectionsMin))
}

/** `discountPercent` comes from the store configuration. */
export function bundlePrice(bundle: Money, selections: number, discountPercent: number): Money {
  const { centAmount } = proratedBundlePrice(bundle, selections)
  return usd(roundHalfEven((centAmount * (100 - discountPercent)) / 100))
}

/** Proportional to the selections, below six (CALC-06) and above. */
export function priceOfBundle(bundle: Money, selections: number, discountPercent: number): Money {
  const six = bundlePrice(bundle, selections, discountPercent)
  if (selections <= BUNDLE.selectionsMin) return six
  return usd(roundHalfEven((six.centAmount * selections) / BUNDLE.selectionsMin))
}

/** What a shipping rate costs for goods of some worth. */
import type { ShippingRate } from '@commercetools/platform-sdk'

/** Cents of a rate for so many cents of goods. Only tiers by the value of the goods need no input of their own. */
export function ratePrice(rate: ShippingRate, goods: number): number {
  if (rate.freeAbove && goods >= rate.freeAbove.centAmount) return 0
  let price = rate.price.centAmount
  let reached = -1
  for (const tier of rate.tiers) {
    if (tier.type !== 'CartValue' || tier.minimumCentAmount > goods || tier.minimumCentAmount <= reached)
      continue
    reached = tier.minimumCentAmount
    price = tier.price.centAmount ?? price
  }
  return price
}

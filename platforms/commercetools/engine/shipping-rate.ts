/** Price of a shipping rate by value of the goods. */
import type { ShippingRate } from '@commercetools/platform-sdk'

/** Cents for this value of goods, in cents. Only tiers by cart value need no further input. */
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

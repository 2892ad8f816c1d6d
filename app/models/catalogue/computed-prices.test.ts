/** Computed rather than listed prices; cents worked out by hand. */
import { describe, expect, it } from 'vitest'
import { CHANNELS } from '../constants/constants'
import { usd } from '../money/money'
import { bundlePrice, proratedBundlePrice } from './bundle-price'
import { priceAt, retailPrice } from './pricing'
import type { ChannelPrice } from './product'

describe('the price of a channel', () => {
  const prices: readonly ChannelPrice[] = [
    { value: usd(1_399), discounted: usd(1_249), tiers: [] },
    { channel: CHANNELS.autoDelivery, value: usd(1_329), discounted: usd(1_187), tiers: [] },
    { channel: CHANNELS.wholesale, value: usd(1_050), tiers: [] },
  ]

  it('on sale is the discounted one, and the other is struck through [CALC-01]', () => {
    expect(retailPrice({ prices })).toMatchObject({
      price: { centAmount: 1_249 },
      comparison: { centAmount: 1_399 },
    })
    const own = [{ channel: CHANNELS.retail, value: usd(1_299), tiers: [] }, ...prices]
    expect(retailPrice({ prices: own })).toEqual({ price: usd(1_299), tiers: [] })
  })

  it.each([
    [1, 999],
    [3, 999],
    [4, 949],
    [9, 949],
    [10, 899],
    [4_999, 899],
  ])('for %i pieces is that of the tier they reach: %i [CALC-02]', (quantity, cents) => {
    const tiers = [
      { minimumQuantity: 10, value: usd(899) },
      { minimumQuantity: 1, value: usd(999) },
      { minimumQuantity: 4, value: usd(949) },
    ]
    expect(priceAt({ price: usd(1_099), tiers }, quantity).centAmount).toBe(cents)
  })
})

describe('the price of a snack box', () => {
  it.each([
    // 29.99 prorated by selections, out of six.
    [0, 0],
    [1, 500], // 499.83
    [2, 1_000], // 999.67
    [3, 1_500], // 1499.5 → rounds to even
    [4, 1_999], // 1999.33
    [5, 2_499], // 2499.17
    [6, 2_999],
    [7, 2_999],
    [40, 2_999],
  ])('with %i selections is %i', (selections, cents) => {
    expect(proratedBundlePrice(usd(2_999), selections).centAmount).toBe(cents)
  })

  it.each([
    [6, 0, 2_999],
    [6, 12, 2_639], // 2639.12
    [9, 12, 2_639],
    [4, 10, 1_799], // 19.99 less 10 % is 17.991
    [6, 100, 0],
  ])('with %i selections and %i percent off is %i [CALC-07]', (selections, percent, cents) => {
    expect(bundlePrice(usd(2_999), selections, percent).centAmount).toBe(cents)
  })
})

/** Prices that are worked out rather than listed; cents by hand. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHANNELS, GIFT_CERTIFICATE_DOLLARS, MIX } from '../constants/constants'
import { storeConfig } from '../content/store'
import { usd } from '../money/money'
import { bundlePrice, proratedBundlePrice } from './bundle-price'
import { mixPrice } from './mix-price'
import type { MixPart } from './mix-price'
import { priceRangeText, priceSigns } from './price-signs'
import { priceForChannel, retailPrice, tierForQuantity } from './pricing'
import type { ChannelPrice } from './product'

describe('the price of a channel', () => {
  const prices: readonly ChannelPrice[] = [
    { value: usd(1_399), discounted: usd(1_249), tiers: [] },
    { channel: CHANNELS.autoDelivery, value: usd(1_329), discounted: usd(1_187), tiers: [] },
    { channel: CHANNELS.wholesale, value: usd(1_050), tiers: [] },
  ]

  it('is found by its key, the price for everybody being that of the web store [CALC-01]', () => {
    expect(priceForChannel(prices, 'wholesale').value.centAmount).toBe(1_050)
    expect(priceForChannel(prices, 'auto-delivery').discounted?.centAmount).toBe(1_187)
    expect(() => priceForChannel(prices, 'bulk')).toThrow('Cannot find price for channel key bulk')
  })

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
    expect(tierForQuantity(tiers, quantity).value.centAmount).toBe(cents)
  })
})

describe('the price of a mix', () => {
  const part = (parts: number, pound: number, density = 1): MixPart => ({ parts, pound: usd(pound), density })

  it('knows its two constants [CALC-05]', () => {
    expect([MIX.priceFactor, MIX.partsMax]).toEqual([1.2, 9])
  })

  it.each<[string, readonly MixPart[], number, number]>([
    // 5 × 10.00 × 1.2 = 60.00; 25 pounds cost 4 × as much: 5 × 60.00 less 20 %.
    ['of one ingredient', [part(1, 1_000)], 6_000, 24_000],
    ['of one ingredient in nine parts', [part(9, 1_000)], 6_000, 24_000],
    // (2 × 8.00 + 1 × 11.00) / 3 = 9.00 a pound; × 5 × 1.2 = 54.00
    ['by parts', [part(2, 800), part(1, 1_100)], 5_400, 21_600],
    // Weights 2 × 0.5 and 1 × 1: (8.00 + 11.00) / 2 = 9.50; × 6 = 57.00
    ['by the weight of its parts', [part(2, 800, 0.5), part(1, 1_100)], 5_700, 22_800],
    // (9.99 + 12.49 + 7.77) / 3 = 10.08333; × 6 = 60.50
    ['to the cent', [part(1, 999), part(1, 1_249), part(1, 777)], 6_050, 24_200],
    // (9.99 × 3 + 10.49 × 4) / 7 = 10.275714; × 6 = 61.654286 → 61.65; × 4 = 246.60
    ['rounded once', [part(3, 999), part(4, 1_049)], 6_165, 24_660],
    ['of nothing', [], 0, 0],
  ])('%s is %j [CALC-04] [CALC-05]', (_, recipe, small, large) => {
    expect([mixPrice(recipe, 5).centAmount, mixPrice(recipe, 25).centAmount]).toEqual([small, large])
  })

  it('in the large size is a fifth under the price of a pound in the small one [CALC-04]', () => {
    const recipes = fc.array(
      fc.record({
        parts: fc.integer({ min: 1, max: 9 }),
        pound: fc.integer({ min: 1, max: 9_999 }).map(usd),
        density: fc.double({ min: 0.1, max: 2, noNaN: true }),
      }),
      { minLength: 1, maxLength: 10 },
    )
    fc.assert(
      fc.property(recipes, (recipe) => {
        const poundOf = (pounds: 5 | 25) => mixPrice(recipe, pounds).centAmount / pounds
        expect(poundOf(25)).toBeCloseTo(poundOf(5) * 0.8, 8)
      }),
    )
  })

  it('cannot be told without the density of each ingredient [ERR-14]', () => {
    expect(() => mixPrice([part(1, 999), { parts: 1, pound: usd(999) }], 5)).toThrow('Density is required')
  })
})

describe('the price of a snack box', () => {
  it.each([
    // 29.99 by selections over six.
    [0, 0],
    [1, 500], // 499.83
    [2, 1_000], // 999.67
    [3, 1_500], // 1499.5 → the even neighbour
    [4, 1_999], // 1999.33
    [5, 2_499], // 2499.17
    [6, 2_999],
    [7, 2_999],
    [40, 2_999],
  ])('with %i selections is %i [CALC-06]', (selections, cents) => {
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

  it('takes its percent from the configuration of the store [CALC-07]', () => {
    const { bundleDiscountPercent } = storeConfig
    expect(bundleDiscountPercent).toBeGreaterThanOrEqual(0)
    expect(bundleDiscountPercent).toBeLessThan(100)
  })
})

describe('the sign of a price', () => {
  it.each<[string, readonly number[], readonly string[]]>([
    // 10 to 40: thirds end at 20 and at 30.
    ['by thirds of the span', [1_000, 1_500, 2_500, 4_000], ['$', '$', '$$', '$$$']],
    [
      'on a boundary belongs below',
      [1_000, 2_000, 2_001, 3_000, 3_001, 4_000],
      ['$', '$', '$$', '$$', '$$$', '$$$'],
    ],
    ['of two is the lowest and the highest', [999, 1_000], ['$', '$$$']],
    ['of equal ones is one', [999, 999, 999], ['$', '$', '$']],
    ['of one is one', [999], ['$']],
    // 0.10 to 0.20: a third is 3.33 cents.
    ['where a third is no whole cent', [10, 13, 14, 16, 17, 20], ['$', '$', '$$', '$$', '$$$', '$$$']],
    ['of none is none', [], []],
  ])('%s [CALC-08] [CALC-09]', (_, cents, signs) => {
    expect(priceSigns(cents.map(usd))).toEqual(signs)
  })
})

describe('the range of prices', () => {
  it('of gift certificates is a fixed text, whatever they cost [CALC-10] [CALC-11]', () => {
    const amounts = GIFT_CERTIFICATE_DOLLARS.map((dollars) => usd(dollars * 100))
    expect(amounts[0]?.centAmount).toBe(1_000)
    expect(priceRangeText('9990', amounts)).toBe('$25 to $200')
    expect(priceRangeText('9990', [])).toBe('$25 to $200')
  })

  it('of other products is from the lowest to the highest', () => {
    expect(priceRangeText('1101', [usd(4_599), usd(999)])).toBe('$9.99 to $45.99')
    expect(priceRangeText('1101', [usd(2_500), usd(2_500)])).toBe('$25')
    expect(priceRangeText('1101', [])).toBe('')
  })
})

import { describe, expect, it } from 'vitest'
import { usd } from '../money/money'
import { intervalText, isOfferedInterval } from './interval'
import { autoDeliveryPrice, subscriptionPrices } from './prices'

describe('the interval of Auto-Delivery', () => {
  it.each([
    [7, 'Every 1 Week'],
    [14, 'Every 2 Weeks'],
    [42, 'Every 6 Weeks'],
    [84, 'Every 12 Weeks'],
    [undefined, 'Ships one time'],
  ])('of %s days reads %s [AUTO-07] [AUTO-08]', (days, text) => {
    expect(intervalText(days)).toBe(text)
  })

  it('is one of eight, in whole weeks [AUTO-06]', () => {
    const offered = Array.from({ length: 100 }, (_, days) => days).filter(isOfferedInterval)
    expect(offered).toEqual([7, 14, 21, 28, 42, 56, 70, 84])
  })
})

describe('the price of Auto-Delivery', () => {
  it.each([
    // 5 % unless the channel says otherwise.
    [999, undefined, 949], // 949.05
    [1_099, undefined, 1_044], // 1044.05
    [1_250, undefined, 1_188], // 1187.5 → the even neighbour
    [1_230, undefined, 1_168], // 1168.5 → the even neighbour
    [1, undefined, 1], // 0.95
    [0, undefined, 0],
    [999, 10, 899], // 899.1
    [999, 0, 999],
    [4_599, 12, 4_047], // 4047.12
  ])('of %i cents at %s percent is %i [CALC-12]', (regular, percent, expected) => {
    expect(autoDeliveryPrice(usd(regular), percent).centAmount).toBe(expected)
  })

  it.each([
    // 9.99 less 5 % is 9.49; twelve of it, not 5 % off twelve (113.89).
    [999, 12, undefined, [999, 949, 11_988, 11_388]],
    [1_250, 3, undefined, [1_250, 1_188, 3_750, 3_564]],
    [1_099, 1, 10, [1_099, 989, 1_099, 989]],
    [333, 4_999, 0, [333, 333, 1_664_667, 1_664_667]],
  ])(
    'of a subscription is one piece times the quantity: %i × %i [CALC-13]',
    (piece, quantity, percent, expected) => {
      const prices = subscriptionPrices(usd(piece), quantity, percent)
      expect([
        prices.piecePrice.centAmount,
        prices.discountedPiecePrice.centAmount,
        prices.extendedPrice.centAmount,
        prices.discountedExtendedPrice.centAmount,
      ]).toEqual(expected)
    },
  )
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addMoney,
  formatMoney,
  formatShortMoney,
  multiplyMoney,
  roundHalfEven,
  subtractMoney,
  usd,
} from './money'
import { MoneySchema } from './money-schema'

describe('money', () => {
  it('does not drift: three times ten cents are thirty [CALC-03]', () => {
    expect(multiplyMoney(usd(10), 3)).toEqual({ centAmount: 30, currencyCode: 'USD', fractionDigits: 2 })
    expect(addMoney(...Array.from({ length: 1_000 }, () => usd(10)))).toEqual(usd(10_000))
  })

  it('is whole cents and nothing else [CALC-03]', () => {
    for (const wrong of [0.1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
      expect(() => usd(wrong)).toThrow(`Not whole cents: ${wrong}`)
    // The product would be a whole five cents again.
    expect(() => multiplyMoney(usd(2), 2.5)).toThrow('Not a whole count: 2.5')
  })

  it('is read from outside as whole cents of US dollars alone [CALC-03]', () => {
    const read = (centAmount: unknown, currencyCode: unknown = 'USD') =>
      MoneySchema.safeParse({ centAmount, currencyCode, fractionDigits: 2 }).success
    expect([read(1_999), read(19.99), read('1999'), read(1_999, 'EUR')]).toEqual([true, false, false, false])
  })

  it('comes back after adding and subtracting', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: -1e9, max: 1e9 }), (a, b) => {
        expect(subtractMoney(addMoney(usd(a), usd(b)), usd(b))).toEqual(usd(a))
      }),
    )
  })

  it('rounds halves to the even neighbour', () => {
    expect([1.5, 2.5, 3.5, 1.4999, 1.5001].map(roundHalfEven)).toEqual([2, 2, 4, 1, 2])
    expect(roundHalfEven(2.5)).toBe(2)
    expect(roundHalfEven(3.5)).toBe(4)
  })

  it('is written for en-US', () => {
    expect(formatMoney(usd(123_450))).toBe('$1,234.50')
    expect(formatMoney(usd(-500))).toBe('-$5.00')
    expect(formatShortMoney(usd(5_900))).toBe('$59')
    expect(formatShortMoney(usd(5_950))).toBe('$59.50')
  })
})

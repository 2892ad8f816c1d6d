import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { smallestThreshold, thresholdOf } from './threshold'

describe('the threshold of a cart predicate', () => {
  it.each([
    ['totalPrice >= "59.00 USD"', 5_900],
    ['totalPrice>="59.00 USD"', 5_900],
    ['  totalPrice  >=  "0.50 USD"  ', 50],
    ['totalPrice > "59.00 USD"', 5_901],
    ['1 = 1', 0],
    ['1=1', 0],
    ['  1  =  1  ', 0],
  ])('%s is met from %d cents on [DISC-04] [DISC-05]', (predicate, cents) => {
    expect(thresholdOf(predicate)?.centAmount).toBe(cents)
  })

  it.each([
    'totalPrice = "59.00 USD"',
    'totalPrice < "59.00 USD"',
    'totalPrice >= "59 USD"',
    'totalPrice >= "59.0 USD"',
    'totalPrice >= "59.000 USD"',
    'totalPrice >= "-59.00 USD"',
    'totalPrice >= "59.00 CAD"',
    "totalPrice >= '59.00 USD'",
    'totalPrice >= "59.00 USD" and sku = "x"',
    'lineItemTotal(1=1) >= "59.00 USD"',
    'taxedPrice.net >= "59.00 USD"',
    '1 = 1 or 1 = 2',
    'not 1 = 1',
    'x1 = 1',
    '1 = 1x',
    'not totalPrice >= "59.00 USD"',
    '2 = 2',
    '',
  ])('%s has none [DISC-04]', (predicate) => {
    expect(thresholdOf(predicate)).toBeNull()
  })

  it('reads back any amount that it is given [DISC-05]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.constantFrom('>', '>='), (cents, operator) => {
        const amount = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
        expect(thresholdOf(`totalPrice ${operator} "${amount} USD"`)?.centAmount).toBe(
          operator === '>' ? cents + 1 : cents,
        )
      }),
    )
  })

  it('never throws and takes no prose for a threshold', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const found = thresholdOf(text)
        expect(found === null || /^\s*(1\s*=\s*1|totalPrice)/.test(text)).toBe(true)
      }),
    )
  })

  it('takes the smallest of several', () => {
    expect(
      smallestThreshold(['totalPrice >= "80.00 USD"', 'sku = "x"', 'totalPrice >= "39.00 USD"'])?.centAmount,
    ).toBe(3_900)
    expect(
      smallestThreshold(['totalPrice >= "39.00 USD"', 'totalPrice >= "80.00 USD"', '1 = 2'])?.centAmount,
    ).toBe(3_900)
    expect(smallestThreshold(['sku = "x"'])).toBeNull()
    expect(smallestThreshold([])).toBeNull()
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { median, percentile, rounded } from './statistics'

describe('percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1)

  it.each([
    [0.5, 50],
    [0.99, 99],
    [1, 100],
    [0, 1],
  ])('takes the nearest rank: %s of 1 to 100 is %s', (share, expected) => {
    expect(percentile(hundred, share)).toBe(expected)
  })

  it('is nothing of nothing', () => {
    expect(percentile([], 0.99)).toBe(0)
  })

  it('is always one of the values, and never exceeded by more than its share', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1 }),
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        (values, share) => {
          const sorted = [...values].sort((a, b) => a - b)
          const found = percentile(sorted, share)
          expect(values).toContain(found)
          expect(values.filter((value) => value <= found).length).toBeGreaterThanOrEqual(
            values.length * share,
          )
        },
      ),
    )
  })
})

describe('median', () => {
  it.each([
    [[3, 1, 2], 2],
    [[4, 1, 2, 3], 2.5],
    [[7], 7],
    [[], 0],
  ])('of %j is %s', (values, expected) => {
    expect(median(values)).toBe(expected)
  })
})

it('rounds to a number of places', () => {
  expect(rounded(1.23456, 3)).toBe(1.235)
  expect(rounded(1200.4, 0)).toBe(1200)
})

import { describe, expect, it } from 'vitest'
import { intervalText, isOfferedInterval } from './interval'

describe('the interval of Auto-Delivery', () => {
  it.each([
    [7, 'Every 1 Week'],
    [14, 'Every 2 Weeks'],
    [42, 'Every 6 Weeks'],
    [84, 'Every 12 Weeks'],
    [undefined, 'Ships one time'],
  ])('of %s days reads %s', (days, text) => {
    expect(intervalText(days)).toBe(text)
  })

  it('is one of eight, in whole weeks', () => {
    const offered = Array.from({ length: 100 }, (_, days) => days).filter(isOfferedInterval)
    expect(offered).toEqual([7, 14, 21, 28, 42, 56, 70, 84])
  })
})

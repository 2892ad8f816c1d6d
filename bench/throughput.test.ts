import { describe, expect, it } from 'vitest'
import { countRefused } from './one-turn'
import { turnsOf } from './throughput'

describe('what a run puts up with', () => {
  const result = (unexpected: readonly number[]) => ({
    requests: 1_000,
    unexpected: [...unexpected],
    seconds: 5,
    latencies: [],
  })

  it('is a few refusals, which are counted', () => {
    expect(countRefused(result([]), 'default')).toBe(0)
    expect(countRefused(result([503, 503]), 'default')).toBe(2)
    const many = Array.from({ length: 500 }, () => 503)
    expect(countRefused(result(many), 'one of two processes', 1)).toBe(500)
    expect(() => countRefused(result([...many, 500]), 'one of two processes', 1)).toThrow('500')
  })

  it.each([
    ['more than one in a hundred', Array.from({ length: 11 }, () => 503)],
    ['a fault', [500]],
    ['a connection that broke', [503, 0]],
    ['another answer', [303]],
  ])('is not %s', (_, unexpected) => {
    expect(() => countRefused(result(unexpected), 'default')).toThrow(/requests failed \(default; /)
  })
})

describe('a round', () => {
  const all = ['bare', 'default', 'large'] as const

  it('lets the shops take turns, so that whatever else the machine does falls on both', () => {
    expect(turnsOf(all, 0, 3)).toEqual(['bare', 'default', 'large', 'large', 'default', 'default', 'large'])
    expect(turnsOf(all, 1, 3)).toEqual(['large', 'default', 'default', 'large', 'large', 'default', 'bare'])
    expect(turnsOf(all, 1, 1)).toEqual(['large', 'default', 'bare'])
    expect(turnsOf(['bare', 'default'], 0, 2)).toEqual(['bare', 'default', 'default'])
  })
})

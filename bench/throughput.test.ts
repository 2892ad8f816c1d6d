import { describe, expect, it } from 'vitest'
import { countRefused } from './throughput'

describe('what a run puts up with', () => {
  const result = (unexpected: readonly number[]) => ({
    requests: 1_000,
    unexpected: [...unexpected],
    seconds: 5,
    p50: 5,
    p99: 10,
    max: 20,
  })

  it('is a few refusals, which are counted', () => {
    expect(countRefused(result([]), 'default')).toBe(0)
    expect(countRefused(result([503, 503]), 'default')).toBe(2)
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

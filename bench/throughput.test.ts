import { describe, expect, it, vi } from 'vitest'
import type { LoadGenerator } from './helpers'
import { countRefused, measureOnce } from './one-turn'
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

describe('a turn', () => {
  const server = { subject: 'large', pids: [process.pid], ports: [1], calls: [] }
  const all = Array.from({ length: 87 }, () => 503)
  /** A load whose turns end with these statuses, one after another, the last for all that follow. */
  function loadOf(...statuses: (readonly number[])[]) {
    let turn = 0
    const run = vi.fn<LoadGenerator['run']>(async () => {
      const unexpected = [...(statuses[Math.min(turn, statuses.length - 1)] ?? [])]
      turn += 1
      return { requests: 706, unexpected, seconds: 3, latencies: [1] }
    })
    return { run, load: { run, stop: () => undefined } }
  }
  const take = async (load: LoadGenerator) => {
    vi.spyOn(console, 'log').mockReturnValue()
    return measureOnce(server, load, { expectedStatus: 200 }, 3, 10, 0)
  }

  it('in which many are refused is taken again, and told', async () => {
    const { load, run } = loadOf(all, all, [503])
    expect(await take(load)).toMatchObject({ refused: 1, again: 2 })
    expect(run).toHaveBeenCalledTimes(3)
  })

  it('ends the run where they are refused time and again, and at once with any other fault', async () => {
    const refusing = loadOf(all)
    await expect(take(refusing.load)).rejects.toThrow('87 of 706 requests failed (large; 503)')
    expect(refusing.run).toHaveBeenCalledTimes(4)
    const failing = loadOf([503, 500])
    await expect(take(failing.load)).rejects.toThrow('500')
    expect(failing.run).toHaveBeenCalledTimes(1)
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

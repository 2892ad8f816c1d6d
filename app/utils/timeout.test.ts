import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DeadlinePassed, withTimeout } from './timeout'

const never = new Promise<never>(() => undefined)

/** A duration used by nothing else: code that other test files left running may set timers too. */
const MS = 1_009

/** Number of timers of that duration that were not cleared. */
function timersLeft(): number {
  const cleared = new Set(vi.mocked(clearTimeout).mock.calls.map(([timer]) => timer))
  const { calls, results } = vi.mocked(setTimeout).mock
  const own = results.filter((_, index) => calls[index]?.[1] === MS)
  expect(own.length).toBeGreaterThan(0)
  return own.filter(({ value }) => !cleared.has(value as NodeJS.Timeout)).length
}

describe('waiting no longer than so long', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('setTimeout', vi.fn(setTimeout))
    vi.stubGlobal('clearTimeout', vi.fn(clearTimeout))
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('gives what comes in time and leaves no timer behind', async () => {
    expect(await withTimeout({ for: 'a number', ms: MS }, Promise.resolve(7))).toBe(7)
    expect(timersLeft()).toBe(0)
  })

  it('passes on what fails in time, thrown or rejected, and leaves no timer behind', async () => {
    const fault = new Error('broken')
    await expect(withTimeout({ for: 'it', ms: MS }, Promise.reject(fault))).rejects.toBe(fault)
    const thrown = withTimeout({ for: 'it', ms: MS }, () => {
      throw fault
    })
    await expect(thrown).rejects.toBe(fault)
    expect(timersLeft()).toBe(0)
  })

  it('says what was waited for when it is late, and ends the signal with the same words', async () => {
    let signal: AbortSignal | undefined
    const waiting = withTimeout({ for: 'the tide', ms: MS }, (given) => {
      signal = given
      return never
    })
    const told = expect(waiting).rejects.toMatchObject({ name: 'DeadlinePassed', waitedFor: 'the tide' })
    await vi.advanceTimersByTimeAsync(MS - 1)
    expect(signal?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await told
    expect(signal?.reason).toBeInstanceOf(DeadlinePassed)
    expect(timersLeft()).toBe(0)
  })

  it('takes something else instead, or fails in another way, where it is told so', async () => {
    const instead = withTimeout({ for: 'news', ms: 10, late: () => 'old news' }, never)
    const refused = withTimeout(
      {
        for: 'news',
        ms: 10,
        late: () => {
          throw new RangeError('none')
        },
      },
      never,
    )
    const told = expect(refused).rejects.toBeInstanceOf(RangeError)
    await vi.advanceTimersByTimeAsync(10)
    expect(await instead).toBe('old news')
    await told
  })

  it('begins nothing without any time', async () => {
    const work = vi.fn(() => Promise.resolve(1))
    await expect(withTimeout({ for: 'it', ms: 0 }, work)).rejects.toBeInstanceOf(DeadlinePassed)
    expect(work).not.toHaveBeenCalled()
  })
})

describe('work that fails when nobody waits any more', () => {
  it('leaves no rejection unhandled', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    try {
      let fail: (reason: Error) => void = () => undefined
      const broken = new Promise<never>((_, reject) => {
        fail = reject
      })
      await withTimeout({ for: 'it', ms: 1, late: () => undefined }, broken)
      await withTimeout({ for: 'it', ms: 0, late: () => undefined }, Promise.reject(new Error('at once')))
      fail(new Error('afterwards'))
      // Node reports unhandled rejections at the end of the event loop turn.
      await new Promise((turn) => setImmediate(turn))
      expect(unhandled).not.toHaveBeenCalled()
    } finally {
      process.off('unhandledRejection', unhandled)
    }
  })
})

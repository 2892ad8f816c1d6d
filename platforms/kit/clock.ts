/** A clock that tests can set: it runs on from that time, or stands still. */
import type { Clock } from '../platform'

export interface SettableClock extends Clock {
  set(at: Date, mode?: 'running' | 'frozen'): void
  advance(milliseconds: number): void
  /** Returns to the fallback clock. */
  reset(): void
}

export function createSettableClock(fallback: Clock): SettableClock {
  let offset = 0
  let frozenAt: number | undefined
  const current = (): number => frozenAt ?? fallback.now().getTime() + offset

  return {
    now: () => new Date(current()),
    set(at, mode = 'running') {
      const time = at.getTime()
      if (Number.isNaN(time)) throw new RangeError('Not a time')
      frozenAt = mode === 'frozen' ? time : undefined
      offset = time - fallback.now().getTime()
    },
    advance(milliseconds) {
      if (!Number.isFinite(milliseconds)) throw new RangeError('Not a duration')
      if (frozenAt === undefined) offset += milliseconds
      else frozenAt += milliseconds
    },
    reset() {
      frozenAt = undefined
      offset = 0
    },
  }
}

export function isSettableClock(clock: Clock): clock is SettableClock {
  return 'set' in clock && 'advance' in clock && 'reset' in clock
}

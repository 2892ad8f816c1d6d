/** Whether a platform answered when it was last asked: what can do without it does not wait for it again and again. */

export interface Availability {
  answered(): void
  failed(): void
  /** It failed a moment ago and has not answered since. After that moment somebody has to find out anew. */
  isAway(): boolean
}

const AWAY_MS = 5_000

export function createAvailability(now: () => number = () => performance.now()): Availability {
  let awayUntil = Number.NEGATIVE_INFINITY
  return {
    answered() {
      awayUntil = Number.NEGATIVE_INFINITY
    },
    failed() {
      awayUntil = now() + AWAY_MS
    },
    isAway: () => now() < awayUntil,
  }
}

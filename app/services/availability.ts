/** Whether a platform answered when last asked, so that what can do without it does not keep waiting for it. */

export interface Availability {
  answered(): void
  failed(): void
  /** It failed moments ago and has not answered since. After that time someone has to try again. */
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

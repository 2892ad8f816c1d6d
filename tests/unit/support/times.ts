/** A Monday at ten in the morning in New York, before the cut-off and outside the hot months. */
export const MONDAY = new Date('2026-03-02T15:00:00.000Z')

const STEP_MS = 15 * 60_000

/**
 * MONDAY, and a quarter of an hour later at each call. Code that follows changes by timestamp misses one dated before
 * the last, as after setting a clock back: where that matters, each test begins later than the one before.
 */
export function laterEachTime(): () => Date {
  let steps = 0
  return () => new Date(MONDAY.getTime() + steps++ * STEP_MS)
}

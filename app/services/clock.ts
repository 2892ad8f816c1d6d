/** Time comes from here, so that a test may set it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

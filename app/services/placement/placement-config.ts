/** Timings of order placement. */
export interface PlacementConfig {
  /** Longer than any single platform call may take. */
  readonly leaseMs: number
  /** Longer than an abandoned call may still be in flight at a platform. */
  readonly settleMs: number
  /** An order not made by then is never made. */
  readonly deadlineMs: number
  /** After the deadline, how long undoing or capturing may fail before a person is called. */
  readonly graceMs: number
  /** How long the shopper's own request works before the page says "under way", which must appear within 10 s. */
  readonly answerMs: number
  readonly backoffMs: number
  readonly backoffMaxMs: number
  readonly recheckMs: number
}

export const PLACEMENT_TIMES: PlacementConfig = {
  leaseMs: 25_000,
  settleMs: 15_000,
  deadlineMs: 10 * 60_000,
  graceMs: 30 * 60_000,
  answerMs: 8_000,
  backoffMs: 500,
  backoffMaxMs: 30_000,
  recheckMs: 15 * 60_000,
}

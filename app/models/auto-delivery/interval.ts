/** Auto-Delivery intervals: stored in days, shown in weeks (AUTO-06 to AUTO-08). */
import { AUTO_DELIVERY_WEEKS } from '../constants/constants'

const DAYS_OF_WEEK = 7

/** Whether the interval, in days, is on offer. */
export function isOfferedInterval(days: number): boolean {
  return AUTO_DELIVERY_WEEKS.some((weeks) => weeks * DAYS_OF_WEEK === days)
}

/** `Every 1 Week`, `Every 6 Weeks`; without an interval `Ships one time`. */
export function intervalText(days: number | undefined): string {
  if (days === undefined) return 'Ships one time'
  const weeks = days / DAYS_OF_WEEK
  return weeks === 1 ? 'Every 1 Week' : `Every ${Number(weeks.toFixed(1))} Weeks`
}

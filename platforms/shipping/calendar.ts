/** When parcels leave the warehouse: business days, with a daily cut-off in New Jersey time. */
import {
  addDays,
  businessDate,
  businessInstant,
  isBusinessDay,
  toBusinessDay,
} from '../../app/models/time/business-time'
import type { PredictedShipping } from '../../app/models/shipping/shipping'

export const CUTOFF_HOUR = 15

export function cutoffOf(date: string): Date {
  return businessInstant(date, CUTOFF_HOUR)
}

/** The first day on which an order placed now can leave. */
export function earliestShipDate(now: Date): string {
  const today = businessDate(now)
  return isBusinessDay(today) && now < cutoffOf(today) ? today : toBusinessDay(addDays(today, 1))
}

/** Days on which the customs broker is closed, so that nothing leaves for Canada. */
const CANADA_CLOSED = new Set(['07-01', '12-26'])

/** Ship dates within so many days from a date on that suit all the countries. */
export function shipDates(
  countries: readonly ('US' | 'CA')[],
  from: string,
  days: number,
): readonly string[] {
  const closed = countries.includes('CA') ? CANADA_CLOSED : new Set<string>()
  return Array.from({ length: days }, (_, index) => addDays(from, index)).filter(
    (date) => isBusinessDay(date) && !closed.has(date.slice(5)),
  )
}

/** When an order placed now leaves, and until when that holds (DATA-38). */
export function predictShipping(now: Date): PredictedShipping {
  const today = businessDate(now)
  const date = earliestShipDate(now)
  const friendly = date === today ? 'today' : date === addDays(today, 1) ? 'tomorrow' : 'other'
  return { expiresAt: Math.floor(cutoffOf(date).getTime() / 1_000), friendly, date }
}

/** Months in which chocolate melts on the road. */
export function isHeatSeason(date: string): boolean {
  const month = Number(date.slice(5, 7))
  return month >= 5 && month <= 9
}

/** When parcels leave the warehouse: business days, with a daily cut-off in New Jersey time. */
import { addDays, businessDate, businessInstant, isBusinessDay } from '../../app/models/time/business-time'
import type { Country } from '../../app/models/address/regions'
import type { PredictedShipping } from '../../app/models/shipping/shipping'

export const CUTOFF_HOUR = 15

export function cutoffOf(date: string): Date {
  return businessInstant(date, CUTOFF_HOUR)
}

/** Days on which the customs broker is closed, so nothing ships to Canada. */
const CANADA_CLOSED = new Set(['07-01', '12-26'])

export function isShipDate(date: string, country: Country): boolean {
  return isBusinessDay(date) && !(country === 'CA' && CANADA_CLOSED.has(date.slice(5)))
}

/** The date itself if it is a ship date for the country, else the next or previous one. */
export function toShipDate(date: string, country: Country, step: 1 | -1 = 1): string {
  let day = date
  while (!isShipDate(day, country)) day = addDays(day, step)
  return day
}

/** The first day an order placed now can ship to the country. */
export function earliestShipDate(now: Date, country: Country): string {
  const today = businessDate(now)
  return toShipDate(now < cutoffOf(today) ? today : addDays(today, 1), country)
}

/** Ship dates within a number of days from a date that suit all the countries. */
export function shipDates(countries: readonly Country[], from: string, days: number): readonly string[] {
  return Array.from({ length: days }, (_, index) => addDays(from, index)).filter(
    (date) => isBusinessDay(date) && countries.every((country) => isShipDate(date, country)),
  )
}

/** When an order placed now ships to the country, and until when that holds (DATA-38). */
export function predictShipping(now: Date, country: Country = 'US'): PredictedShipping {
  const today = businessDate(now)
  const date = earliestShipDate(now, country)
  const friendly = date === today ? 'today' : date === addDays(today, 1) ? 'tomorrow' : 'other'
  return { expiresAt: Math.floor(cutoffOf(date).getTime() / 1_000), friendly, date }
}

/** Months in which chocolate melts in transit. */
export function isHeatSeason(date: string): boolean {
  const month = Number(date.slice(5, 7))
  return month >= 5 && month <= 9
}

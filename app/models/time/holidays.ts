/** US federal holidays, computed for any year. */
import { addDays, dayOfWeek, toDate } from './calendar-date'

export interface Holiday {
  readonly name: string
  /** The actual date. */
  readonly date: string
  /** The weekday on which offices and carriers close. */
  readonly observed: string
}

const [THURSDAY, MONDAY] = [4, 1]

/** The n-th (1 to 4) given weekday of a month. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): string {
  const first = toDate(year, month, 1)
  return addDays(first, ((weekday - dayOfWeek(first) + 7) % 7) + (nth - 1) * 7)
}

function lastMondayOfMay(year: number): string {
  const last = toDate(year, 5, 31)
  return addDays(last, -((dayOfWeek(last) - MONDAY + 7) % 7))
}

/** A Saturday holiday is observed on Friday, a Sunday holiday on Monday. */
function observedOn(date: string): string {
  const day = dayOfWeek(date)
  if (day === 6) return addDays(date, -1)
  return day === 0 ? addDays(date, 1) : date
}

/** All holidays with an actual date in the year, in order. */
export function federalHolidays(year: number): readonly Holiday[] {
  const days: readonly (readonly [string, string])[] = [
    ["New Year's Day", toDate(year, 1, 1)],
    ['Martin Luther King Jr. Day', nthWeekday(year, 1, MONDAY, 3)],
    ["Washington's Birthday", nthWeekday(year, 2, MONDAY, 3)],
    ['Memorial Day', lastMondayOfMay(year)],
    ['Juneteenth', toDate(year, 6, 19)],
    ['Independence Day', toDate(year, 7, 4)],
    ['Labor Day', nthWeekday(year, 9, MONDAY, 1)],
    ['Columbus Day', nthWeekday(year, 10, MONDAY, 2)],
    ['Veterans Day', toDate(year, 11, 11)],
    ['Thanksgiving Day', nthWeekday(year, 11, THURSDAY, 4)],
    ['Christmas Day', toDate(year, 12, 25)],
  ]
  return days.map(([name, date]) => ({ name, date, observed: observedOn(date) }))
}

const observedByYear = new Map<number, ReadonlySet<string>>()

/** Observed dates within the year: a Saturday New Year's Day is observed in the year before. */
function observedIn(year: number): ReadonlySet<string> {
  const known = observedByYear.get(year)
  if (known) return known
  const dates = [...federalHolidays(year), ...(year < 9999 ? federalHolidays(year + 1) : [])]
    .map((holiday) => holiday.observed)
    .filter((date) => Number(date.slice(0, 4)) === year)
  const made = new Set(dates)
  // Bounded: callers may ask about any year of an external date.
  if (observedByYear.size > 50) observedByYear.clear()
  observedByYear.set(year, made)
  return made
}

/** Whether offices and carriers are closed for a federal holiday on that date. */
export function isHoliday(date: string): boolean {
  return observedIn(Number(date.slice(0, 4))).has(date)
}

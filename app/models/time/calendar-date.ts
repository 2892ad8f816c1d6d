/** Calendar dates as `YYYY-MM-DD` text: sortable, without time or zone (VAL-24, UX-05). */
import { z } from 'zod'

export const INVALID_DATE_MESSAGE = 'Invalid date string'

const DATE_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/
const DAY_MS = 86_400_000

/** UTC midnight of the date in ms, or null if it is not a real date. */
function toUtc(value: string): number | null {
  const match = DATE_PATTERN.exec(value)
  if (!match) return null
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const date = new Date(0)
  // setUTCFullYear and not Date.UTC: the latter reads years 0 to 99 as 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day)
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return real ? date.getTime() : null
}

function fromUtc(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

export function isDate(value: unknown): value is string {
  return typeof value === 'string' && toUtc(value) !== null
}

/** Returns a real date unchanged; throws 'Invalid date string' otherwise (VAL-24). */
export function parseDate(value: unknown): string {
  if (!isDate(value)) throw new RangeError(INVALID_DATE_MESSAGE)
  return value
}

/** Years accepted from outside: days are added to such dates, and the calendar has an end. */
const [FIRST_YEAR, LAST_YEAR] = ['2000', '2199']

/** A date from outside (VAL-24). */
export const DateSchema = z
  .string({ error: ({ input }) => (input === undefined ? undefined : INVALID_DATE_MESSAGE) })
  .refine((value) => isDate(value) && value.slice(0, 4) >= FIRST_YEAR && value.slice(0, 4) <= LAST_YEAR, {
    error: INVALID_DATE_MESSAGE,
  })

function requireUtc(date: string): number {
  const ms = toUtc(date)
  if (ms === null) throw new RangeError(INVALID_DATE_MESSAGE)
  return ms
}

/** Adds calendar days, or subtracts for a negative count. */
export function addDays(date: string, days: number): string {
  return fromUtc(requireUtc(date) + days * DAY_MS)
}

/** Whole days between two dates; negative if `to` comes first. */
export function daysBetween(from: string, to: string): number {
  return Math.round((requireUtc(to) - requireUtc(from)) / DAY_MS)
}

/** 0 is Sunday, 6 is Saturday. */
export function dayOfWeek(date: string): number {
  return new Date(requireUtc(date)).getUTCDay()
}

export function isWeekend(date: string): boolean {
  const day = dayOfWeek(date)
  return day === 0 || day === 6
}

/** The date of a year, month (1 to 12) and day; must be a real date. */
export function toDate(year: number, month: number, day: number): string {
  const pad = (value: number, width: number) => String(value).padStart(width, '0')
  return parseDate(`${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`)
}

const formatter = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options })
const long = formatter({ weekday: 'long', month: 'long', day: 'numeric' })
const full = formatter({ year: 'numeric', month: 'long', day: 'numeric' })

/** `Tuesday, November 24` (UX-05). */
export function formatDate(date: string): string {
  return long.format(requireUtc(date))
}

/** `November 24, 2026` */
export function formatFullDate(date: string): string {
  return full.format(requireUtc(date))
}

/**
 * Time at the New Jersey warehouse (SHIP-30): today's date, business days, cut-offs. The public face of this folder;
 * calendar arithmetic is in calendar-date.
 */
import { BUSINESS_TIME_ZONE } from '../constants/constants'
import { addDays, dayOfWeek, isWeekend, parseDate } from './calendar-date'
import { isHoliday } from './holidays'

export { addDays, DateSchema, daysBetween, formatDate, formatFullDate, isDate } from './calendar-date'

const wallClock = new Intl.DateTimeFormat('en-US', {
  timeZone: BUSINESS_TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

interface WallClock {
  readonly date: string
  readonly hour: number
  readonly minute: number
}

interface ReadClock extends WallClock {
  readonly second: number
}

/** The second read last: one request asks for its date several times, and each reading costs as much as a query. */
let lastRead: { readonly seconds: number; readonly wall: ReadClock } | undefined

function readWallClock(instant: Date): ReadClock {
  const seconds = Math.floor(instant.getTime() / 1_000)
  if (lastRead?.seconds !== seconds) lastRead = { seconds, wall: formatWallClock(instant) }
  return lastRead.wall
}

function formatWallClock(instant: Date): ReadClock {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const part of wallClock.formatToParts(instant)) parts[part.type] = part.value
  const year = (parts.year ?? '').padStart(4, '0')
  return {
    date: `${year}-${parts.month ?? ''}-${parts.day ?? ''}`,
    hour: Number(parts.hour),
    minute: Number(parts.minute),
    second: Number(parts.second),
  }
}

/** The date at the warehouse at that instant. */
export function businessDate(instant: Date): string {
  return readWallClock(instant).date
}

/** Offset of warehouse time from UTC at that instant, in ms (negative in New Jersey). */
function offsetMs(instant: Date): number {
  const wall = readWallClock(instant)
  const asUtc =
    Date.parse(`${wall.date}T00:00:00Z`) + ((wall.hour * 60 + wall.minute) * 60 + wall.second) * 1_000
  return asUtc - Math.floor(instant.getTime() / 1_000) * 1_000
}

/**
 * The instant of a warehouse wall-clock time. In the skipped hour of spring, 02:30 gives 03:30; in the repeated hour of
 * autumn, the first pass is returned.
 */
export function businessInstant(date: string, hour: number, minute = 0): Date {
  const asUtc = Date.parse(`${parseDate(date)}T00:00:00Z`) + (hour * 60 + minute) * 60_000
  const before = offsetMs(new Date(asUtc - 86_400_000))
  const first = new Date(asUtc - before)
  if (offsetMs(first) === before) return first
  const after = new Date(asUtc - offsetMs(first))
  return offsetMs(after) === offsetMs(first) ? after : first
}

/** Monday to Friday, except federal holidays. */
export function isBusinessDay(date: string): boolean {
  return !isWeekend(date) && !isHoliday(date)
}

/** The date itself if it is a business day, else the next one. */
export function toBusinessDay(date: string): string {
  let day = date
  while (!isBusinessDay(day)) day = addDays(day, 1)
  return day
}

/** Adds business days; 0 gives the first business day on or after the date. */
export function addBusinessDays(date: string, days: number): string {
  if (!Number.isInteger(days) || days < 0) throw new RangeError(`Not a count of business days: ${days}`)
  let day = toBusinessDay(date)
  for (let left = days; left > 0; left -= 1) day = toBusinessDay(addDays(day, 1))
  return day
}

/** Subtracts business days. */
export function subtractBusinessDays(date: string, days: number): string {
  if (!Number.isInteger(days) || days < 0) throw new RangeError(`Not a count of business days: ${days}`)
  let day = date
  let left = days
  while (left > 0 || !isBusinessDay(day)) {
    day = addDays(day, -1)
    if (isBusinessDay(day) && left > 0) left -= 1
  }
  return day
}

/** SHIP-06, SHIP-30: the next calendar day, moved to Monday if it falls on a weekend. */
export function nextShipDate(from: string): string {
  const next = addDays(from, 1)
  const day = dayOfWeek(next)
  if (day === 6) return addDays(next, 2)
  return day === 0 ? addDays(next, 1) : next
}

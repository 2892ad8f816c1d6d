/**
 * Formats numbers, weights and dates for pages (UX-05). Formatters are created once, since that is the expensive part.
 */

const count = new Intl.NumberFormat('en-US')
const shortDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})
const fullDay = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

export function formatCount(value: number): string {
  return count.format(value)
}

/** `1 item`, `12 items`. */
export function countOf(value: number, one: string, many = `${one}s`): string {
  return `${formatCount(value)} ${value === 1 ? one : many}`
}

function toDate(day: string): Date {
  return new Date(`${day.slice(0, 10)}T00:00:00Z`)
}

/** `2025-03-04` → `Tue, Mar 4` */
export function formatShortDay(day: string): string {
  return shortDay.format(toDate(day))
}

/** `2025-03-04` → `March 4, 2025` */
export function formatFullDay(day: string): string {
  return fullDay.format(toDate(day))
}

/** `Tue, Mar 4`, or `Tue, Mar 4 – Thu, Mar 6` when the two differ. */
export function formatDayRange(earliest: string | undefined, latest: string | undefined): string {
  if (earliest === undefined || latest === undefined || earliest === latest) {
    const day = latest ?? earliest
    return day === undefined ? '' : formatShortDay(day)
  }
  return `${formatShortDay(earliest)} – ${formatShortDay(latest)}`
}

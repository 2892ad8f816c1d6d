/** What is said of a size that cannot be bought now (PDP-27): on its page, and where it was to be added. */
import { daysBetween, formatFullDate, isDate } from '../time/calendar-date'

function relativeDays(until: string, today: string): string {
  const days = daysBetween(today, until)
  if (days <= 0) return 'any day now'
  return days < 14 ? `in ${days} day${days === 1 ? '' : 's'}` : `in ${Math.round(days / 7)} weeks`
}

/** `Sorry, …`, or until when: `until` is the `backorderedUntil` of the size, `today` a day of the shop. */
export function outOfStockText(until: string | undefined, today: string): string {
  const day = until?.slice(0, 10)
  if (!isDate(day)) return 'Sorry, this item is out of stock.'
  return `Out of stock until ${formatFullDate(day)} (${relativeDays(day, today)}).`
}

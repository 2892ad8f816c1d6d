/** Message for a size that cannot be bought now (PDP-27): on its page, and when adding it fails. */
import { daysBetween, formatFullDate, isDate } from '../time/calendar-date'

function relativeDays(until: string, today: string): string {
  const days = daysBetween(today, until)
  if (days <= 0) return 'any day now'
  return days < 14 ? `in ${days} day${days === 1 ? '' : 's'}` : `in ${Math.round(days / 7)} weeks`
}

/** `until` is the size's `backorderedUntil`; `today` is a date in the shop's time zone. */
export function outOfStockText(until: string | undefined, today: string): string {
  const day = until?.slice(0, 10)
  if (!isDate(day)) return 'Sorry, this item is out of stock.'
  return `Out of stock until ${formatFullDate(day)} (${relativeDays(day, today)}).`
}

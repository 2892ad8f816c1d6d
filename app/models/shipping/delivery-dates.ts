/** Dates that a shopper may ask for, and shipments whose date has passed (SHIP-05, SHIP-26). */
import { addDays, dayOfWeek, isDate, isPastDate, toDate } from '../time/business-time'

/** A shipment whose requested delivery date has passed blocks the delivery step; so does an unreadable date. */
export function hasPastDeliveryDate(fields: { readonly requestedDeliveryOn?: string }, now: Date): boolean {
  const date = fields.requestedDeliveryOn
  return date !== undefined && (!isDate(date) || isPastDate(date, now))
}

/** Keys of the shipments that block the delivery step by a past date. */
export function shipmentsWithPastDate(
  shipments: readonly { readonly key: string; readonly fields: { readonly requestedDeliveryOn?: string } }[],
  now: Date,
): readonly string[] {
  return shipments
    .filter((shipment) => hasPastDeliveryDate(shipment.fields, now))
    .map((shipment) => shipment.key)
}

/** Only dates that the shipping service listed can be chosen (SHIP-26). */
export function isChoosableDate(date: string, shipDates: readonly string[]): boolean {
  return isDate(date) && shipDates.includes(date)
}

export interface CalendarWeek {
  readonly days: readonly { readonly date: string; readonly choosable: boolean; readonly inMonth: boolean }[]
}

/** The weeks of a month, Sunday first, for a calendar that works as plain radio buttons. */
export function calendarMonth(month: string, shipDates: readonly string[]): readonly CalendarWeek[] {
  const [year, number] = month.split('-').map(Number)
  const first = toDate(year ?? 0, number ?? 0, 1)
  const start = addDays(first, -dayOfWeek(first))
  const open = new Set(shipDates)
  const weeks: CalendarWeek[] = []
  for (let week = 0; week < 6; week += 1) {
    const days = Array.from({ length: 7 }, (_, day) => addDays(start, week * 7 + day))
    if (days[0] !== undefined && days[0].slice(0, 7) > month) break
    weeks.push({
      days: days.map((date) => ({ date, choosable: open.has(date), inMonth: date.startsWith(month) })),
    })
  }
  return weeks
}

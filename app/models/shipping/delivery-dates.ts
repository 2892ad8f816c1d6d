/** Dates that a shopper may ask for (SHIP-26). */
import { isDate } from '../time/business-time'

/** Only dates that the shipping service listed can be chosen (SHIP-26). */
export function isChoosableDate(date: string, shipDates: readonly string[]): boolean {
  return isDate(date) && shipDates.includes(date)
}

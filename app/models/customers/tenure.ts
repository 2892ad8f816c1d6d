/** The account greeting, and how long someone has been a customer (MENU-09 to MENU-11). */
import { businessDate } from '../time/business-time'

export function greeting(firstName: string): string {
  return `Hello, ${firstName.trim() === '' ? 'Welcome' : firstName.trim()}!`
}

const NEW_HERE = 'Welcome back! Great to see you again!'

const numbersOf = (date: string) => date.split('-').map(Number) as [number, number, number]

/** Whole months between two `YYYY-MM-DD` dates; a day missing in a month counts as its last day. */
function monthsBetween(from: string, to: string): number {
  const [fromYear, fromMonth, fromDay] = numbersOf(from)
  const [toYear, toMonth, toDay] = numbersOf(to)
  const daysInMonth = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate()
  const isBegun = toDay < Math.min(fromDay, daysInMonth)
  return (toYear - fromYear) * 12 + toMonth - fromMonth - (isBegun ? 1 : 0)
}

const counted = (count: number, unit: string): string[] =>
  count === 0 ? [] : [`${count} ${unit}${count === 1 ? '' : 's'}`]

/** @param since ISO instant of sign-up; undefined if not in the session */
export function tenureMessage(since: string | undefined, now: Date): string {
  const signedUp = new Date(since ?? now)
  if (Number.isNaN(signedUp.getTime())) return NEW_HERE
  const months = monthsBetween(businessDate(signedUp), businessDate(now))
  if (months < 1) return NEW_HERE
  const parts = [...counted(Math.floor(months / 12), 'year'), ...counted(months % 12, 'month')]
  return `You've been with us for ${parts.join(' ')}`
}

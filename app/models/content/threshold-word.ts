/**
 * `{threshold}` in what editors write: the goods value from which shipping is free. Of the words of content it alone
 * depends on who reads, so that content is kept with it and it is filled when a page is made (SHIP-21).
 */
import { formatShortMoney } from '../money/money'
import type { Money } from '../money/money'

export const THRESHOLD_WORD = 'threshold'

/** Every text in a value of JSON, mapped. */
export function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value)
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, map))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapTexts(each, map)]))
}

/** Content is kept between pages and never changed: it is read through once. */
const known = new WeakMap<object, boolean>()

export function namesThreshold(content: object): boolean {
  const isNamed = known.get(content) ?? /\{threshold\}/i.test(JSON.stringify(content))
  known.set(content, isNamed)
  return isNamed
}

/** The same content with the amount in the place of the word. */
export function fillThreshold<T extends object>(content: T, threshold: Money): T {
  if (!namesThreshold(content)) return content
  const amount = formatShortMoney(threshold)
  // Texts become texts, and nothing else changes.
  return mapTexts(content, (text) => text.replace(/\{threshold\}/gi, () => amount)) as T
}

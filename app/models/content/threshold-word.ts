/**
 * `{threshold}` in editor texts: the goods value from which shipping is free. It is the only placeholder that depends
 * on the reader, so cached content keeps it, and it is filled in at render time (SHIP-21).
 */
import { formatShortMoney } from '../money/money'
import type { Money } from '../money/money'

export const THRESHOLD_WORD = 'threshold'

/** Maps every string in a JSON value. */
export function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value)
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, map))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapTexts(each, map)]))
}

/** Content is cached and immutable, so each is searched only once. */
const known = new WeakMap<object, boolean>()

export function namesThreshold(content: object): boolean {
  const isNamed = known.get(content) ?? /\{threshold\}/i.test(JSON.stringify(content))
  known.set(content, isNamed)
  return isNamed
}

/** Replaces the placeholder by the amount. */
export function fillThreshold<T extends object>(content: T, threshold: Money): T {
  if (!namesThreshold(content)) return content
  const amount = formatShortMoney(threshold)
  // Safe cast: strings stay strings, and nothing else changes.
  return mapTexts(content, (text) => text.replace(/\{threshold\}/gi, () => amount)) as T
}

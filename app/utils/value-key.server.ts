/**
 * A short text for a JSON-serialisable value, equal for equal values, by which what was made of it is found again.
 * Pages are made of objects that are kept in memory (products, menus, results of a search): their part is worked out
 * once, and not for every page that shows them.
 */
import { hash } from 'node:crypto'

/** Objects must not change once they have been part of a value. */
const known = new WeakMap<object, string>()

/** How deep parts are looked up one by one. Objects of one page alone hold the kept ones no deeper than this. */
const DEPTH = 2
/** A text no longer than this is its own key: to hash it would take longer than to compare it. */
const SHORT = 1_000

function hashed(text: string): string {
  return text.length <= SHORT ? text : hash('sha256', text, 'base64url')
}

/** Like JSON, with the parts' keys in their places. */
function composed(value: object, depth: number): string {
  if (Array.isArray(value)) return `[${value.map((each: unknown) => keyAt(each, depth)).join()}]`
  const parts: string[] = []
  for (const [name, each] of Object.entries(value))
    if (each !== undefined) parts.push(`${JSON.stringify(name)}:${keyAt(each, depth)}`)
  return `{${parts.join()}}`
}

function keyAt(value: unknown, depth: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const before = known.get(value)
  if (before !== undefined) return before
  const key = hashed(depth === 0 || 'toJSON' in value ? JSON.stringify(value) : composed(value, depth - 1))
  known.set(value, key)
  return key
}

/** Returns at most 1,000 characters. */
export const keyOfValue = (value: object): string => keyAt(value, DEPTH)

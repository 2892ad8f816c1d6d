/** Marks the words of a query inside the texts of a hit. */
import type { IndexedObject } from './objects'
import { isRecord, valuesAt } from './objects'
import type { TextQuery } from './text-query'
import { isPrefix, typosAllowed } from './text-query'
import { editDistance, wordsOf } from './words'

export interface Highlighted {
  readonly value: string
  readonly matchLevel: 'none' | 'partial' | 'full'
  readonly matchedWords: readonly string[]
  readonly fullyHighlighted?: boolean
}

export interface Tags {
  readonly pre: string
  readonly post: string
}

/** How many characters of a word to mark: all of it, or the typed beginning; 0 when it does not match. */
function markedLength(word: string, original: number, query: TextQuery, index: number): number {
  const wanted = query.words[index] ?? ''
  if (word === wanted) return original
  if (isPrefix(query, index) && word.startsWith(wanted)) return Math.min(original, wanted.length)
  const allowed = typosAllowed(query, wanted)
  return allowed > 0 && editDistance(wanted, word, allowed) <= allowed ? original : 0
}

export function highlight(text: string, query: TextQuery, tags: Tags): Highlighted {
  const matched = new Set<number>()
  let value = ''
  let done = 0
  let marked = 0
  const words = query.words.length === 0 ? [] : wordsOf(text)
  for (const word of words) {
    let length = 0
    query.words.forEach((_, index) => {
      const found = markedLength(word.text, word.end - word.start, query, index)
      if (found > 0) matched.add(index)
      length = Math.max(length, found)
    })
    if (length === 0) continue
    marked += length === word.end - word.start ? 1 : 0
    value += text.slice(done, word.start) + tags.pre + text.slice(word.start, word.start + length) + tags.post
    done = word.start + length
  }
  value += text.slice(done)
  const matchLevel = matched.size === 0 ? 'none' : matched.size === query.words.length ? 'full' : 'partial'
  const matchedWords = [...matched].sort((a, b) => a - b).map((index) => query.words[index] ?? '')
  return {
    value,
    matchLevel,
    ...(matched.size > 0 ? { fullyHighlighted: marked === words.length } : {}),
    matchedWords,
  }
}

function highlightValue(value: unknown, query: TextQuery, tags: Tags): unknown {
  if (typeof value === 'string' || typeof value === 'number') return highlight(String(value), query, tags)
  if (Array.isArray(value)) return value.flatMap((item) => highlightValue(item, query, tags) ?? [])
  if (!isRecord(value)) return undefined
  const inner = Object.entries(value).flatMap(([name, item]) => {
    const made = highlightValue(item, query, tags)
    return made === undefined ? [] : [[name, made] as const]
  })
  return Object.fromEntries(inner)
}

/** `_highlightResult` of a hit: the object's shape, with each text replaced by its marked form. */
export function highlightObject(
  object: IndexedObject,
  attributes: readonly string[] | null,
  query: TextQuery,
  tags: Tags,
): Readonly<Record<string, unknown>> {
  const wanted = attributes === null || attributes.includes('*') ? Object.keys(object) : attributes
  const result: Record<string, unknown> = {}
  for (const path of wanted) {
    const top = path.split('.')[0] ?? path
    if (path === 'objectID' || valuesAt(object, path).length === 0) continue
    const source = object[path] ?? object[top]
    const part =
      path === top || Object.hasOwn(object, path) ? source : pick(source, path.slice(top.length + 1))
    const made = highlightValue(part, query, tags)
    if (made === undefined) continue
    const name = Object.hasOwn(object, path) ? path : top
    result[name] = merge(result[name], made)
  }
  return result
}

/** Only the value at a dotted path, keeping its nesting. */
export function pick(value: unknown, path: string): unknown {
  if (Array.isArray(value)) return value.map((item) => pick(item, path))
  if (!isRecord(value)) return undefined
  if (Object.hasOwn(value, path)) return { [path]: value[path] }
  const dot = path.indexOf('.')
  if (dot < 0) return undefined
  const head = path.slice(0, dot)
  const inner = Object.hasOwn(value, head) ? pick(value[head], path.slice(dot + 1)) : undefined
  return inner === undefined ? undefined : { [head]: inner }
}

export function merge(a: unknown, b: unknown): unknown {
  if (!isRecord(a) || !isRecord(b)) return b ?? a
  const made: Record<string, unknown> = { ...a }
  for (const [name, value] of Object.entries(b)) made[name] = merge(made[name], value)
  return made
}

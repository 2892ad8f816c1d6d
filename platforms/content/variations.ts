/** Sections that differ by visitor: each variation is its own document, keyed by its attributes. */

export type Attributes = Readonly<Record<string, string>>

const MAX_ATTRIBUTES = 5
const WORD = /^[\w-]{1,40}$/

/** Attributes from the query, `{"kind":"business"}`; empty if absent, null if not a flat object of words. */
export function attributesOf(query: URLSearchParams): Attributes | null {
  const text = query.get('userAttributes')
  if (text === null) return {}
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    const entries = Object.entries(value) as readonly [string, unknown][]
    const isFlat = entries.every(
      ([key, word]) => WORD.test(key) && typeof word === 'string' && WORD.test(word),
    )
    return isFlat && entries.length <= MAX_ATTRIBUTES ? (Object.fromEntries(entries) as Attributes) : null
  } catch {
    return null
  }
}

/** The document's name; section names contain no space. */
export function variationName(section: string, attributes: Attributes): string {
  const entries = Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1))
  return entries.length === 0 ? section : `${section} ${JSON.stringify(Object.fromEntries(entries))}`
}

/** The section's document that matches most of the visitor's attributes and requires no others. */
export function variationFor(names: readonly string[], section: string, visitor: Attributes): string {
  const fitting = names.flatMap((name) => {
    const [, text] = name.split(`${section} `)
    if (!name.startsWith(`${section} `) || text === undefined) return []
    const wanted = Object.entries(JSON.parse(text) as Attributes)
    return wanted.every(([key, word]) => visitor[key] === word) ? [{ name, size: wanted.length }] : []
  })
  return fitting.sort((a, b) => b.size - a.size)[0]?.name ?? section
}

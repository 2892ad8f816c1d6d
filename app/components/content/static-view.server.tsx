/**
 * Views sent to browsers as HTML, never as code (docs/decisions/084): rendered on the server from JSON-serialisable
 * props and cached, since the same props give the same HTML. No object in them may change once it was passed: what is
 * kept in memory is recognised by its identity.
 */
import { LRUCache } from 'lru-cache'
import { renderToStaticMarkup } from 'react-dom/server'
import { hashOf, keepHtml } from '~/utils/static-html.server'
import { keyOfValue } from '~/utils/value-key.server'
import type { ComponentType } from 'react'
import type { HashedHtml } from '~/utils/static-html.server'
import type { StaticContent } from './static-content'

/** Cache size of one view, in characters of props and HTML. */
const KEPT_CHARACTERS = 4_000_000

/** Beyond Latin-1 as references: with a single such character, V8 keeps the whole page in two bytes each (101). */
function inLatin1(html: string): string {
  const text = html.replace(/[\u{100}-\u{10ffff}]/gu, (character) => `&#${character.codePointAt(0) ?? 0};`)
  // V8 itself never goes back to one byte.
  return Buffer.from(text, 'latin1').toString('latin1')
}

/** A cache of HTML by what it was made of: the same `key` must stand for the same HTML. */
export function createMarkupCache(): (key: string, make: () => string) => HashedHtml {
  const made = new LRUCache<string, HashedHtml>({
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: ({ html }, key) => html.length + key.length,
  })
  return (key, make) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const html = inLatin1(make())
    const kept = { html, hash: hashOf(html) }
    made.set(key, kept)
    return kept
  }
}

/**
 * @param View without state, effects or handlers, depending on its props only: they must include all visitor data
 * @returns its HTML
 */
export function cachedMarkup<P extends object>(View: ComponentType<P>): (props: P) => HashedHtml {
  const cached = createMarkupCache()
  return (props) => cached(keyOfValue(props), () => renderToStaticMarkup(<View {...props} />))
}

/** Renders what a loader returns in place of the props of such a view; `context` is that of its request. */
export function staticView<P extends object>(
  View: ComponentType<P>,
): (props: P, context: object) => StaticContent {
  const markup = cachedMarkup(View)
  return (props, context) => keepHtml(context, markup(props))
}

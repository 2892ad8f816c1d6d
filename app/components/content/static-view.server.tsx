/**
 * Views that browsers get as HTML and never as code (docs/decisions/084): rendered on the server from what can be
 * written as JSON, and kept, since the same props make the same HTML.
 */
import { LRUCache } from 'lru-cache'
import { renderToStaticMarkup } from 'react-dom/server'
import { hashOf, keepHtml } from '~/utils/static-html.server'
import type { ComponentType } from 'react'
import type { HashedHtml } from '~/utils/static-html.server'
import type { StaticContent } from './static-content'

/** Characters of props and HTML that one view keeps. */
const KEPT_CHARACTERS = 4_000_000

/**
 * @param View without state, effects or handlers, and of its props alone: what it shows of one visitor must be in them
 * @returns what a loader answers in the place of the props; `context` is the one of its request
 */
export function staticView<P extends object>(
  View: ComponentType<P>,
): (props: P, context: object) => StaticContent {
  const made = new LRUCache<string, HashedHtml>({
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: ({ html }, key) => html.length + key.length,
  })
  return (props, context) => {
    const key = JSON.stringify(props)
    let kept = made.get(key)
    if (kept === undefined) {
      const html = renderToStaticMarkup(<View {...props} />)
      kept = { html, hash: hashOf(html) }
      made.set(key, kept)
    }
    return keepHtml(context, kept)
  }
}

/**
 * Views sent to browsers as HTML, never as code (docs/decisions/084): rendered on the server from JSON-serialisable
 * props and cached, since the same props give the same HTML.
 */
import { LRUCache } from 'lru-cache'
import { renderToStaticMarkup } from 'react-dom/server'
import { hashOf, keepHtml } from '~/utils/static-html.server'
import type { ComponentType } from 'react'
import type { HashedHtml } from '~/utils/static-html.server'
import type { StaticContent } from './static-content'

/** Cache size of one view, in characters of props and HTML. */
const KEPT_CHARACTERS = 4_000_000

/**
 * @param View without state, effects or handlers, depending on its props only: they must include all visitor data
 * @returns renders what a loader returns in place of the props; `context` is that of its request
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

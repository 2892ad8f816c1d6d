/** Which clicks a script may handle: plain ones on links to our own pages. */
import { isModified } from './modified'

/**
 * What answers with something other than a page of the app, or must load as a document: so must what the root alone
 * looks at, lite mode and the flags of review links (REV-01).
 */
const DOCUMENTS =
  /^\/(images\/|sign\/out|campaign-landing|platforms|\S+(\/download|\.(csv|txt|xml)))|[?&]lite=|CompletedReviews|LinkExpired/

/** Not where an order is waited for, or its receipt. */
export function isCheckoutStep(path: string): boolean {
  return /^\/checkout\/(?!receipt|placing)/.test(path)
}

/** A link to an anchor on the same page: the browser handles it. */
export function isWithinPage(event: Event): boolean {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  return link?.getAttribute('href')?.startsWith('#') === true
}

export interface Target {
  /** Path, query and hash. */
  readonly to: string
  /** The same page in another state, such as another size of a product: keeps the scroll position (ROUTE-56). */
  readonly stays: boolean
}

/** Target of the link under an event, or null if the browser should handle it. */
export function targetOf(event: Event): Target | null {
  if (event.defaultPrevented || !(event.target instanceof Element)) return null
  if (event instanceof MouseEvent && event.type === 'click') {
    if (event.button !== 0 || isModified(event)) return null
  }
  const link = event.target.closest('a')
  if (link === null || link.target !== '' || link.hasAttribute('download')) return null
  if (link.origin !== location.origin || isWithinPage(event)) return null
  const to = link.pathname + link.search + link.hash
  if (DOCUMENTS.test(to)) return null
  const { pathname } = location
  const stays =
    (link.hasAttribute('data-sku') && link.pathname === pathname) ||
    (isCheckoutStep(pathname) && isCheckoutStep(to))
  return { to, stays }
}

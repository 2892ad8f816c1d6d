/** Which clicks a script may take over: plain ones on links to pages of our own. */
import { isModified } from './modified'

/** Answers with something else than a page of the app, or must load as a document. */
const DOCUMENT_PATHS = [
  '/images/',
  '/assets/',
  '/sign/out',
  '/campaign-landing',
  '/platforms',
  '/sitemap.xml',
  '/robots.txt',
]

export function isCheckoutStep(path: string): boolean {
  return path.startsWith('/checkout/') && !path.startsWith('/checkout/receipt')
}

/** A link to a part of the page it is on: the browser goes there by itself. */
export function isWithinPage(event: Event): boolean {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  return link?.getAttribute('href')?.startsWith('#') === true
}

export interface Target {
  /** Path, query and hash. */
  readonly to: string
  /** The same page in another state, as another size of a product: it stays where it is scrolled to (ROUTE-56). */
  readonly stays: boolean
}

/** Where the link under an event leads, or null when the browser should do it by itself. */
export function targetOf(event: Event): Target | null {
  if (event.defaultPrevented || !(event.target instanceof Element)) return null
  if (event instanceof MouseEvent && event.type === 'click') {
    if (event.button !== 0 || isModified(event)) return null
  }
  const link = event.target.closest('a')
  if (link === null || link.target !== '' || link.hasAttribute('download')) return null
  if (link.origin !== location.origin || isWithinPage(event)) return null
  const to = link.pathname + link.search + link.hash
  if (DOCUMENT_PATHS.some((path) => to.startsWith(path))) return null
  // The choice of lite mode needs a document load to take effect.
  if (/[?&]lite=/.test(link.search)) return null
  const { pathname } = location
  const stays =
    (link.hasAttribute('data-sku') && link.pathname === pathname) ||
    (isCheckoutStep(pathname) && isCheckoutStep(to))
  return { to, stays }
}

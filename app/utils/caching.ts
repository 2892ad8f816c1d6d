/** How browsing pages may be cached: data for prefetch, documents for anonymous visitors. */
import type { HeadersFunction } from '@remix-run/node'

/**
 * Seconds that the server caches a rendered page for visitors it knows nothing about. A cache in front of it may add as
 * many: together no more than the minute for which a price may be out of date.
 */
const PAGE_MAX_AGE_S = 30

/** Read by the server before it requests the page; not in a handle, since browsers get handles but no headers. */
type SharedHeaders = HeadersFunction & { readonly sharedBy: readonly string[] }

const PERSONAL = 'X-Nutwood-Personal'

/**
 * For a browsing loader's response. A prefetched `_data` response must live for a moment, or the browser requests it
 * twice. `personal`: the page shows something about this visitor, so it must not be shared.
 */
export function browseDataHeaders(base: Headers, personal = false): Headers {
  const headers = new Headers(base)
  headers.set('Cache-Control', 'private, max-age=10')
  if (personal) headers.set(PERSONAL, '1')
  return headers
}

/**
 * For the document: revalidated by the browser each time, cached by the server only if it is impersonal. `sharedBy`
 * names the query parameters that the page reads: one rendering for these serves all visitors about whom nothing is
 * known, so its loaders must not read anything else of a request.
 */
export function browseHeaders(sharedBy: readonly string[]): SharedHeaders {
  const headersOf: HeadersFunction = ({ loaderHeaders, errorHeaders, actionHeaders }) => {
    const headers = new Headers({ 'Cache-Control': 'private, no-cache', Vary: 'Cookie, Save-Data' })
    const isPersonal =
      errorHeaders !== undefined || loaderHeaders.has(PERSONAL) || [...actionHeaders.keys()].length > 0
    if (!isPersonal) headers.set('X-Nutwood-Cache', `max-age=${PAGE_MAX_AGE_S}`)
    return headers
  }
  return Object.assign(headersOf, { sharedBy })
}

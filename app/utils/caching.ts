/** How browsing pages may be kept: data for prefetch, documents for anonymous visitors. */
import type { HeadersFunction } from '@remix-run/node'

/**
 * Seconds that the server keeps a rendered page for visitors about whom nothing is known. A cache in front of it may add
 * as many: together no more than the minute in which a price may be an older one.
 */
const PAGE_MAX_AGE_S = 30

/** Read by the server before it asks for the page; here, and not in a handle, because browsers get no headers. */
type SharedHeaders = HeadersFunction & { readonly sharedBy: readonly string[] }

const PERSONAL = 'X-Nutwood-Personal'

/**
 * For the answer of a browsing loader. A prefetched `_data` answer must live a moment, or the browser asks twice.
 * `personal`: the page shows something of this visitor, so it is nobody else's.
 */
export function browseDataHeaders(base: Headers, personal = false): Headers {
  const headers = new Headers(base)
  headers.set('Cache-Control', 'private, max-age=10')
  if (personal) headers.set(PERSONAL, '1')
  return headers
}

/**
 * For the document: checked again by the browser each time, kept by the server only when it is impersonal. `sharedBy`
 * names the parameters of the address that the page reads: by them alone it is rendered for everybody at once of whom
 * nothing is known, so that its loaders may ask for nothing else of a request.
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

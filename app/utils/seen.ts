/** Whether anybody will see the response to a request: browsers prefetch, scanners send HEAD. */

const AHEAD = /\b(?:prefetch|prerender|preview)\b/i
/** The standard's name, and those that browsers sent before or besides it. */
const PURPOSES = ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz']

/** Not requested by anybody yet: a browser's guess, or our own prefetch of a link under the pointer. */
function isAhead({ headers }: Request): boolean {
  return PURPOSES.some((name) => AHEAD.test(headers.get(name) ?? ''))
}

/** Sent by a script that requested data and was redirected to a page, which it cannot show. */
function isForData({ headers }: Request): boolean {
  const accept = headers.get('Accept') ?? ''
  return accept.includes('application/json') && !accept.includes('text/html')
}

/** A message that is shown once belongs in the response to such a request, and in no other. */
export function isSeen(request: Request): boolean {
  return request.method !== 'HEAD' && !isAhead(request) && !isForData(request)
}

/**
 * A whole page prefetched, to be shown later without another request. Browsers that send this header discard an
 * unsuccessful response and ask again when the page is wanted; for the older headers that is not known.
 */
export function isPageAhead({ method, headers }: Request): boolean {
  return (
    method === 'GET' &&
    AHEAD.test(headers.get('Sec-Purpose') ?? '') &&
    headers.get('Sec-Fetch-Dest') === 'document'
  )
}

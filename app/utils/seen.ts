/** Whether somebody will see what a request is answered with: browsers load ahead, scanners look by HEAD. */

const AHEAD = /\b(?:prefetch|prerender|preview)\b/i
/** The standard's name, and what browsers sent before it and beside it. */
const PURPOSES = ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz']

/** Asked for by nobody yet: a browser's guess, or our own fetching of a link under the pointer. */
function isAhead({ headers }: Request): boolean {
  return PURPOSES.some((name) => AHEAD.test(headers.get(name) ?? ''))
}

/** By a script that asked for data, and was led to a page, which it cannot show. */
function isForData({ headers }: Request): boolean {
  const accept = headers.get('Accept') ?? ''
  return accept.includes('application/json') && !accept.includes('text/html')
}

/** What is told once must be told in an answer to such a request, and in no other. */
export function isSeen(request: Request): boolean {
  return request.method !== 'HEAD' && !isAhead(request) && !isForData(request)
}

/**
 * A whole page fetched ahead, shown later without another request. Browsers that send this header drop what is not
 * answered with success, and ask again once the page is wanted; of the older headers that is not known.
 */
export function isPageAhead({ method, headers }: Request): boolean {
  return (
    method === 'GET' &&
    AHEAD.test(headers.get('Sec-Purpose') ?? '') &&
    headers.get('Sec-Fetch-Dest') === 'document'
  )
}

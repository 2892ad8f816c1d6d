/**
 * Hands a page from the app to our own server as the string it was rendered to. As a Response body it would be encoded,
 * read as a stream and decoded again before the server could look at it: a tenth of all its time.
 */

/** The server and the app are two bundles, so they find the place by a global symbol. */
const PLACE = Symbol.for('nutwood.page')

interface Place {
  page: { readonly response: Response; readonly html: string } | undefined
}

function placeIn(context: object | undefined): Place | undefined {
  return context === undefined ? undefined : (Reflect.get(context, PLACE) as Place | undefined)
}

/** Gives a load context a hidden place for its page, as a non-enumerable property. */
export function withPlaceForPage<T extends object>(context: T): T {
  return Object.defineProperty(context, PLACE, { value: { page: undefined } satisfies Place })
}

/** The page as a response; without a body if the server takes it from the context. */
export function pageResponse(html: string, init: ResponseInit, context: object | undefined): Response {
  const place = placeIn(context)
  if (place === undefined) return new Response(html, init)
  const response = new Response(null, init)
  place.page = { response, html }
  return response
}

/** The page that belongs to this response, if it was handed over in the context. */
export function pageOf(response: Response, context: object): string | undefined {
  const page = placeIn(context)?.page
  return page?.response === response ? page.html : undefined
}

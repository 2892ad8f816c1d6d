/**
 * A page on its way from the app to our own server, as the string that it was rendered to. As the body of a Response it
 * would be encoded, read as a stream and decoded again before the server can look at it: a tenth of all its time.
 */

/** The server and the app are two bundles, which know each other's place by its name. */
const PLACE = Symbol.for('nutwood.page')

interface Place {
  page: { readonly response: Response; readonly html: string } | undefined
}

function placeIn(context: object | undefined): Place | undefined {
  return context === undefined ? undefined : (Reflect.get(context, PLACE) as Place | undefined)
}

/** Gives a load context a place for its page, without showing it to loaders. */
export function withPlaceForPage<T extends object>(context: T): T {
  return Object.defineProperty(context, PLACE, { value: { page: undefined } satisfies Place })
}

/** The page as an answer; without a body where the server looks into the context for it. */
export function pageResponse(html: string, init: ResponseInit, context: object | undefined): Response {
  const place = placeIn(context)
  if (place === undefined) return new Response(html, init)
  const response = new Response(null, init)
  place.page = { response, html }
  return response
}

/** The page of this answer, where it has none itself. */
export function pageOf(response: Response, context: object): string | undefined {
  const page = placeIn(context)?.page
  return page?.response === response ? page.html : undefined
}

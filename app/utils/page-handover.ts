/**
 * Hands a page from the app to our own server as it was rendered. As a Response body it would be encoded, read as a
 * stream and decoded again before the server could look at it: a tenth of all its time.
 */

/** A page as text, but for the HTML that is kept encoded: most of a list, and the same on every page that has it. */
export interface RenderedPage {
  /** Has the mark of each part in its place. */
  readonly html: string
  /** In the order of their places. */
  readonly parts: readonly PagePart[]
}

export interface PagePart {
  /** Nothing else in the page can contain it. */
  readonly mark: string
  /** UTF-8 */
  readonly bytes: Uint8Array
}

/**
 * In UTF-8. A page is not put together as text first: beyond 128 KB, V8 takes fresh memory from the system for every
 * string, which costs more than to render most pages (docs/decisions/101).
 */
export function encodePage({ html, parts }: RenderedPage): Buffer {
  const pieces: Uint8Array[] = []
  let from = 0
  for (const { mark, bytes } of parts) {
    const at = html.indexOf(mark, from)
    // Rendered, and then left out with what was around it.
    if (at < 0) continue
    pieces.push(Buffer.from(html.slice(from, at)), bytes)
    from = at + mark.length
  }
  const last = Buffer.from(html.slice(from))
  return pieces.length === 0 ? last : Buffer.concat([...pieces, last])
}

/** The server and the app are two bundles, so they find the place by a global symbol. */
const PLACE = Symbol.for('nutwood.page')

interface Place {
  handed: { readonly response: Response; readonly page: RenderedPage } | undefined
}

function placeIn(context: object | undefined): Place | undefined {
  return context === undefined ? undefined : (Reflect.get(context, PLACE) as Place | undefined)
}

/** Gives a load context a hidden place for its page, as a non-enumerable property. */
export function withPlaceForPage<T extends object>(context: T): T {
  return Object.defineProperty(context, PLACE, { value: { handed: undefined } satisfies Place })
}

/** The page as a response; without a body if the server takes it from the context. */
export function pageResponse(page: RenderedPage, init: ResponseInit, context: object | undefined): Response {
  const place = placeIn(context)
  if (place === undefined) return new Response(new Uint8Array(encodePage(page)), init)
  const response = new Response(null, init)
  place.handed = { response, page }
  return response
}

/** The page that belongs to this response, if it was handed over in the context. */
export function pageOf(response: Response, context: object): RenderedPage | undefined {
  const handed = placeIn(context)?.handed
  return handed?.response === response ? handed.page : undefined
}

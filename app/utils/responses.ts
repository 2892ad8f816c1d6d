/** The only way loaders and actions answer: turning single fetch on would change this file alone. */
import { json as remixJson, redirect, redirectDocument } from '@remix-run/node'
import type { TypedResponse } from '@remix-run/node'

const PRIVATE = 'private, no-store'

export interface JsonInit {
  readonly status?: number
  readonly headers?: HeadersInit
}

/** With every 503: what is away is seldom back sooner. */
const RETRY_AFTER_S = '10'

/**
 * Data of a loader or action; private and not stored unless the caller says otherwise. What is not available says when
 * to come again.
 */
export function json<T>(data: T, init: JsonInit = {}): TypedResponse<T> {
  const headers = new Headers(init.headers)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', PRIVATE)
  if (init.status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', RETRY_AFTER_S)
  return remixJson(data, { status: init.status ?? 200, headers })
}

export interface ApiMessage {
  readonly message: string
  /** A field, a shipment, whatever the message is about; it replaces an earlier one of the same key (ERR-05). */
  readonly key?: string
  /** In place of what was sent in that field (VAL-05). */
  readonly suggestion?: string
}

/** What every published call may answer with (API-01). Only the parts that there are. */
export interface ApiBody {
  readonly data?: unknown
  /** Events for the page's tag manager. */
  readonly dataLayer?: readonly object[]
  readonly errors?: readonly ApiMessage[]
  readonly notices?: readonly ApiMessage[]
  readonly warnings?: readonly ApiMessage[]
  /** The same for RudderStack's script, where a page has one. */
  readonly rudderstackEvents?: readonly object[]
  /** Where the caller goes next. */
  readonly redirect_to?: { readonly url: string; readonly target?: string }
}

export function apiResponse<T extends ApiBody>(body: T, init?: JsonInit): TypedResponse<T> {
  return json(body, init)
}

/** What a page tells as messages, for a call: each by its type. */
export function toldByType(
  told: readonly { readonly type: 'success' | 'warning'; readonly message: string }[],
): Pick<ApiBody, 'notices' | 'warnings'> {
  const of = (wanted: string) =>
    told.filter(({ type }) => type === wanted).map(({ message }) => ({ message }))
  const [notices, warnings] = [of('success'), of('warning')]
  return { ...(notices.length > 0 && { notices }), ...(warnings.length > 0 && { warnings }) }
}

/** A call that was not done, with the reasons a person can read. */
export function apiError(
  status: number,
  errors: readonly ApiMessage[],
  init: Omit<JsonInit, 'status'> = {},
): TypedResponse<ApiBody> {
  return json<ApiBody>({ errors }, { ...init, status })
}

const NOWHERE = 'http://shop.invalid'

/**
 * The same path when it stays on this site, else `otherwise`. Browsers read `\` as `/` and drop tabs and line
 * breaks, so `/\evil` and `/<TAB>/evil` would leave.
 */
export function safePath(target: unknown, otherwise = '/'): string {
  if (typeof target !== 'string' || !target.startsWith('/') || target.length > 2_000) return otherwise
  if (/[\u0000-\u0020\\\u007f]/.test(target) || !URL.canParse(target, NOWHERE)) return otherwise
  // As a header can carry it: letters beyond ASCII percent-encoded, dots resolved, and looked at once more.
  const { origin, pathname, search, hash } = new URL(target, NOWHERE)
  if (origin !== NOWHERE || pathname.startsWith('//')) return otherwise
  return pathname + search + hash
}

/** 303 to a path of our own: the browser asks with GET whatever was sent before. */
export function redirectTo(path: string, init: JsonInit = {}): TypedResponse<never> {
  const headers = new Headers(init.headers)
  headers.set('Cache-Control', PRIVATE)
  return redirect(safePath(path), { status: init.status ?? 303, headers })
}

/** 301 to the one address of a page. A script follows it by loading the document, not inside the page (ROUTE-51). */
export function movedTo(path: string): Response {
  return redirectDocument(safePath(path), { status: 301, headers: { 'Cache-Control': PRIVATE } })
}

/** 303 to another origin that the settings name: the hosted payment page and nothing else. */
export function redirectOut(url: string, allowedOrigin: string, init: JsonInit = {}): TypedResponse<never> {
  if (new URL(url).origin !== allowedOrigin)
    throw new Error('Refused to leave for an origin that is not ours')
  const headers = new Headers(init.headers)
  headers.set('Cache-Control', PRIVATE)
  return redirect(url, { status: 303, headers })
}

const HOUR_S = 3_600

const publicFile = (type: string, body: string, maxAgeSeconds: number): Response =>
  new Response(body, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': `public, max-age=${maxAgeSeconds}`,
    },
  })

/** For programs, the same for all of them. */
export const publicXml = (elements: string, maxAgeSeconds = HOUR_S): Response =>
  publicFile('application/xml', `<?xml version="1.0" encoding="UTF-8"?>${elements}`, maxAgeSeconds)

export const publicText = (text: string, maxAgeSeconds = HOUR_S): Response =>
  publicFile('text/plain', text, maxAgeSeconds)

/** To be saved under this name, and to be read by people as well. */
export function jsonFile(name: string, data: unknown, init: Omit<JsonInit, 'status'> = {}): Response {
  const headers = new Headers(init.headers)
  headers.set('Content-Type', 'application/json; charset=utf-8')
  headers.set('Content-Disposition', `attachment; filename="${name}"`)
  headers.set('Cache-Control', PRIVATE)
  return new Response(JSON.stringify(data, null, 2), { headers })
}

/** A table for a spreadsheet, which the browser keeps as a file. The name is ours. */
export function csvFile(name: string, text: string): Response {
  return new Response(text, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': PRIVATE,
    },
  })
}

/** A part of a page for a script, the same for everybody, to be kept by their browser for so long. */
export function htmlPart(html: string, maxAgeSeconds: number): Response {
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': maxAgeSeconds > 0 ? `private, max-age=${maxAgeSeconds}` : PRIVATE,
      'X-Robots-Tag': 'noindex',
    },
  })
}

/** Taken, and there is nothing to say. */
export function noContent(): Response {
  return new Response(null, { status: 204, headers: { 'Cache-Control': PRIVATE } })
}

/** Thrown by `require…` guards; the route's boundary shows the page of its status, with these words of its own. */
export function notFound(message?: string): Response {
  if (message !== undefined) return json({ message }, { status: 404 })
  return new Response('Not found', { status: 404, headers: { 'Cache-Control': PRIVATE } })
}

/** Thrown where a platform is away and there is more to say than that, and perhaps where to go on from. */
export function unavailable(message: string, tryAgainAt?: string): Response {
  return json({ message, tryAgainAt }, { status: 503 })
}

/** Thrown for what no form of a page sends. */
export function notAllowed(allow: string): Response {
  return new Response('Method not allowed', {
    status: 405,
    headers: { Allow: allow, 'Cache-Control': PRIVATE },
  })
}

/** Of a published call. */
export function methodNotAllowed(allow: string): TypedResponse<ApiBody> {
  return apiError(405, [{ message: 'This address does not take that kind of request.' }], {
    headers: { Allow: allow },
  })
}

/** How a refusal for too many tries is answered, whoever asked. */
export function limitedInit(waitSeconds: number, headers: Headers = new Headers()): JsonInit {
  headers.set('Retry-After', String(waitSeconds))
  return { status: 429, headers }
}

/**
 * Whether the caller asks for data rather than a page, by what it accepts or else by what it sends: the calls of the
 * specification share paths with pages.
 */
export function wantsJson(request: Request): boolean {
  return saysJson(request.headers.get('Accept') ?? '', request.headers.get('Content-Type') ?? '')
}

/** Of a published call, which fails as calls do: where there are no pages, whatever is asked for (ERR-01). */
export function isCall(request: Request): boolean {
  return isCallPath(new URL(request.url).pathname) || wantsJson(request)
}

/** Calls whose addresses others have chosen. */
const OTHER_CALLS = new Set(['/subscribe/customer', '/qas_proxy.php', '/address/search/v1'])

export function isCallPath(pathname: string): boolean {
  const path = pathname.toLowerCase()
  return path.startsWith('/api/') || OTHER_CALLS.has(path)
}

/** The same by the two headers. */
export function saysJson(accept: string, contentType: string): boolean {
  if (accept.includes('text/html')) return false
  return accept.includes('application/json') || contentType.toLowerCase().startsWith('application/json')
}

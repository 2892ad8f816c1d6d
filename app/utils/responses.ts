/** The only way loaders and actions respond: turning on single fetch would change only this file. */
import { redirect, redirectDocument } from '@remix-run/node'
import type { TypedResponse } from '@remix-run/node'
import { DataResponse } from './data-response'

const PRIVATE = 'private, no-store'

export interface JsonInit {
  readonly status?: number
  readonly headers?: HeadersInit
}

/** Sent with every 503: a service that is down is seldom back sooner. */
const RETRY_AFTER_S = '10'

/**
 * Data of a loader or action; private and not stored unless the caller says otherwise. A 503 says when to try again.
 */
export function json<T>(data: T, init: JsonInit = {}): TypedResponse<T> {
  const headers = new Headers(init.headers)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', PRIVATE)
  if (init.status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', RETRY_AFTER_S)
  return new DataResponse(data, { status: init.status ?? 200, headers }) as TypedResponse<T>
}

export interface ApiMessage {
  readonly message: string
  /** What the message is about, such as a field or shipment; it replaces an earlier one with the same key (ERR-05). */
  readonly key?: string
  /** Suggested replacement for the value of that field (VAL-05). */
  readonly suggestion?: string
}

/** What any published call may return (API-01). Absent parts are omitted. */
export interface ApiBody {
  readonly data?: unknown
  /** Events for the page's tag manager. */
  readonly dataLayer?: readonly object[]
  readonly errors?: readonly ApiMessage[]
  readonly notices?: readonly ApiMessage[]
  readonly warnings?: readonly ApiMessage[]
  /** Events for RudderStack's script, if a page has it. */
  readonly rudderstackEvents?: readonly object[]
  /** Where the caller should go next. */
  readonly redirect_to?: { readonly url: string; readonly target?: string }
}

export function apiResponse<T extends ApiBody>(body: T, init?: JsonInit): TypedResponse<T> {
  return json(body, init)
}

/** A page's messages for a call, grouped by type. */
export function toldByType(
  told: readonly { readonly type: 'success' | 'warning'; readonly message: string }[],
): Pick<ApiBody, 'notices' | 'warnings'> {
  const of = (wanted: string) =>
    told.filter(({ type }) => type === wanted).map(({ message }) => ({ message }))
  const [notices, warnings] = [of('success'), of('warning')]
  return { ...(notices.length > 0 && { notices }), ...(warnings.length > 0 && { warnings }) }
}

/** A failed call, with reasons that a person can read. */
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
  // As a header can carry it: non-ASCII letters percent-encoded and dots resolved, so it is checked again.
  const { origin, pathname, search, hash } = new URL(target, NOWHERE)
  if (origin !== NOWHERE || pathname.startsWith('//')) return otherwise
  return pathname + search + hash
}

/** 303 to a path on this site: the browser follows with GET, whatever method came before. */
export function redirectTo(path: string, init: JsonInit = {}): TypedResponse<never> {
  const headers = new Headers(init.headers)
  headers.set('Cache-Control', PRIVATE)
  return redirect(safePath(path), { status: init.status ?? 303, headers })
}

/** 301 to a page's canonical URL. A script follows it with a document load, not within the page (ROUTE-51). */
export function movedTo(path: string): Response {
  return redirectDocument(safePath(path), { status: 301, headers: { 'Cache-Control': PRIVATE } })
}

/** 303 to another origin named in the settings: only the hosted payment page. */
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

/** For programs, with the same content for all. */
export const publicXml = (elements: string, maxAgeSeconds = HOUR_S): Response =>
  publicFile('application/xml', `<?xml version="1.0" encoding="UTF-8"?>${elements}`, maxAgeSeconds)

export const publicText = (text: string, maxAgeSeconds = HOUR_S): Response =>
  publicFile('text/plain', text, maxAgeSeconds)

/** A download with this name, indented so that people can read it too. */
export function jsonFile(name: string, data: unknown, init: Omit<JsonInit, 'status'> = {}): Response {
  const headers = new Headers(init.headers)
  headers.set('Content-Type', 'application/json; charset=utf-8')
  headers.set('Content-Disposition', `attachment; filename="${name}"`)
  headers.set('Cache-Control', PRIVATE)
  return new Response(JSON.stringify(data, null, 2), { headers })
}

/** A table for a spreadsheet, as a download. The name is not user input. */
export function csvFile(name: string, text: string): Response {
  return new Response(text, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': PRIVATE,
    },
  })
}

/** Part of a page for a script, the same for everybody, cached by the browser for `maxAgeSeconds`. */
export function htmlPart(html: string, maxAgeSeconds: number): Response {
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': maxAgeSeconds > 0 ? `private, max-age=${maxAgeSeconds}` : PRIVATE,
      'X-Robots-Tag': 'noindex',
    },
  })
}

/** Accepted, with nothing to return. */
export function noContent(init: Omit<JsonInit, 'status'> = {}): Response {
  const headers = new Headers(init.headers)
  headers.set('Cache-Control', PRIVATE)
  return new Response(null, { status: 204, headers })
}

/** Thrown by `require…` guards; the route's boundary shows the 404 page, with this message if given. */
export function notFound(message?: string): Response {
  if (message !== undefined) return json({ message }, { status: 404 })
  return new Response('Not found', { status: 404, headers: { 'Cache-Control': PRIVATE } })
}

/** Thrown when something is unavailable, with a specific message and perhaps a link to try again. */
export function unavailable(message: string, tryAgainAt?: string): Response {
  return json({ message, tryAgainAt }, { status: 503 })
}

/** Thrown for requests that no form of a page sends. */
export function notAllowed(allow: string): Response {
  return new Response('Method not allowed', {
    status: 405,
    headers: { Allow: allow, 'Cache-Control': PRIVATE },
  })
}

/** 405 of a published call. */
export function methodNotAllowed(allow: string): TypedResponse<ApiBody> {
  return apiError(405, [{ message: 'This address does not take that kind of request.' }], {
    headers: { Allow: allow },
  })
}

/** Status and headers of a refusal for too many attempts, for pages and calls alike. */
export function limitedInit(waitSeconds: number, headers: Headers = new Headers()): JsonInit {
  headers.set('Retry-After', String(waitSeconds))
  return { status: 429, headers }
}

/**
 * Whether the caller wants data rather than a page, by what it accepts or else by what it sends: the specification's
 * calls share paths with pages.
 */
export function wantsJson(request: Request): boolean {
  return saysJson(request.headers.get('Accept') ?? '', request.headers.get('Content-Type') ?? '')
}

/**
 * Whether a request is a published call, and so fails like one: any request to a path without pages, others if they
 * want JSON (ERR-01).
 */
export function isCall(request: Request): boolean {
  return isCallPath(new URL(request.url).pathname) || wantsJson(request)
}

/** Calls outside `/api/`, at paths we did not choose. */
const OTHER_CALLS = new Set(['/subscribe/customer', '/qas_proxy.php', '/address/search/v1'])

export function isCallPath(pathname: string): boolean {
  const path = pathname.toLowerCase()
  return path.startsWith('/api/') || OTHER_CALLS.has(path)
}

/** As `wantsJson`, by the two headers. */
export function saysJson(accept: string, contentType: string): boolean {
  if (accept.includes('text/html')) return false
  return accept.includes('application/json') || contentType.toLowerCase().startsWith('application/json')
}

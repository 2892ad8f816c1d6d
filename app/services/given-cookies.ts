/**
 * The session cookies set during a request, for error responses: those are made where the fault is caught, often without
 * knowledge of the session. Without the cookies the browser would keep an id that no longer opens anything, or one that
 * ends too early: signed out, with its cart lost.
 */
import { requestContext, withContext } from './request-context'
import type { Given } from './request-context'

type Cookies = () => readonly string[]

/** Called whenever a request creates, moves or ends a session. */
export function giveCookies(cookies: Cookies): void {
  const { given } = requestContext()
  if (given !== undefined) given.cookies = cookies
}

/** Called when a request finds its session renewed. What the request changes about the session wins. */
export function giveRenewed(cookies: Cookies): void {
  const { given } = requestContext()
  if (given !== undefined) given.cookies ??= cookies
}

/**
 * The session's cookie as this request has changed it; undefined if it has not. The page that answers a form is made by
 * loaders that get the form's own headers: with those, a visitor who was just signed in would be an unknown one.
 */
export const givenCookie = (): string | undefined => requestContext().given?.cookies?.()[0]

/** A successful answer has already decided which of them the browser gets. */
export async function withGivenCookies(work: () => Promise<Response>): Promise<Response> {
  const given: Given = { cookies: null }
  const response = await withContext({ given }, work)
  if (response.status < 400) return response
  const sent = response.headers.getSetCookie()
  for (const cookie of given.cookies?.() ?? [])
    if (!sent.includes(cookie)) response.headers.append('Set-Cookie', cookie)
  return response
}

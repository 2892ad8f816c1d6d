/**
 * The session cookies set during a request, for error responses: those are made where the fault is caught, often without
 * knowledge of the session. Without the cookies the browser would keep an id that no longer opens anything, or one that
 * ends too early: signed out, with its cart lost.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

type Cookies = () => readonly string[]

interface Given {
  /** As of the time of the answer; null if there are none. */
  cookies: Cookies | null
}

/** The server and the app are two bundles, and development loads a module twice: all must share one request. */
const kept = globalThis as { nutwoodGivenCookies?: AsyncLocalStorage<Given> }
const storage = (kept.nutwoodGivenCookies ??= new AsyncLocalStorage<Given>())

/** Called whenever a request creates, moves or ends a session. */
export function giveCookies(cookies: Cookies): void {
  const given = storage.getStore()
  if (given !== undefined) given.cookies = cookies
}

/** Called when a request finds its session renewed. What the request changes about the session wins. */
export function giveRenewed(cookies: Cookies): void {
  const given = storage.getStore()
  if (given !== undefined) given.cookies ??= cookies
}

/** A successful answer has already decided which of them the browser gets. */
export async function withGivenCookies(work: () => Promise<Response>): Promise<Response> {
  const given: Given = { cookies: null }
  const response = await storage.run(given, work)
  if (response.status < 400) return response
  const sent = response.headers.getSetCookie()
  for (const cookie of given.cookies?.() ?? [])
    if (!sent.includes(cookie)) response.headers.append('Set-Cookie', cookie)
  return response
}

/**
 * The session's cookies that a request has given, for an answer that tells of a fault: it is made by whoever caught the
 * fault and knows of no session. Without them the browser would go on with an id that opens nothing any more, signed
 * out, and with nobody to remember what it had in the cart.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

interface Given {
  /** As they are by the time of the answer. */
  cookies: () => readonly string[]
}

/** The server and the app are two bundles, and development loads a module twice: all of them must see one request. */
const kept = globalThis as { nutwoodGivenCookies?: AsyncLocalStorage<Given> }
const storage = (kept.nutwoodGivenCookies ??= new AsyncLocalStorage<Given>())

/** Called by whoever begins, moves or ends a session in a request. */
export function giveCookies(cookies: () => readonly string[]): void {
  const given = storage.getStore()
  if (given !== undefined) given.cookies = cookies
}

/** An answer that went well has said by itself which of them the browser is to have. */
export async function withGivenCookies(work: () => Promise<Response>): Promise<Response> {
  const given: Given = { cookies: () => [] }
  const response = await storage.run(given, work)
  if (response.status < 400) return response
  const sent = response.headers.getSetCookie()
  for (const cookie of given.cookies())
    if (!sent.includes(cookie)) response.headers.append('Set-Cookie', cookie)
  return response
}

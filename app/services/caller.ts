/**
 * Who a request comes from and the host it asked for, as determined by our own server. Not passed in headers, which a
 * caller could set too: under another server this is unknown, and all callers count as one.
 */
import { requestContext, withContext } from './request-context'
import type { Caller } from './request-context'

export function withCaller<T>(caller: Caller, work: () => T): T {
  return withContext({ caller }, work)
}

/** The same object throughout a request; undefined outside of one. */
export function currentCaller(): object | undefined {
  return requestContext().caller
}

/** `unknown` if the server does not tell. */
export function callerAddress(): string {
  return requestContext().caller?.address ?? 'unknown'
}

/** The host that the request asked for; without our own server, the Host header arrives unchanged. */
export function hostAskedFor(request: Request): string | undefined {
  const { caller } = requestContext()
  return caller === undefined ? (request.headers.get('Host') ?? new URL(request.url).host) : caller.host
}

/**
 * Who a request comes from and the host it asked for, as determined by our own server. Not passed in headers, which a
 * caller could set too: under another server this is unknown, and all callers count as one.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

interface Caller {
  /** As limits count it: for IPv6, the client's whole network. */
  readonly address: string
  /** The original Host header; the request that the app gets has PUBLIC_URL's. */
  readonly host: string | undefined
}

/** The server and the app are two bundles, and development loads a module twice: all must share one caller. */
const kept = globalThis as { nutwoodCaller?: AsyncLocalStorage<Caller> }
const storage = (kept.nutwoodCaller ??= new AsyncLocalStorage<Caller>())

export function withCaller<T>(caller: Caller, work: () => T): T {
  return storage.run(caller, work)
}

/** The same object throughout a request; undefined outside of one. */
export function currentCaller(): object | undefined {
  return storage.getStore()
}

/** `unknown` if the server does not tell. */
export function callerAddress(): string {
  return storage.getStore()?.address ?? 'unknown'
}

/** The host that the request asked for; without our own server, the Host header arrives unchanged. */
export function hostAskedFor(request: Request): string | undefined {
  const caller = storage.getStore()
  return caller === undefined ? (request.headers.get('Host') ?? new URL(request.url).host) : caller.host
}

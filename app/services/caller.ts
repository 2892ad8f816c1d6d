/**
 * Who a request comes from and under which name it asks, as our own server found out. Nothing of it travels in a header,
 * where a caller could say it too: under another server nobody says it, and all callers are one.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

interface Caller {
  /** As limits count: an IPv6 client's whole network. */
  readonly address: string
  /** The Host header as it came; the request that the app gets has PUBLIC_URL's. */
  readonly host: string | undefined
}

/** The server and the app are two bundles, and development loads a module twice: all of them must see one caller. */
const kept = globalThis as { nutwoodCaller?: AsyncLocalStorage<Caller> }
const storage = (kept.nutwoodCaller ??= new AsyncLocalStorage<Caller>())

export function withCaller<T>(caller: Caller, work: () => T): T {
  return storage.run(caller, work)
}

/** The same object for as long as a request lasts; undefined outside of any. */
export function currentCaller(): object | undefined {
  return storage.getStore()
}

/** `unknown` where the server does not tell. */
export function callerAddress(): string {
  return storage.getStore()?.address ?? 'unknown'
}

/** The name that the request asks under; without our own server, the Host header has arrived as it was sent. */
export function hostAskedFor(request: Request): string | undefined {
  const caller = storage.getStore()
  return caller === undefined ? (request.headers.get('Host') ?? new URL(request.url).host) : caller.host
}

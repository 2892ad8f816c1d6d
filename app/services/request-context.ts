/**
 * What holds for all that a request does, wherever it does it. One storage for all of it: Node.js 20 passes each storage
 * on with every promise.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

export interface RequestContext {
  readonly caller?: Caller | undefined
  readonly budget?: Budget | undefined
  readonly given?: Given | undefined
}

export interface Caller {
  /** As limits count it: for IPv6, the client's whole network. */
  readonly address: string
  /** The original Host header; the request that the app gets has PUBLIC_URL's. */
  readonly host: string | undefined
}

export interface Budget {
  /** By `performance.now()`. */
  readonly endsAt: number
}

export interface Given {
  /** As of the time of the answer; null if there are none. */
  cookies: (() => readonly string[]) | null
}

const NONE: RequestContext = {}

/** The server and the app are two bundles, and development loads a module twice: all must share one request. */
const kept = globalThis as { nutwoodRequestContext?: AsyncLocalStorage<RequestContext> }
const storage = (kept.nutwoodRequestContext ??= new AsyncLocalStorage<RequestContext>())

export const requestContext = (): RequestContext => storage.getStore() ?? NONE

/** The rest of the context stays. */
export function withContext<T>(changed: RequestContext, work: () => T): T {
  return storage.run({ ...storage.getStore(), ...changed }, work)
}

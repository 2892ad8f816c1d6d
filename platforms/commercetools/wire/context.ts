/** What a resource may use while handling one request. */
import type { EngineContext } from '../engine/contract'
import type { Documents, Kind } from '../documents'
import type { Store } from '../store'

/** The caller: a client of the project, or a shopper with their own token. */
export interface Principal {
  readonly clientId: string
  readonly customerId?: string
  readonly anonymousId?: string
}

export interface Context {
  readonly projectKey: string
  readonly store: Store
  readonly engine: EngineContext
  now(): Date
  newId(): string
  /** A document as the platform returns it: products carry discounts and stock. */
  view<K extends Kind>(kind: K, document: Documents[K]): Documents[K]
  read<K extends Kind>(kind: K, id: string): Documents[K] | undefined
}

/** What a resource may use while it answers one request. */
import type { EngineContext } from '../engine/contract'
import type { Documents, Kind } from '../documents'
import type { Store } from '../store'

/** Who asks: a client of the project, or a shopper through a token of their own. */
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
  /** A document as the platform answers it: products carry discounts and stock. */
  view<K extends Kind>(kind: K, document: Documents[K]): Documents[K]
  read<K extends Kind>(kind: K, id: string): Documents[K] | undefined
}

/** What a cart just refused: a refusal may pass, but asking again costs several calls. */
import { LRUCache } from 'lru-cache'
import { agedBy } from '../cache-options'
import type { Clock } from '../clock'

const RETRY_MS = 60_000
const REFUSED_MAX = 10_000

export interface JustRefused {
  add(cartId: string | undefined, what: string): void
  has(cartId: string | undefined, what: string): boolean
}

export function createJustRefused(clock: Clock): JustRefused {
  const refused = new LRUCache<string, true>({ max: REFUSED_MAX, ttl: RETRY_MS, ...agedBy(clock) })
  const keyOf = (cartId: string | undefined, what: string) => `${cartId ?? ''} ${what}`
  return {
    add: (cartId, what) => void refused.set(keyOf(cartId, what), true),
    has: (cartId, what) => refused.has(keyOf(cartId, what)),
  }
}

/** How this process's caches measure age, and what happens to fetches in flight when they are emptied. */
import type { LRUCache } from 'lru-cache'
import type { Clock } from './clock'

/** Uses a clock that may jump: lru-cache otherwise caches the time between timers. */
export function agedBy(clock: Clock) {
  return { perf: { now: () => clock.now().getTime() }, ttlResolution: 0 } as const
}

/**
 * The `ttl` of an entry valid until then, exclusive, even if that has passed. Never 0, which lru-cache takes to mean
 * forever: hence the half.
 */
export const ttlUntil = (until: number, now: number): number => until - now - 0.5

/**
 * A fetch in flight when the cache is emptied still serves its waiters, but is not cached. One `fetchMethod` call
 * serves many requests, so it runs outside any request's budget.
 */
export const SHARED = { ignoreFetchAbort: true } as const satisfies Partial<
  LRUCache.OptionsBase<string, object, unknown>
>

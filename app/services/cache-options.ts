/** How the caches of this process count age, and what becomes of what is under way when they are emptied. */
import type { LRUCache } from 'lru-cache'
import type { Clock } from './clock'

/** Ages by a clock that may jump: lru-cache otherwise takes the time as it was at its last look, until a timer says. */
export function agedBy(clock: Clock) {
  return { perf: { now: () => clock.now().getTime() }, ttlResolution: 0 } as const
}

/**
 * The `ttl` of what holds until then and not at that moment any more, of what is over already too. Never 0, which
 * lru-cache takes for ever: hence the half.
 */
export const ttlUntil = (until: number, now: number): number => until - now - 0.5

/**
 * What was asked before the cache was emptied is good for those who wait for it, and is not kept for those to come.
 * Their `fetchMethod` answers many requests at once, so that it runs outside of any request's budget.
 */
export const SHARED = { ignoreFetchAbort: true } as const satisfies Partial<
  LRUCache.OptionsBase<string, object, unknown>
>

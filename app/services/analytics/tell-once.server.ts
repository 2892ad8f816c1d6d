/**
 * Events of pages that are looked at again and again. The outbox drops repeats by their key: one that it has taken is
 * not even built again.
 */
import { LRUCache } from 'lru-cache'
import type { ShopEvent } from '~/models/analytics/event'
import type { Tracked } from '~/models/analytics/tracked'
import { withinDeadline } from '../deadline'
import { describeFault } from '../faults'
import type { Logger } from '../logger'
import type { Analytics } from './analytics.server'

/** As `Analytics.tell` does, this never throws and waits for no service. */
export type TellOnce = (
  tracked: Tracked | null,
  key: string,
  events: () => readonly ShopEvent[],
) => Promise<void>

/** Of this process: another one still leaves it to the outbox. */
const KEYS_KEPT = 10_000
/** The longest a page waits for its event to be stored. */
const PATIENCE_MS = 500

export function createTellOnce({
  analytics,
  logger,
}: {
  readonly analytics: Pick<Analytics, 'leave'>
  readonly logger: Logger
}): TellOnce {
  const taken = new LRUCache<string, true>({ max: KEYS_KEPT })

  async function leave(tracked: Tracked, key: string, events: readonly ShopEvent[]): Promise<void> {
    await analytics.leave(tracked, events, key)
    taken.set(key, true)
  }

  return async function tellOnce(tracked, key, events) {
    if (tracked === null || taken.has(key)) return
    const late = () => logger.warn({ service: 'analytics' }, 'events were not kept in time')
    try {
      await withinDeadline({ for: 'events', ms: PATIENCE_MS, late }, leave(tracked, key, events()))
    } catch (error) {
      logger.warn(describeFault(error), 'events could not be kept')
    }
  }
}

/**
 * A lock on a cart across processes: while one holds it, others who edit that cart wait. It is only a courtesy that
 * avoids conflicts: a dead holder is skipped, and versions still decide who was first.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { timeForCall } from '../request-budget'
import type { Database } from './database.server'

export interface CartLock {
  /** Whether anyone holds it now. */
  isTaken(name: string): Promise<boolean>
  /** Waits for the lock, or goes on without it after a while. Returns its release. */
  acquire(name: string): Promise<() => Promise<void>>
}

/** Longer than one attempt at an edit takes. */
const HELD_MS = 15_000
/** For work outside of requests. */
const PATIENCE_MS = 20_000
/** Share of the request's remaining time: the edit itself is still to come, and perhaps others. */
const PATIENCE_SHARE = 1 / 3
const POLL_MS = 15
const PASSED_OVER_MAX = 1_000

/** For a single process, whose own queue is enough. */
export const noCartLock: CartLock = {
  isTaken: () => Promise.resolve(false),
  acquire: () => Promise.resolve(() => Promise.resolve()),
}

/** Real time, not the shop's clock: locks are about what runs now. */
export function createCartLock(database: Database): CartLock {
  const { db } = database

  async function tryToTake(name: string, holder: string): Promise<boolean> {
    const now = Date.now()
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('cart_lock')
      .values({ name, holder, until_ms: now + HELD_MS })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ holder, until_ms: now + HELD_MS })
          .where('cart_lock.until_ms', '<', now),
      )
      .executeTakeFirstOrThrow()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  }

  async function holderOf(name: string): Promise<string | undefined> {
    const row = await db
      .selectFrom('cart_lock')
      .select('holder')
      .where('name', '=', name)
      .where('until_ms', '>=', Date.now())
      .executeTakeFirst()
    return row?.holder
  }

  /**
   * Holders that someone here waited for in vain, by lock name: those behind in the queue do not each spend a share of
   * their remaining time on them again.
   */
  const passedOver = new LRUCache<string, string>({ max: PASSED_OVER_MAX, ttl: HELD_MS })
  const goOnWithout = () => Promise.resolve()

  return {
    isTaken: async (name) => (await holderOf(name)) !== undefined,
    async acquire(name) {
      const holder = randomUUID()
      const patienceMs = Math.min(PATIENCE_MS, timeForCall(Number.POSITIVE_INFINITY) * PATIENCE_SHARE)
      const giveUpAt = performance.now() + patienceMs
      while (!(await tryToTake(name, holder))) {
        const present = await holderOf(name)
        if (present !== undefined && present === passedOver.get(name)) return goOnWithout
        if (performance.now() > giveUpAt) {
          if (present !== undefined) passedOver.set(name, present)
          return goOnWithout
        }
        await sleep(POLL_MS + Math.random() * POLL_MS)
      }
      return async () => {
        await db.deleteFrom('cart_lock').where('name', '=', name).where('holder', '=', holder).execute()
      }
    },
  }
}

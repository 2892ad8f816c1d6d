/**
 * Turns at one thing across processes: while somebody holds the turn of a cart, others who ask wait for theirs. Only
 * a courtesy that spares conflicts: a holder that dies is passed over, and versions still decide who was first.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './database.server'

export interface Turns {
  /** Whether anybody holds the turn now. */
  isTaken(name: string): Promise<boolean>
  /** Waits for the turn, or goes on without it when it does not come. The answer gives it back. */
  take(name: string): Promise<() => Promise<void>>
}

/** Longer than one try of an edit takes. */
const HELD_MS = 15_000
const PATIENCE_MS = 20_000
const POLL_MS = 15

/** For a single process, whose queue is enough. */
export const noTurns: Turns = {
  isTaken: () => Promise.resolve(false),
  take: () => Promise.resolve(() => Promise.resolve()),
}

/** Real time, whatever the shop's clock says: turns are about what runs now. */
export function createTurns(database: Database): Turns {
  const { db } = database

  async function tryToTake(name: string, holder: string): Promise<boolean> {
    const now = Date.now()
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('turn')
      .values({ name, holder, until_ms: now + HELD_MS })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ holder, until_ms: now + HELD_MS })
          .where('turn.until_ms', '<', now),
      )
      .executeTakeFirstOrThrow()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  }

  return {
    async isTaken(name) {
      const row = await db
        .selectFrom('turn')
        .select('holder')
        .where('name', '=', name)
        .where('until_ms', '>=', Date.now())
        .executeTakeFirst()
      return row !== undefined
    },
    async take(name) {
      const holder = randomUUID()
      const giveUpAt = performance.now() + PATIENCE_MS
      while (!(await tryToTake(name, holder))) {
        if (performance.now() > giveUpAt) return () => Promise.resolve()
        await sleep(POLL_MS + Math.random() * POLL_MS)
      }
      return async () => {
        await db.deleteFrom('turn').where('name', '=', name).where('holder', '=', holder).execute()
      }
    },
  }
}

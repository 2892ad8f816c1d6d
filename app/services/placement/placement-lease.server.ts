/** Who works on a placement, and until when: one owner per process, an expiring lease, a rising fence. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { RESTING_STATES } from '~/models/placement/states'
import type { Clock } from '../clock'
import type { Database } from '../database/database.server'
import { loadPlacement } from './placement-queries.server'
import type { Placement } from './placement-row.server'

/** Inlined as literals: SQLite does not match a partial index against bound parameters. */
const LITERAL_RESTING_STATES = RESTING_STATES.map((state) => sql.lit(state))

/** Another process has taken the placement over: the work stops here and writes nothing. */
export class FenceLostError extends Error {
  readonly kind = 'FenceLostError'
}

export function isFenceLost(error: unknown): boolean {
  return error instanceof Error && (error as { kind?: unknown }).kind === 'FenceLostError'
}

export type PlacementLease = ReturnType<typeof createPlacementLease>

export function createPlacementLease({
  database,
  clock,
  leaseMs,
  maxWaitMs,
}: {
  readonly database: Database
  readonly clock: Clock
  readonly leaseMs: number
  readonly maxWaitMs: number
}) {
  const owner = randomUUID()
  const instant = (fromNowMs = 0) => new Date(clock.now().getTime() + fromNowMs).toISOString()
  /** The columns of a placement that this process works on. */
  const held = () => ({ lease_owner: owner, lease_until: instant(leaseMs) })
  /** The columns of a free one. */
  const free = () => ({ lease_owner: null, lease_until: instant() })

  /** Releases the lease until a later attempt. */
  async function release(placement: Placement, waitMs: number, lastError?: string): Promise<void> {
    await database.db
      .updateTable('placement')
      .set({
        ...free(),
        next_try_at: instant(Math.min(waitMs, maxWaitMs)),
        updated_at: instant(),
        revision: placement.revision + 1,
        ...(lastError === undefined ? {} : { last_error: lastError, attempts: placement.attempts + 1 }),
      })
      .where('id', '=', placement.id)
      .where('fence', '=', placement.fence)
      .where('revision', '=', placement.revision)
      .execute()
  }

  /**
   * Claims what nobody works on. Timestamps implausibly far ahead were written before the clock was set back, and count
   * as past.
   */
  async function claimDue(limit: number): Promise<readonly Placement[]> {
    const now = instant()
    return database.transaction(async (tx) => {
      const due = tx
        .selectFrom('placement')
        .select('id')
        .where('state', 'not in', LITERAL_RESTING_STATES)
        .where((eb) => eb.or([eb('next_try_at', '<=', now), eb('next_try_at', '>', instant(2 * maxWaitMs))]))
        .where((eb) => eb.or([eb('lease_until', '<=', now), eb('lease_until', '>', instant(2 * leaseMs))]))
        .orderBy('next_try_at')
        .limit(limit)
      const rows = await tx
        .updateTable('placement')
        .set((eb) => ({
          ...held(),
          fence: eb('fence', '+', 1),
          revision: eb('revision', '+', 1),
        }))
        .where('id', 'in', database.dialect === 'postgres' ? due.forUpdate().skipLocked() : due)
        .returning('id')
        .execute()
      const claimed: Placement[] = []
      for (const { id } of rows) {
        const placement = await loadPlacement(tx, id)
        if (placement !== null) claimed.push(placement)
      }
      return claimed
    })
  }

  /** Called right before a call: a process that slept past its lease must not send it. */
  function assertLease(placement: Placement): void {
    if (clock.now() >= placement.leaseUntil)
      throw new FenceLostError(`The lease of ${placement.id} has run out`)
  }

  return { instant, held, free, release, claimDue, assertLease }
}

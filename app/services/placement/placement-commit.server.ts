/** Commits what is decided or known about a placement: its state, its columns, its legs, and related rows. */
import { definedOnly } from '~/models/defined-only'
import { isResting, move, moveLeg } from '~/models/placement/states'
import type { LegState, PlacementState } from '~/models/placement/states'
import type { Database, Transaction } from '../database/database.server'
import type { PlacementTable } from '../database/tables/placements'
import { forgetNonce } from './payment-sessions.server'
import { FenceLostError } from './placement-lease.server'
import type { PlacementLease } from './placement-lease.server'
import { loadPlacement } from './placement-queries.server'
import type { Leg, Placement } from './placement-row.server'

export interface LegChange {
  readonly leg: Leg
  readonly to: LegState
  readonly transactionId?: string
  /** A call for it is about to be sent. */
  readonly intent?: boolean
}

/** The columns that rules may set; state, lease, fence and revision are the store's own. */
export type PlacementPatch = Partial<
  Pick<
    PlacementTable,
    | 'frozen_version'
    | 'frozen_total_cents'
    | 'snapshot'
    | 'outcome'
    | 'order_intent_at'
    | 'order_unknown'
    | 'order_id'
    | 'redrafts'
    | 'attempts'
    | 'last_error'
    | 'recheck_at'
    | 'review_note'
    | 'nonce'
  >
>

export interface Change {
  readonly to?: PlacementState
  readonly reason?: string
  readonly patch?: PlacementPatch
  readonly legs?: readonly LegChange[]
  /** More rows for the same commit. May query `tx` only. */
  readonly also?: (tx: Transaction) => Promise<void>
}

export function createPlacementCommits({
  database,
  lease,
}: {
  readonly database: Database
  readonly lease: Pick<PlacementLease, 'instant' | 'held' | 'free'>
}) {
  const { instant } = lease

  async function writeLegs(tx: Transaction, changes: readonly LegChange[]): Promise<void> {
    for (const { leg, to, transactionId, intent } of changes) {
      const now = instant()
      await tx
        .updateTable('payment_leg')
        .set({
          state: leg.state === to ? to : moveLeg(leg.state, to),
          updated_at: now,
          ...definedOnly({ transaction_id: transactionId }),
          ...(intent === true ? { intent_at: now } : {}),
        })
        .where('id', '=', leg.id)
        .execute()
    }
  }

  /** True if the row was still at this revision, under this fence. */
  async function writePlacement(
    tx: Transaction,
    placement: Placement,
    to: PlacementState,
    patch: PlacementPatch | undefined,
  ): Promise<boolean> {
    const result = await tx
      .updateTable('placement')
      .set({
        ...(to === placement.state ? {} : { attempts: 0, last_error: null }),
        ...patch,
        ...(isResting(to) ? lease.free() : lease.held()),
        state: to,
        revision: placement.revision + 1,
        updated_at: instant(),
      })
      .where('id', '=', placement.id)
      .where('fence', '=', placement.fence)
      .where('revision', '=', placement.revision)
      .executeTakeFirst()
    return Number(result.numUpdatedRows) === 1
  }

  async function writeEvent(
    tx: Transaction,
    placement: Placement,
    to: PlacementState,
    reason: string | undefined,
  ): Promise<void> {
    await tx
      .insertInto('placement_event')
      .values({
        placement_id: placement.id,
        revision: placement.revision + 1,
        from_state: placement.state,
        to_state: to,
        fence: placement.fence,
        reason: reason ?? null,
        at: instant(),
      })
      .execute()
  }

  /** One commit, which renews the lease. Throws FenceLostError if another process has taken over. */
  return function commit(placement: Placement, change: Change): Promise<Placement> {
    const to = change.to === undefined ? placement.state : move(placement.state, change.to)
    return database.transaction(async (tx) => {
      if (!(await writePlacement(tx, placement, to, change.patch)))
        throw new FenceLostError(`Placement ${placement.id} was taken over`)
      if (to !== placement.state) await writeEvent(tx, placement, to, change.reason)
      await writeLegs(tx, change.legs ?? [])
      if (to === 'FAILED') await forgetNonce(tx, placement.nonce)
      await change.also?.(tx)
      const written = await loadPlacement(tx, placement.id)
      if (written === null) throw new Error(`Placement ${placement.id} is gone`)
      return written
    })
  }
}

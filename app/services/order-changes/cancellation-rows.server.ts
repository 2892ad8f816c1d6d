/** Rows of cancellations: one of an order, for ever, and who works on it now. */
import { randomUUID } from 'node:crypto'
import { CANCELLATION_STATES } from '~/models/orders/cancellation'
import type { CancellationState } from '~/models/orders/cancellation'
import type { Clock } from '../clock'
import type { Database, Transaction } from '../database/database.server'
import { hasOpenChange, holdPlacement } from '../payment-change/change-rows.server'

export interface Cancellation {
  readonly placementId: string
  readonly orderNumber: string
  readonly state: CancellationState
  readonly attempts: number
}

/** Longer than all calls of one step. */
const LEASE_MS = 60_000
const BACKOFF_MS = 2_000
const BACKOFF_MAX_MS = 5 * 60_000
const BATCH = 8
const COLUMNS = ['placement_id', 'order_number', 'state', 'attempts'] as const

interface Row {
  readonly placement_id: string
  readonly order_number: string
  readonly state: string
  readonly attempts: number
}

function toCancellation(row: Row): Cancellation {
  const state = CANCELLATION_STATES.find((known) => known === row.state)
  if (state === undefined) throw new TypeError(`A cancellation is in the unknown state ${row.state}`)
  return { placementId: row.placement_id, orderNumber: row.order_number, state, attempts: row.attempts }
}

export function createCancellationRows({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}) {
  const owner = randomUUID()
  const instant = (fromNowMs = 0) => new Date(clock.now().getTime() + fromNowMs).toISOString()

  return {
    async find(orderNumber: string): Promise<Cancellation | null> {
      const row = await database.db
        .selectFrom('order_cancellation')
        .select(COLUMNS)
        .where('order_number', '=', orderNumber)
        .executeTakeFirst()
      return row === undefined ? null : toCancellation(row)
    },

    /** Whoever asks second finds what the first has begun. False while another card takes over the payment. */
    begin(request: {
      readonly placementId: string
      readonly orderNumber: string
      readonly by: string | null
    }): Promise<boolean> {
      const now = instant()
      return database.transaction(async (tx) => {
        await holdPlacement(tx, request.placementId)
        if (await hasOpenChange(tx, request.placementId)) return false
        await tx
          .insertInto('order_cancellation')
          .values({
            placement_id: request.placementId,
            order_number: request.orderNumber,
            requested_by: request.by,
            state: 'REQUESTED',
            attempts: 0,
            next_try_at: now,
            lease_until: now,
            created_at: now,
            updated_at: now,
          })
          .onConflict((conflict) => conflict.column('placement_id').doNothing())
          .execute()
        return true
      })
    },

    /** Those that are due and that nobody works on; of one order alone where it is named. */
    claim(orderNumber?: string): Promise<readonly Cancellation[]> {
      const now = instant()
      return database.transaction(async (tx) => {
        let due = tx
          .selectFrom('order_cancellation')
          .select('placement_id')
          .where('state', 'not in', ['REFUNDED', 'REFUSED'])
          .where('next_try_at', '<=', now)
          .where('lease_until', '<=', now)
          .orderBy('next_try_at')
          .limit(BATCH)
        if (orderNumber !== undefined) due = due.where('order_number', '=', orderNumber)
        const rows = await tx
          .updateTable('order_cancellation')
          .set({ lease_owner: owner, lease_until: instant(LEASE_MS) })
          .where('placement_id', 'in', database.dialect === 'postgres' ? due.forUpdate().skipLocked() : due)
          .returning(COLUMNS)
          .execute()
        return rows.map(toCancellation)
      })
    },

    /** From one state to the next, with what belongs to it in one commit. False when somebody else was first. */
    move(
      { placementId, state }: Cancellation,
      to: CancellationState,
      also?: (tx: Transaction) => Promise<void>,
    ): Promise<boolean> {
      return database.transaction(async (tx) => {
        const result = await tx
          .updateTable('order_cancellation')
          .set({ state: to, attempts: 0, updated_at: instant(), lease_until: instant(LEASE_MS) })
          .where('placement_id', '=', placementId)
          .where('state', '=', state)
          .executeTakeFirst()
        if (Number(result.numUpdatedRows) !== 1) return false
        await also?.(tx)
        return true
      })
    },

    /** Lets go of it until it is tried again, at once where nothing went wrong. */
    async release({ placementId, attempts }: Cancellation, hasFailed: boolean): Promise<void> {
      const waitMs = hasFailed ? Math.min(BACKOFF_MS * 2 ** attempts, BACKOFF_MAX_MS) : 0
      await database.db
        .updateTable('order_cancellation')
        .set({
          lease_owner: null,
          lease_until: instant(),
          next_try_at: instant(waitMs),
          attempts: hasFailed ? attempts + 1 : attempts,
        })
        .where('placement_id', '=', placementId)
        .where('lease_owner', '=', owner)
        .execute()
    },
  }
}

export type CancellationRows = ReturnType<typeof createCancellationRows>

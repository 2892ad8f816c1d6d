/** Rows of cancellations: one per order, kept forever, and who is working on it. */
import { CANCELLATION_STATES } from '~/models/orders/cancellation'
import type { CancellationState, RefusalReason } from '~/models/orders/cancellation'
import type { Clock } from '../clock'
import type { Database, Transaction } from '../database/database.server'
import { createLeasedRows } from '../database/leased-rows.server'
import { hasOpenChange, holdPlacement } from '../payment-change/change-rows.server'

export interface Cancellation {
  readonly placementId: string
  readonly orderNumber: string
  readonly state: CancellationState
  /** Means nothing unless it is `REFUSED`. */
  readonly reason: RefusalReason
  readonly attempts: number
  /** The agent's act that it is. */
  readonly auditId: string | null
}

interface Refusal {
  readonly state: 'REFUSED'
  readonly refusal_reason: RefusalReason
}

const OVER: readonly CancellationState[] = ['REFUNDED', 'REFUSED']
const COLUMNS = ['placement_id', 'order_number', 'state', 'refusal_reason', 'attempts', 'audit_id'] as const

interface Row {
  readonly placement_id: string
  readonly order_number: string
  readonly state: string
  readonly refusal_reason: string | null
  readonly attempts: number
  readonly audit_id: string | null
}

function toCancellation(row: Row): Cancellation {
  const state = CANCELLATION_STATES.find((known) => known === row.state)
  if (state === undefined) throw new TypeError(`A cancellation is in the unknown state ${row.state}`)
  return {
    placementId: row.placement_id,
    orderNumber: row.order_number,
    state,
    reason: row.refusal_reason === 'missing' ? 'missing' : 'shipped',
    attempts: row.attempts,
    auditId: row.audit_id,
  }
}

export function createCancellationRows({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}) {
  const leased = createLeasedRows({
    database,
    clock,
    table: 'order_cancellation',
    key: 'placement_id',
    over: OVER,
  })

  return {
    async find(orderNumber: string): Promise<Cancellation | null> {
      const row = await database.db
        .selectFrom('order_cancellation')
        .select(COLUMNS)
        .where('order_number', '=', orderNumber)
        .executeTakeFirst()
      return row === undefined ? null : toCancellation(row)
    },

    /** A second request finds what the first has begun. False while another card is taking over the payment. */
    begin(request: {
      readonly placementId: string
      readonly orderNumber: string
      readonly by: string | null
      readonly auditId: string | undefined
    }): Promise<boolean> {
      return database.transaction(async (tx) => {
        await holdPlacement(tx, request.placementId)
        if (await hasOpenChange(tx, request.placementId)) return false
        await tx
          .insertInto('order_cancellation')
          .values({
            placement_id: request.placementId,
            order_number: request.orderNumber,
            requested_by: request.by,
            audit_id: request.auditId ?? null,
            state: 'REQUESTED',
            ...leased.begun(),
          })
          .onConflict((conflict) => conflict.column('placement_id').doNothing())
          .execute()
        return true
      })
    },

    /** Those that are due and unowned; only one order's if it is named. */
    async claim(orderNumber?: string): Promise<readonly Cancellation[]> {
      const rows = await leased.claim(orderNumber === undefined ? undefined : ['order_number', orderNumber])
      return rows.map(toCancellation)
    },

    /** Moves from one state to the next, with related changes in the same commit. False if someone else was first. */
    move(
      { placementId, state }: Cancellation,
      to: Exclude<CancellationState, 'REFUSED'> | Refusal,
      also?: (tx: Transaction) => Promise<void>,
    ): Promise<boolean> {
      return database.transaction(async (tx) => {
        const result = await tx
          .updateTable('order_cancellation')
          .set({ ...(typeof to === 'string' ? { state: to } : to), ...leased.moved() })
          .where('placement_id', '=', placementId)
          .where('state', '=', state)
          .executeTakeFirst()
        if (Number(result.numUpdatedRows) !== 1) return false
        await also?.(tx)
        return true
      })
    },

    release: ({ placementId, attempts }: Cancellation, hasFailed: boolean): Promise<void> =>
      leased.release(placementId, attempts, hasFailed),
  }
}

export type CancellationRows = ReturnType<typeof createCancellationRows>

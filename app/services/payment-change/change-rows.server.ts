/** Rows of payment changes: one at a time per order, and none beside its cancellation. */
import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { definedOnly } from '~/models/defined-only'
import { PAYMENT_CHANGE_STATES } from '~/models/payments/change-payment'
import type { PaymentChangeState } from '~/models/payments/change-payment'
import type { Clock } from '../clock'
import type { Database, Queryable, Transaction } from '../database/database.server'
import { createLeasedRows } from '../database/leased-rows.server'
import type { PaymentChangeTable } from '../database/tables/placements'
import { forgetNonce } from '../placement/payment-sessions.server'
import type { Leg, Placement } from '../placement/placement-row.server'

export interface PaymentChange {
  readonly id: string
  readonly placementId: string
  readonly orderNumber: string
  readonly fromLegId: string
  readonly gatewayOrderId: string
  readonly amountCents: number
  readonly nonce: string | null
  readonly transactionId: string | null
  readonly state: PaymentChangeState
  readonly attempts: number
  /** No request waits for its end: a mail tells it. */
  readonly isAwaited: boolean
  /** The agent's act that it is. */
  readonly auditId: string | null
}

/** Of a change that has come to nothing: the bank would have paid, and nothing was left to pay. */
export const isLetGo = ({ transactionId }: PaymentChange): boolean => transactionId !== null

export const OVER: readonly PaymentChangeState[] = ['DONE', 'DECLINED']

const hashOf = (nonce: string): string => createHash('sha256').update(nonce).digest('hex')

/** Anything that alters a placed order must lock its row: a cancellation and a change exclude each other. */
export async function holdPlacement(tx: Transaction, placementId: string): Promise<void> {
  await tx
    .updateTable('placement')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('id', '=', placementId)
    .execute()
}

/** As literals: SQLite does not match a partial index against bound parameters. */
const overStates = () => OVER.map((state) => sql.lit(state))

export async function hasOpenChange(queryable: Queryable, placementId: string): Promise<boolean> {
  const row = await queryable
    .selectFrom('payment_change')
    .select('id')
    .where('placement_id', '=', placementId)
    .where('state', 'not in', overStates())
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the order is cancelled here, or about to be. */
async function isCancelling(queryable: Queryable, placementId: string): Promise<boolean> {
  const row = await queryable
    .selectFrom('order_cancellation')
    .select('state')
    .where('placement_id', '=', placementId)
    .where('state', '!=', 'REFUSED')
    .executeTakeFirst()
  return row !== undefined
}

const isTaken = async (queryable: Queryable, placementId: string): Promise<boolean> =>
  (await isCancelling(queryable, placementId)) || hasOpenChange(queryable, placementId)

/** To be asked while the placement is held: a quicker change may have replaced the leg since it was read. */
async function paysStill(tx: Transaction, legId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('payment_leg')
    .select('id')
    .where('id', '=', legId)
    .where('state', '=', 'CAPTURED')
    .executeTakeFirst()
  return row !== undefined
}

function toChange(row: PaymentChangeTable): PaymentChange {
  const state = PAYMENT_CHANGE_STATES.find((known) => known === row.state)
  if (state === undefined) throw new TypeError(`A change of payment is in the unknown state ${row.state}`)
  return {
    id: row.id,
    placementId: row.placement_id,
    orderNumber: row.order_number,
    fromLegId: row.from_leg_id,
    gatewayOrderId: row.gateway_order_id,
    amountCents: row.amount_cents,
    nonce: row.nonce,
    transactionId: row.transaction_id,
    state,
    attempts: row.attempts,
    isAwaited: row.awaited_at !== null,
    auditId: row.audit_id,
  }
}

/** A change's number at the gateway counts up from one change of an order to the next. */
const nthOf = ({ gatewayOrderId }: PaymentChange): number =>
  Number(gatewayOrderId.slice(gatewayOrderId.lastIndexOf('-') + 1))

export function createChangeRows({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}) {
  const leased = createLeasedRows({ database, clock, table: 'payment_change', key: 'id', over: OVER })

  async function find(id: string): Promise<PaymentChange | null> {
    const row = await database.db
      .selectFrom('payment_change')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    return row === undefined ? null : toChange(row)
  }

  return {
    find,

    /** Whether the order is neither being cancelled nor already getting another card. */
    async isFree(placementId: string): Promise<boolean> {
      return !(await isTaken(database.db, placementId))
    },

    /** The change of this placement that was begun with this nonce. */
    async findByNonce(placementId: string, nonce: string): Promise<string | null> {
      const row = await database.db
        .selectFrom('payment_change')
        .select('id')
        .where('placement_id', '=', placementId)
        .where('nonce_hash', '=', hashOf(nonce))
        .executeTakeFirst()
      return row?.id ?? null
    },

    /** The last change of this placement; null if there was none. */
    async findLast(placementId: string): Promise<PaymentChange | null> {
      const rows = await database.db
        .selectFrom('payment_change')
        .selectAll()
        .where('placement_id', '=', placementId)
        .execute()
      return (
        rows
          .map(toChange)
          .sort((one, other) => nthOf(one) - nthOf(other))
          .at(-1) ?? null
      )
    },

    /** No request waits for the end of this change any more. False if it has ended: whoever asks can be told at once. */
    async markAwaited(id: string): Promise<boolean> {
      const result = await database.db
        .updateTable('payment_change')
        .set({ awaited_at: clock.now().toISOString() })
        .where('id', '=', id)
        .where('state', 'not in', overStates())
        .executeTakeFirst()
      return Number(result.numUpdatedRows) === 1
    },

    /** To be asked while the row is held, in the commit that ends it. */
    async isAwaited(tx: Transaction, id: string): Promise<boolean> {
      const row = await tx
        .selectFrom('payment_change')
        .select('awaited_at')
        .where('id', '=', id)
        .executeTakeFirst()
      return row !== undefined && row.awaited_at !== null
    },

    /**
     * Null while another change or a cancellation of the order exists, and if `leg` no longer pays for it. The same
     * nonce again is the same change.
     */
    begin(
      { id: placementId, orderNumber, legs }: Placement,
      leg: Leg,
      { nonce, auditId }: { readonly nonce: string; readonly auditId?: string | undefined },
    ): Promise<string | null> {
      return database.transaction(async (tx) => {
        await holdPlacement(tx, placementId)
        const rows = await tx
          .selectFrom('payment_change')
          .select(['id', 'nonce_hash', 'state'])
          .where('placement_id', '=', placementId)
          .execute()
        const nonceHash = hashOf(nonce)
        const same = rows.find((row) => row.nonce_hash === nonceHash)
        if (same !== undefined) return same.id
        if ((await isTaken(tx, placementId)) || !(await paysStill(tx, leg.id))) return null
        const id = randomUUID()
        await tx
          .insertInto('payment_change')
          .values({
            id,
            placement_id: placementId,
            order_number: orderNumber,
            from_leg_id: leg.id,
            gateway_order_id: `${orderNumber}-${legs.length + rows.length + 1}`,
            amount_cents: leg.amountCents,
            nonce,
            nonce_hash: nonceHash,
            state: 'REQUESTED',
            audit_id: auditId ?? null,
            ...leased.begun(),
          })
          .execute()
        return id
      })
    },

    async claim(id?: string): Promise<readonly PaymentChange[]> {
      const rows = await leased.claim(id === undefined ? undefined : ['id', id])
      return rows.map(toChange)
    },

    move(
      { id, state, nonce }: PaymentChange,
      to: PaymentChangeState,
      { transactionId, also }: { transactionId?: string; also?: (tx: Transaction) => Promise<void> } = {},
    ): Promise<boolean> {
      return database.transaction(async (tx) => {
        const result = await tx
          .updateTable('payment_change')
          .set({
            state: to,
            ...leased.moved(),
            ...definedOnly({ transaction_id: transactionId }),
            ...(OVER.includes(to) ? { nonce: null } : {}),
          })
          .where('id', '=', id)
          .where('state', '=', state)
          .executeTakeFirst()
        if (Number(result.numUpdatedRows) !== 1) return false
        if (to === 'DECLINED') await forgetNonce(tx, nonce)
        await also?.(tx)
        return true
      })
    },

    release: ({ id, attempts }: PaymentChange, hasFailed: boolean): Promise<void> =>
      leased.release(id, attempts, hasFailed),
  }
}

export type ChangeRows = ReturnType<typeof createChangeRows>

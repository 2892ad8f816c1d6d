/** Rows of accounts being deleted: one per customer, and who is working on it. */
import type { Clock } from '../clock'
import type { Database } from '../database/database.server'
import { createLeasedRows } from '../database/leased-rows.server'
import type { KnownPerson } from './own-tables.server'

/**
 * REQUESTED: recorded, and irrevocable. CLOSED: nobody can sign in, and the customer is gone from the commerce
 * platform. FORGOTTEN: so is everything but their orders. TOLD: the mail was sent. DONE: the last order is anonymous.
 */
const DELETION_STATES = ['REQUESTED', 'CLOSED', 'FORGOTTEN', 'TOLD', 'DONE'] as const
export type DeletionState = (typeof DELETION_STATES)[number]

export interface Deletion {
  readonly customerId: string
  readonly state: DeletionState
  readonly attempts: number
  readonly person: KnownPerson
}

interface Row {
  readonly customer_id: string
  readonly email: string | null
  readonly is_proven: number
  readonly state: string
  readonly attempts: number
  readonly created_at: string
}

function toDeletion(row: Row): Deletion {
  const state = DELETION_STATES.find((known) => known === row.state)
  if (state === undefined) throw new TypeError(`A deletion is in the unknown state ${row.state}`)
  const { customer_id: customerId, attempts, created_at: until } = row
  const email = row.email ?? ''
  const guestEmail = row.is_proven === 1 && email !== '' ? email : null
  return { customerId, state, attempts, person: { customerId, email, guestEmail, until } }
}

export function createDeletionRows({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}) {
  const leased = createLeasedRows({
    database,
    clock,
    table: 'account_deletion',
    key: 'customer_id',
    over: ['DONE'],
  })

  return {
    /** Asking again finds what was begun. */
    async begin({
      customerId,
      email,
      isProven,
    }: {
      readonly customerId: string
      readonly email: string
      readonly isProven: boolean
    }): Promise<void> {
      await database.db
        .insertInto('account_deletion')
        .values({
          customer_id: customerId,
          email,
          is_proven: isProven ? 1 : 0,
          state: 'REQUESTED',
          ...leased.begun(),
        })
        .onConflict((conflict) => conflict.column('customer_id').doNothing())
        .execute()
    },

    async claim(customerId?: string): Promise<readonly Deletion[]> {
      const rows = await leased.claim(customerId === undefined ? undefined : ['customer_id', customerId])
      return rows.map(toDeletion)
    },

    /** False if someone else was first. The final state also clears the e-mail. */
    async move({ customerId, state }: Deletion, to: DeletionState): Promise<boolean> {
      const result = await database.db
        .updateTable('account_deletion')
        .set({ state: to, ...(to === 'DONE' ? { email: null } : {}), ...leased.moved() })
        .where('customer_id', '=', customerId)
        .where('state', '=', state)
        .executeTakeFirst()
      return Number(result.numUpdatedRows) === 1
    },

    release: ({ customerId, attempts }: Deletion, hasFailed: boolean): Promise<void> =>
      leased.release(customerId, attempts, hasFailed),
    postpone: ({ customerId }: Deletion, waitMs: number): Promise<void> =>
      leased.postpone(customerId, waitMs),
  }
}

export type DeletionRows = ReturnType<typeof createDeletionRows>

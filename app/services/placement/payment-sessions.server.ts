/** Visits to the gateway's hosted payment page: our opaque id stands for the gateway's in every URL. */
import { randomBytes } from 'node:crypto'
import type { Clock } from '../clock'
import type { Database } from '../database/database.server'

export type PaymentSessionState = 'open' | 'returned' | 'used'

export interface PaymentSession {
  readonly id: string
  readonly gatewaySessionId: string
  readonly cartId: string
  readonly amountCents: number
  readonly state: PaymentSessionState
}

export interface PaymentSessions {
  /** `id` from `newId`, since the gateway wants the return address first. */
  create(session: {
    readonly id: string
    readonly gatewaySessionId: string
    readonly cartId: string
    readonly sessionHash: string
    readonly amountCents: number
  }): Promise<void>
  newId(): string
  /** Null unless it belongs to this visitor's session and has not expired. */
  find(id: string, sessionHash: string): Promise<PaymentSession | null>
  /** True for the one caller that moves it on; false when it is in that state already, or past it. */
  moveTo(id: string, state: 'returned' | 'used'): Promise<boolean>
  deleteExpired(): Promise<number>
}

const LIFE_MS = 24 * 3_600_000
const ID_BYTES = 24
const STATES: readonly PaymentSessionState[] = ['open', 'returned', 'used']

export function createPaymentSessions(dependencies: {
  readonly database: Database
  readonly clock: Clock
}): PaymentSessions {
  const { database, clock } = dependencies
  return {
    newId: () => randomBytes(ID_BYTES).toString('base64url'),

    async create({ id, gatewaySessionId, cartId, sessionHash, amountCents }) {
      const now = clock.now()
      await database.db
        .insertInto('payment_session')
        .values({
          id,
          gateway_session_id: gatewaySessionId,
          cart_id: cartId,
          session_hash: sessionHash,
          amount_cents: amountCents,
          state: 'open',
          created_at: now.toISOString(),
          expires_at: new Date(now.getTime() + LIFE_MS).toISOString(),
        })
        .execute()
    },

    async find(id, sessionHash) {
      const row = await database.db
        .selectFrom('payment_session')
        .selectAll()
        .where('id', '=', id)
        .where('session_hash', '=', sessionHash)
        .where('expires_at', '>', clock.now().toISOString())
        .executeTakeFirst()
      const state = STATES.find((known) => known === row?.state)
      if (row === undefined || state === undefined) return null
      return {
        id,
        state,
        gatewaySessionId: row.gateway_session_id,
        cartId: row.cart_id,
        amountCents: row.amount_cents,
      }
    },

    async moveTo(id, state) {
      const result = await database.db
        .updateTable('payment_session')
        .set({ state })
        .where('id', '=', id)
        .where('state', 'in', state === 'returned' ? ['open'] : ['open', 'returned'])
        .executeTakeFirst()
      return Number(result.numUpdatedRows) === 1
    },

    async deleteExpired() {
      const result = await database.db
        .deleteFrom('payment_session')
        .where('expires_at', '<=', clock.now().toISOString())
        .executeTakeFirst()
      return Number(result.numDeletedRows)
    },
  }
}

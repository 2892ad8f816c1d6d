/** Visits to the gateway's hosted payment page: our opaque id stands for the gateway's in every URL. */
import { randomBytes } from 'node:crypto'
import type { Clock } from '../clock'
import type { Database } from '../database/database.server'

export interface PaymentSession {
  readonly id: string
  readonly gatewaySessionId: string
  readonly cartId: string
  readonly amountCents: number
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
  deleteExpired(): Promise<number>
}

const LIFE_MS = 24 * 3_600_000
const ID_BYTES = 24

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
      if (row === undefined) return null
      return {
        id,
        gatewaySessionId: row.gateway_session_id,
        cartId: row.cart_id,
        amountCents: row.amount_cents,
      }
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

/**
 * Which hosted payment belongs to which cart and browser session. The browser carries an opaque id of ours; an id
 * from another session opens nothing.
 */
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
  newId(): string
  add(session: PaymentSession, sessionHash: string): Promise<void>
  /** Null unless it was made in this browser session for this cart and has not expired. */
  get(id: string, owner: { readonly sessionHash: string; readonly cartId: string }): Promise<PaymentSession | null>
  deleteExpired(): Promise<void>
}

/** As long as the hosted page keeps its own. */
const LIFE_MS = 2 * 3_600_000

export function createPaymentSessions({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}): PaymentSessions {
  return {
    newId: () => randomBytes(24).toString('base64url'),
    async add(session, sessionHash) {
      const now = clock.now()
      await database.db
        .insertInto('payment_session')
        .values({
          id: session.id,
          gateway_session_id: session.gatewaySessionId,
          cart_id: session.cartId,
          session_hash: sessionHash,
          amount_cents: session.amountCents,
          state: 'open',
          created_at: now.toISOString(),
          expires_at: new Date(now.getTime() + LIFE_MS).toISOString(),
        })
        .execute()
    },
    async get(id, { sessionHash, cartId }) {
      const row = await database.db
        .selectFrom('payment_session')
        .selectAll()
        .where('id', '=', id)
        .where('session_hash', '=', sessionHash)
        .where('cart_id', '=', cartId)
        .where('expires_at', '>', clock.now().toISOString())
        .executeTakeFirst()
      if (row === undefined) return null
      return {
        id: row.id,
        gatewaySessionId: row.gateway_session_id,
        cartId: row.cart_id,
        amountCents: row.amount_cents,
      }
    },
    async deleteExpired() {
      await database.db
        .deleteFrom('payment_session')
        .where('expires_at', '<=', clock.now().toISOString())
        .execute()
    },
  }
}

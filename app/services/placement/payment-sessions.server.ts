/** How the shopper chose to pay for a cart: URLs contain only our opaque id for it. */
import { randomBytes } from 'node:crypto'
import { AgentPaymentSchema } from '~/models/payments/agent-payment'
import type { AgentPayment } from '~/models/payments/agent-payment'
import type { Notice } from '~/models/notices/notice'
import { NoticesSchema } from '~/models/notices/notice-schema'
import type { Clock } from '../clock'
import type { Database, Queryable } from '../database/database.server'
import { decodeJson, encodeJson } from '../database/json'
import type { Visitor } from '../visitor'

export type PaymentKind = 'entry' | 'saved' | 'credit' | 'agent' | 'shop-pay'

export interface PaymentSession {
  readonly id: string
  /** A card entered for it, a saved card, store credit alone, only what an agent has done, or Shop Pay. */
  readonly kind: PaymentKind
  /** The provider's id of what was entered, of the saved card, or of Shop Pay's session (empty until there is one). */
  readonly gatewaySessionId: string
  /** Or the id of a placed order that another card is to pay for. */
  readonly cartId: string
  /** The owner of the saved card or store credit. */
  readonly customerId: string | null
  /** The cart's whole total. */
  readonly amountCents: number
  /** Store credit, covering `cents` of it. */
  readonly credit: { readonly accountId: string; readonly cents: number } | null
  /** What an agent has taken off or been paid by other means; null if neither. */
  readonly agentPayment: AgentPayment | null
  readonly nonce: string | null
  /** Of an account to be created with the order. */
  readonly accountName: string | null
  /** Where the shopper approves, once there is a Shop Pay session. */
  readonly pageUrl: string | null
  /** What was said with that session. */
  readonly notices: readonly Notice[]
  readonly createdAt: Date
}

interface ShopPayPage {
  readonly id: string
  readonly url: string
  readonly notices?: readonly Notice[]
}

export interface PaymentSessions {
  /** Takes its `id` from `newId`, since the gateway needs the return address first. */
  create(
    session: Omit<PaymentSession, 'nonce' | 'pageUrl' | 'notices' | 'createdAt'> & {
      readonly sessionHash: string
    },
  ): Promise<void>
  newId(): string
  /** Null unless it belongs to this visitor's session and has not expired. */
  find(id: string, sessionHash: string): Promise<PaymentSession | null>
  /** Stores the nonce for charging a saved card; the first one wins and is returned. */
  keepNonce(id: string, nonce: string): Promise<string>
  /** Stores the Shop Pay session; the first one wins, and its page is returned. */
  keepPage(id: string, page: ShopPayPage): Promise<string>
  /** The Shop Pay session no longer pays for anything: the next press opens another. */
  dropPage(id: string, gatewaySessionId: string): Promise<void>
  deleteExpired(): Promise<number>
}

const LIFE_MS = 24 * 3_600_000
const ID_BYTES = 24
const KINDS: readonly PaymentKind[] = ['entry', 'saved', 'credit', 'agent', 'shop-pay']

/** A double click may post the same nonce twice, but names in the table are unique. */
const toStored = (id: string, kind: PaymentKind, name: string): string =>
  kind === 'entry' ? name : `${id}.${name}`

export function createPaymentSessions(dependencies: {
  readonly database: Database
  readonly clock: Clock
}): PaymentSessions {
  const { database, clock } = dependencies
  return {
    newId: () => randomBytes(ID_BYTES).toString('base64url'),

    async create({
      id,
      kind,
      gatewaySessionId,
      cartId,
      sessionHash,
      customerId,
      amountCents,
      credit,
      agentPayment,
      accountName,
    }) {
      const now = clock.now()
      await database.db
        .insertInto('payment_session')
        .values({
          id,
          kind,
          gateway_session_id: toStored(id, kind, gatewaySessionId),
          cart_id: cartId,
          session_hash: sessionHash,
          customer_id: customerId,
          amount_cents: amountCents,
          credit_cents: credit?.cents ?? 0,
          credit_account_id: credit?.accountId ?? null,
          account_name: accountName,
          agent_payment: agentPayment === null ? null : encodeJson(agentPayment),
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
      const kind = KINDS.find((known) => known === row?.kind)
      if (row === undefined || kind === undefined) return null
      const { gateway_session_id: name, credit_account_id: accountId } = row
      return {
        id,
        kind,
        gatewaySessionId: kind === 'entry' ? name : name.slice(id.length + 1),
        cartId: row.cart_id,
        customerId: row.customer_id,
        amountCents: row.amount_cents,
        credit: accountId === null ? null : { accountId, cents: row.credit_cents },
        agentPayment: row.agent_payment === null ? null : decodeJson(AgentPaymentSchema, row.agent_payment),
        nonce: row.nonce,
        accountName: row.account_name,
        pageUrl: row.page_url,
        notices: row.notices === null ? [] : decodeJson(NoticesSchema, row.notices),
        createdAt: new Date(row.created_at),
      }
    },

    async keepNonce(id, nonce) {
      await database.db
        .updateTable('payment_session')
        .set({ nonce })
        .where('id', '=', id)
        .where('nonce', 'is', null)
        .execute()
      const row = await database.db
        .selectFrom('payment_session')
        .select('nonce')
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.nonce ?? nonce
    },

    async keepPage(id, { notices = [], ...page }) {
      await database.db
        .updateTable('payment_session')
        .set({
          gateway_session_id: toStored(id, 'shop-pay', page.id),
          page_url: page.url,
          notices: notices.length === 0 ? null : encodeJson(notices),
        })
        .where('id', '=', id)
        .where('page_url', 'is', null)
        .execute()
      const row = await database.db
        .selectFrom('payment_session')
        .select('page_url')
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.page_url ?? page.url
    },

    async dropPage(id, gatewaySessionId) {
      await database.db
        .updateTable('payment_session')
        .set({ gateway_session_id: toStored(id, 'shop-pay', ''), page_url: null, notices: null })
        .where('id', '=', id)
        .where('gateway_session_id', '=', toStored(id, 'shop-pay', gatewaySessionId))
        .execute()
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

/**
 * For the commit by which nothing is held under the nonce, nor will be: the same saved card may then be tried again,
 * with another nonce. Until then a second press must find the same one, as the first may still be charged.
 */
export async function forgetNonce(tx: Queryable, nonce: string | null): Promise<void> {
  if (nonce === null) return
  await tx.updateTable('payment_session').set({ nonce: null }).where('nonce', '=', nonce).execute()
}

/** What this customer chose in this session for a cart, or for a placed order, whose id `cartId` is then. */
export async function findOwnChoice(
  sessions: Pick<PaymentSessions, 'find'>,
  { session, customerId }: Pick<Visitor, 'session' | 'customerId'>,
  { id, cartId }: { readonly id: string; readonly cartId: string },
): Promise<PaymentSession | null> {
  if (session === null) return null
  const own = await sessions.find(id, session.hash)
  return own?.cartId === cartId && own.customerId === (customerId ?? null) ? own : null
}

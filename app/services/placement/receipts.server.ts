/** Receipt tokens: derived from the placement with a secret, so the same submitter gets the same one; stored hashed. */
import { createHash, createHmac } from 'node:crypto'
import type { AgentPayment } from '~/models/payments/agent-payment'
import { PlacementDetailsSchema } from '~/models/placement/placement'
import type { PlacementDetails } from '~/models/placement/placement'
import { NoticesSchema } from '~/models/notices/notice-schema'
import type { Notice } from '~/models/notices/notice'
import type { Clock } from '../clock'
import type { Database, Queryable } from '../database/database.server'
import { decodeJson, encodeJson } from '../database/json'

/** What a token opens. */
export interface Receipt {
  readonly orderNumber: string
  readonly cartId: string
  readonly notices: readonly Notice[]
  /** `Visa ending in 1111`, one for each payment. */
  readonly paidBy: readonly string[]
}

export interface Receipts {
  tokenOf(placementId: string): string
  /** Written with the order, in its commit. */
  add(tx: Queryable, placementId: string, receipt: Omit<Receipt, 'cartId' | 'paidBy'>): Promise<void>
  /** Read-only and reusable until it expires; null for anything else. */
  open(token: string): Promise<Receipt | null>
  /** How an order was paid; empty if this shop did not place it. */
  paidBy(orderNumber: string): Promise<Receipt['paidBy']>
  /** What an agent took off the payment, and why; null if none did. */
  adjustmentOf(orderNumber: string): Promise<NonNullable<AgentPayment['adjustment']> | null>
}

const LIFE_MS = 90 * 86_400_000
const TOKEN = /^[A-Za-z0-9_-]{43}$/

export function createReceipts(dependencies: {
  readonly database: Database
  readonly clock: Clock
  readonly secret: string
}): Receipts {
  const { database, clock, secret } = dependencies
  const tokenOf = (placementId: string) =>
    createHmac('sha256', secret).update(`receipt:${placementId}`).digest('base64url')
  const hash = (token: string) => createHash('sha256').update(token).digest('hex')
  async function detailsOf(orderNumber: string): Promise<PlacementDetails | null> {
    const row = await database.db
      .selectFrom('placement')
      .select('request')
      .where('order_number', '=', orderNumber)
      .executeTakeFirst()
    return row === undefined ? null : decodeJson(PlacementDetailsSchema, row.request)
  }

  return {
    tokenOf,

    async add(tx, placementId, { orderNumber, notices }) {
      const now = clock.now()
      await tx
        .insertInto('receipt_token')
        .values({
          token_hash: hash(tokenOf(placementId)),
          placement_id: placementId,
          order_number: orderNumber,
          notices: notices.length === 0 ? null : encodeJson(notices),
          created_at: now.toISOString(),
          expires_at: new Date(now.getTime() + LIFE_MS).toISOString(),
        })
        .execute()
    },

    async open(token) {
      if (!TOKEN.test(token)) return null
      const row = await database.db
        .selectFrom('receipt_token')
        .innerJoin('placement', 'placement.id', 'receipt_token.placement_id')
        .select([
          'receipt_token.order_number',
          'receipt_token.notices',
          'placement.cart_id',
          'placement.request',
        ])
        .where('token_hash', '=', hash(token))
        .where('receipt_token.expires_at', '>', clock.now().toISOString())
        .executeTakeFirst()
      if (row === undefined) return null
      const notices = row.notices === null ? [] : decodeJson(NoticesSchema, row.notices)
      const { paidBy = [] } = decodeJson(PlacementDetailsSchema, row.request)
      return { orderNumber: row.order_number, cartId: row.cart_id, notices, paidBy }
    },

    paidBy: async (orderNumber) => (await detailsOf(orderNumber))?.paidBy ?? [],
    adjustmentOf: async (orderNumber) => (await detailsOf(orderNumber))?.agentPayment?.adjustment ?? null,
  }
}

/** Receipt tokens: made from the placement by a secret, so that the same submitter gets the same; stored hashed. */
import { createHash, createHmac } from 'node:crypto'
import type { Clock } from '../clock'
import type { Database, Queryable } from '../database/database.server'

export interface Receipts {
  tokenOf(placementId: string): string
  /** With the order, in its commit. */
  add(tx: Queryable, placementId: string, orderNumber: string): Promise<void>
  /** Read-only and reusable until it expires; null for anything else. */
  open(token: string): Promise<string | null>
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
  return {
    tokenOf,

    async add(tx, placementId, orderNumber) {
      const now = clock.now()
      await tx
        .insertInto('receipt_token')
        .values({
          token_hash: hash(tokenOf(placementId)),
          placement_id: placementId,
          order_number: orderNumber,
          created_at: now.toISOString(),
          expires_at: new Date(now.getTime() + LIFE_MS).toISOString(),
        })
        .execute()
    },

    async open(token) {
      if (!TOKEN.test(token)) return null
      const row = await database.db
        .selectFrom('receipt_token')
        .select('order_number')
        .where('token_hash', '=', hash(token))
        .where('expires_at', '>', clock.now().toISOString())
        .executeTakeFirst()
      return row?.order_number ?? null
    },
  }
}

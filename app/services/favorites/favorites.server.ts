/** Customers' favorites (ACCT-07): products by key. Their details come from the catalogue. */
import type { Clock } from '../clock'
import type { Database } from '../database/database.server'

/** More than anyone looks through, and as many as one page of cards holds. */
export const FAVORITES_MAX = 100

export interface Favorites {
  /** Product keys, latest first. */
  list(customerId: string): Promise<readonly string[]>
  has(customerId: string, productKey: string): Promise<boolean>
  add(customerId: string, productKey: string): Promise<'added' | 'known' | 'full'>
  /** Returns whether it was one. */
  remove(customerId: string, productKey: string): Promise<boolean>
}

export function createFavorites({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}): Favorites {
  async function list(customerId: string): Promise<readonly string[]> {
    const rows = await database.db
      .selectFrom('favorite')
      .select('product_key')
      .where('customer_id', '=', customerId)
      .orderBy('created_at', 'desc')
      .orderBy('product_key')
      .execute()
    return rows.map((row) => row.product_key)
  }

  return {
    list,
    has: async (customerId, productKey) => (await list(customerId)).includes(productKey),
    async add(customerId, productKey) {
      const known = await list(customerId)
      if (known.includes(productKey)) return 'known'
      if (known.length >= FAVORITES_MAX) return 'full'
      await database.db
        .insertInto('favorite')
        .values({
          customer_id: customerId,
          product_key: productKey,
          created_at: clock.now().toISOString(),
        })
        .onConflict((conflict) => conflict.columns(['customer_id', 'product_key']).doNothing())
        .execute()
      return 'added'
    },
    async remove(customerId, productKey) {
      const { numDeletedRows } = await database.db
        .deleteFrom('favorite')
        .where('customer_id', '=', customerId)
        .where('product_key', '=', productKey)
        .executeTakeFirst()
      return Number(numDeletedRows) > 0
    },
  }
}

/** Uploaded lists between upload and order: each visible only to its customer, and for a day at most. */
import { randomUUID } from 'node:crypto'
import { UPLOAD_KEPT_MS } from '~/models/order-upload/limits'
import { UploadedListSchema } from '~/models/order-upload/upload-rows'
import type { UploadedList } from '~/models/order-upload/upload-rows'
import type { Clock } from '../clock'
import type { Database } from '../database/database.server'
import { encodeJson, tryDecodeJson } from '../database/json'

/** Per customer: nobody corrects a list more often, and each may be megabytes. */
const LISTS_MAX = 5

export interface UploadedLists {
  keep(customerId: string, list: UploadedList): Promise<string>
  /** Null: this customer has none under this id, or no longer. */
  find(customerId: string, id: string): Promise<UploadedList | null>
  forget(customerId: string, id: string): Promise<void>
}

export function createUploadedLists({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}): UploadedLists {
  const oldest = () => new Date(clock.now().getTime() - UPLOAD_KEPT_MS).toISOString()

  return {
    async keep(customerId, list) {
      const id = randomUUID()
      await database.db.deleteFrom('order_upload').where('created_at', '<', oldest()).execute()
      await database.db
        .insertInto('order_upload')
        .values({
          id,
          customer_id: customerId,
          content: encodeJson(list),
          created_at: clock.now().toISOString(),
        })
        .execute()
      const others = await database.db
        .selectFrom('order_upload')
        .select('id')
        .where('customer_id', '=', customerId)
        .where('id', '!=', id)
        .orderBy('created_at', 'desc')
        .execute()
      const ids = others.slice(LISTS_MAX - 1).map((row) => row.id)
      if (ids.length > 0) await database.db.deleteFrom('order_upload').where('id', 'in', ids).execute()
      return id
    },
    async find(customerId, id) {
      const row = await database.db
        .selectFrom('order_upload')
        .select('content')
        .where('id', '=', id)
        .where('customer_id', '=', customerId)
        .where('created_at', '>=', oldest())
        .executeTakeFirst()
      return row === undefined ? null : tryDecodeJson(UploadedListSchema, row.content)
    },
    async forget(customerId, id) {
      await database.db
        .deleteFrom('order_upload')
        .where('id', '=', id)
        .where('customer_id', '=', customerId)
        .execute()
    },
  }
}

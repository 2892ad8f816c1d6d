/** Sessions once kept short texts by name, called marks: moves their contents to where they live now. */
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { encodeJson, tryDecodeJson } from './json'
import type { Schema } from './schema'

const MarkedSchema = z.looseObject({ marks: z.record(z.string(), z.string()).default({}) })

/** Sessions kept lists of further carts among their marks; nobody's carts or receipts are lost by the change. */
export async function carryOverCarts(db: Kysely<Schema>): Promise<void> {
  const sessions = await db
    .selectFrom('session')
    .select(['id_hash', 'customer_id', 'data', 'renewed_at'])
    .where(sql<boolean>`data like '%orderedCarts%' or data like '%guestCartIds%'`)
    .execute()
  for (const { id_hash, customer_id, data, renewed_at } of sessions) {
    const { marks } = tryDecodeJson(MarkedSchema, data) ?? { marks: {} }
    const idsIn = (name: string) => (marks[name] ?? '').split(' ').filter((id) => id !== '')
    const ordered = new Set(idsIn('orderedCarts'))
    const open = new Set(['placingCartId', 'guestCartIds', 'awaitedCartId'].flatMap(idsIn))
    for (const cart_id of new Set([...ordered, ...open]))
      await db
        .insertInto('shopper_cart')
        .values({
          cart_id,
          session_hash: id_hash,
          customer_id,
          is_open: open.has(cart_id) ? 1 : 0,
          ordered_at: ordered.has(cart_id) ? renewed_at : null,
          told_at: ordered.has(cart_id) && !open.has(cart_id) ? renewed_at : null,
          heard_at: ordered.has(cart_id) && !open.has(cart_id) ? renewed_at : null,
          created_at: renewed_at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  }
}

/** The other marks become typed fields; nobody's code is lost by the change, nor the number in the header. */
export async function carryOverFields(db: Kysely<Schema>): Promise<void> {
  const sessions = await db
    .selectFrom('session')
    .select(['id_hash', 'data'])
    .where(sql<boolean>`data like '%"marks":{"%'`)
    .execute()
  for (const { id_hash, data } of sessions) {
    const stored = tryDecodeJson(MarkedSchema, data)
    if (stored === null) continue
    const { marks, ...rest } = stored
    const { cartCount, linkedCode, lostCode } = marks
    const [code, message] = lostCode?.split('\n') ?? []
    const fields = {
      ...rest,
      ...(cartCount ? { cartCount: Number(cartCount) } : {}),
      ...(linkedCode ? { linkedCode } : {}),
      ...(message === undefined ? {} : { lostCode: { code, message } }),
    }
    await db
      .updateTable('session')
      .set({ data: encodeJson(fields) })
      .where('id_hash', '=', id_hash)
      .execute()
  }
}

/** Looks for orders that have left the house, whoever has said so to the platform, and promises their mails once. */
import type { Clock } from '../clock'
import type { Database } from '../database/database.server'
import type { Outbox } from '../outbox/outbox.server'
import type { OrderChanges } from '../ports/placement-ports'

export const ORDER_SHIPPED = 'order-shipped'

export interface ShippedOrders {
  /** One look; the number of mails promised. */
  work(): Promise<number>
}

const CURSOR = 'orders.shipped-since'
/** What is written at the same time may be read a little later. A second look promises no second mail. */
const OVERLAP_MS = 10_000

export function createShippedOrders({
  database,
  orders,
  outbox,
  clock,
}: {
  readonly database: Database
  readonly orders: Pick<OrderChanges, 'shippedSince'>
  readonly outbox: Outbox
  readonly clock: Clock
}): ShippedOrders {
  async function cursor(): Promise<string> {
    const row = await database.db
      .selectFrom('setting')
      .select('value')
      .where('key', '=', CURSOR)
      .executeTakeFirst()
    if (row !== undefined) return row.value
    // Of what was shipped before there was anybody to look, nobody needs a mail.
    const value = clock.now().toISOString()
    await database.db
      .insertInto('setting')
      .values({ key: CURSOR, value })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
    return value
  }

  async function work(): Promise<number> {
    const since = await cursor()
    const shipped = await orders.shippedSince(new Date(new Date(since).getTime() - OVERLAP_MS).toISOString())
    const last = shipped.at(-1)
    if (last === undefined) return 0
    await database.transaction(async (tx) => {
      for (const { orderNumber, tracking } of shipped) {
        // Other channels of the project write to their own customers.
        const placement = await tx
          .selectFrom('placement')
          .select('id')
          .where('order_number', '=', orderNumber)
          .executeTakeFirst()
        if (placement === undefined) continue
        const payload = { orderNumber, placementId: placement.id, tracking }
        await outbox.enqueue(tx, [
          { kind: ORDER_SHIPPED, payload, dedupeKey: `${ORDER_SHIPPED}:${orderNumber}` },
        ])
      }
      await tx.updateTable('setting').set({ value: last.changedAt }).where('key', '=', CURSOR).execute()
    })
    return shipped.length
  }

  return { work }
}

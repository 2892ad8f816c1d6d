/** Finds orders that have shipped or arrived, whoever told the platform, and queues each one's mail once. */
import type { Clock } from '../clock'
import type { Database } from '../database/database.server'
import type { Outbox } from '../outbox/outbox.server'
import type { OrderChanges, ShippedOrder } from '../ports/placement-ports'

export const ORDER_SHIPPED = 'order-shipped'
export const REVIEW_REQUEST = 'review-request'

export interface SentOrders {
  /** One poll; returns the number of orders found. */
  work(): Promise<number>
}

interface Watch {
  readonly state: 'Shipped' | 'Delivered'
  /** The setting that says how far it has looked. */
  readonly cursor: string
  /** Of the outbox row, one per order. */
  readonly kind: string
  readonly delaySeconds?: number
}

/** Simultaneous writes may become visible slightly later. Looking twice queues no second mail. */
const OVERLAP_MS = 10_000

export function createSentOrders(
  { state, cursor: key, kind, delaySeconds = 0 }: Watch,
  {
    database,
    orders,
    outbox,
    clock,
  }: {
    readonly database: Database
    readonly orders: Pick<OrderChanges, 'sentSince'>
    readonly outbox: Outbox
    readonly clock: Clock
  },
): SentOrders {
  async function cursor(): Promise<string> {
    const row = await database.db
      .selectFrom('setting')
      .select('value')
      .where('key', '=', key)
      .executeTakeFirst()
    if (row !== undefined) return row.value
    // Nothing sent before the first poll needs a mail.
    const value = clock.now().toISOString()
    await database.db
      .insertInto('setting')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
    return value
  }

  /** Once a page is queued, the next poll starts after it, whatever happens to the rest. */
  async function promise(page: readonly ShippedOrder[]): Promise<void> {
    const last = page.at(-1)
    if (last === undefined) return
    await database.transaction(async (tx) => {
      for (const { orderNumber, tracking } of page) {
        // Other channels of the project write to their own customers.
        const placement = await tx
          .selectFrom('placement')
          .select('id')
          .where('order_number', '=', orderNumber)
          .executeTakeFirst()
        if (placement === undefined) continue
        const payload = { orderNumber, placementId: placement.id, tracking }
        await outbox.enqueue(tx, [{ kind, payload, dedupeKey: `${kind}:${orderNumber}`, delaySeconds }])
      }
      await tx.updateTable('setting').set({ value: last.changedAt }).where('key', '=', key).execute()
    })
  }

  async function work(): Promise<number> {
    const since = new Date(new Date(await cursor()).getTime() - OVERLAP_MS)
    let found = 0
    for await (const page of orders.sentSince(state, since.toISOString())) {
      await promise(page)
      found += page.length
    }
    return found
  }

  return { work }
}

/** Finds orders that have shipped or arrived, whoever told the platform, and queues each one's mail once. */
import { z } from 'zod'
import type { Clock } from '../clock'
import type { Database } from '../database/database.server'
import { decodeJson } from '../database/json'
import type { Outbox } from '../outbox/outbox.server'
import type { OrderChanges, ShippedOrder } from '../ports/placement-ports'

export const ORDER_SHIPPED = 'order-shipped'
export const REVIEW_REQUEST = 'review-request'
/** That parcels of an order have been recorded although its buyer has been forgotten. */
export const FORGET_PARCELS = 'forget-parcels'

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

/** Of a placement's request: emptied when the order becomes anonymous. */
const BuyerSchema = z.object({ email: z.string() })
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
      for (const { orderId, orderNumber, tracking, isTraceable, changedAt } of page) {
        const query = tx
          .selectFrom('placement')
          .select(['id', 'request'])
          .where('order_number', '=', orderNumber)
        // Locked, so that it cannot become anonymous in between.
        const placement = await (
          database.dialect === 'postgres' ? query.forUpdate() : query
        ).executeTakeFirst()
        // Other channels of the project write to their own customers.
        if (placement === undefined) continue
        if (decodeJson(BuyerSchema, placement.request).email === '') {
          // Nobody is left to be told, and the carrier would show where it went.
          const dedupeKey = `${FORGET_PARCELS}:${orderNumber}:${changedAt}`
          if (isTraceable)
            await outbox.enqueue(tx, [{ kind: FORGET_PARCELS, payload: { orderId }, dedupeKey }])
          continue
        }
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

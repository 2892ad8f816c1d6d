/** What orders leave in the outbox about their buyers. These rows name nobody, and are found by the order's number. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { ACCOUNT_WITH_ORDER, ORDER_CONFIRMATION, ORDER_EVENT } from '../checkout/order-messages.server'
import type { Clock } from '../clock'
import type { Queryable } from '../database/database.server'
import { encodeJson } from '../database/json'
import { ORDER_SHIPPED, REVIEW_REQUEST } from '../order-changes/sent-orders.server'
import { NO_LANE } from '../outbox/outbox.server'
import { ORDER_PAYMENT_CHANGED } from '../payment-change/change-worker.server'

interface AnonymousOrder {
  readonly placementId: string
  readonly orderNumber: string
}

/**
 * Their events tell the browser. They are deleted also where they wait in the lanes of those who are told. One
 * statement, however many orders: a list of keys could exceed the parameters that a database takes.
 * @param isTheirs of a placement
 */
export async function deleteOrderEvents(tx: Queryable, isTheirs: RawBuilder<boolean>): Promise<void> {
  // Literals, as parameters would keep the lanes from being read from their index.
  await sql`with placed as (select order_number from placement where ${isTheirs}),
      lanes as (select distinct lane from outbox where lane <> ${sql.lit(NO_LANE)})
    delete from outbox where dedupe_key in (
      select ${sql.lit(`${ORDER_EVENT}:`)} || order_number from placed
      union all
      select lane || ${sql.lit(`:${ORDER_EVENT}:`)} || order_number || ':0' from placed cross join lanes
    )`.execute(tx)
}

/**
 * Mails name the card, and the parcel, whose number leads to its address at the carrier. Their rows stay without both,
 * as proof that they were sent, and one still to be sent says everything else.
 */
async function forgetDetails(tx: Queryable, { placementId, orderNumber }: AnonymousOrder): Promise<void> {
  const changes = await tx
    .selectFrom('payment_change')
    .select(['id', 'amount_cents'])
    .where('placement_id', '=', placementId)
    .execute()
  const payloads = [
    [`${ORDER_CONFIRMATION}:${orderNumber}`, { placementId, orderNumber }],
    ...[ORDER_SHIPPED, REVIEW_REQUEST].map(
      (kind) => [`${kind}:${orderNumber}`, { orderNumber, placementId, tracking: [] }] as const,
    ),
    ...changes.map(
      ({ id, amount_cents: cents }) =>
        [`${ORDER_PAYMENT_CHANGED}:${id}`, { orderNumber, amountCents: Number(cents) }] as const,
    ),
  ] as const
  for (const [key, payload] of payloads)
    await tx
      .updateTable('outbox')
      .set({ payload: encodeJson(payload) })
      .where('dedupe_key', '=', key)
      .execute()
}

const LANES_KNOWN_MS = 60_000

/**
 * The lanes in which events wait. Finding them reads all events, and one deletion may ask for each of hundreds of orders.
 * Events in one that appears meanwhile are deleted with their lane's old ones.
 */
export function createLanes(clock: Clock): (tx: Queryable) => Promise<readonly string[]> {
  let known: { readonly lanes: readonly string[]; readonly until: number } | undefined
  return async (tx) => {
    const now = clock.now().getTime()
    if (known !== undefined && now < known.until) return known.lanes
    const rows = await tx
      .selectFrom('outbox')
      .select('lane')
      .distinct()
      .where('lane', '<>', NO_LANE)
      .execute()
    known = { lanes: rows.map(({ lane }) => lane), until: now + LANES_KNOWN_MS }
    return known.lanes
  }
}

/** Whoever ordered, and under whichever e-mail. */
export async function anonymiseOutbox(
  tx: Queryable,
  order: AnonymousOrder,
  lanes: readonly string[],
): Promise<void> {
  const event = `${ORDER_EVENT}:${order.orderNumber}`
  // The last names the e-mail that the account had then.
  const keys = [
    event,
    ...lanes.map((lane) => `${lane}:${event}:0`),
    `${ACCOUNT_WITH_ORDER}:${order.orderNumber}`,
  ]
  await tx.deleteFrom('outbox').where('dedupe_key', 'in', keys).execute()
  await forgetDetails(tx, order)
}

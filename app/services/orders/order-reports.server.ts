/** "Something is wrong" with an order: stored and, in the same commit, queued as mail to customer service. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { storeConfig } from '~/models/content/store'
import { definedOnly } from '~/models/defined-only'
import type { Order } from '~/models/orders/order'
import type { Problem } from '~/models/orders/problem-form'
import type { Clock } from '../clock'
import type { Database } from '../database/database.server'
import { renderOrderReport } from '../mail/order-report'
import type { Mailer } from '../mail/mailer.server'
import type { OutboxHandler } from '../outbox/outbox-worker.server'
import type { Outbox } from '../outbox/outbox.server'

const ORDER_REPORT = 'order-report'
const PayloadSchema = z.object({ reportId: z.string() })

export interface OrderReports {
  /** For a form about to be shown. */
  newId(): string
  /** Sending the same form again makes no second report. */
  send(order: Order, report: Problem & { readonly id: string; readonly email: string }): Promise<void>
}

export function createOrderReports({
  database,
  outbox,
  clock,
}: {
  readonly database: Database
  readonly outbox: Outbox
  readonly clock: Clock
}): OrderReports {
  return {
    newId: () => randomUUID(),
    async send(order, { id, email, topic, message }) {
      await database.transaction(async (tx) => {
        await tx
          .insertInto('order_report')
          .values({
            id,
            order_id: order.id,
            order_number: order.orderNumber,
            customer_id: order.customerId ?? null,
            email,
            topic,
            message,
            created_at: clock.now().toISOString(),
          })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute()
        await outbox.enqueue(tx, [
          { kind: ORDER_REPORT, payload: { reportId: id }, dedupeKey: `${ORDER_REPORT}:${id}` },
        ])
      })
    },
  }
}

export function createOrderReportHandlers({
  database,
  mailer,
  publicUrl,
}: {
  readonly database: Database
  readonly mailer: Mailer
  readonly publicUrl: string
}): Readonly<Record<string, OutboxHandler>> {
  return {
    async [ORDER_REPORT]({ payload, dedupeKey }) {
      const { reportId } = PayloadSchema.parse(payload)
      const report = await database.db
        .selectFrom('order_report')
        .selectAll()
        .where('id', '=', reportId)
        .executeTakeFirst()
      // Deleted meanwhile, along with its account.
      if (report === undefined) return
      const { email, topic, message, order_number: orderNumber } = report
      await mailer.send({
        to: storeConfig.email,
        dedupeKey,
        ...definedOnly({ replyTo: email === '' ? undefined : email }),
        ...renderOrderReport({ orderNumber, email, topic, message }, publicUrl),
      })
    },
  }
}

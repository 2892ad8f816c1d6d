/** The analytics event of an order, sent once it is made, however that came about. */
import { z } from 'zod'
import { purchase } from '~/models/analytics/commerce-events'
import { TrackedSchema } from '~/models/analytics/tracked'
import type { Analytics } from '../analytics/analytics.server'
import type { OrderHistory } from '../orders/order-history.server'
import type { OutboxHandler } from '../outbox/outbox-worker.server'
import type { OrderPlatform } from '../ports/placement-ports'
import { ORDER_EVENT } from './order-messages.server'

const PayloadSchema = z.object({ orderNumber: z.string(), tracked: TrackedSchema })

export function createOrderEvents({
  orders,
  orderHistory,
  analytics,
}: {
  readonly orders: Pick<OrderPlatform, 'getOrderByNumber'>
  readonly orderHistory: Pick<OrderHistory, 'standing'>
  readonly analytics: Pick<Analytics, 'leave'>
}): Readonly<Record<string, OutboxHandler>> {
  return {
    async [ORDER_EVENT]({ payload, dedupeKey }) {
      const { orderNumber, tracked } = PayloadSchema.parse(payload)
      const order = await orders.getOrderByNumber(orderNumber)
      if (order === null) throw new Error('The order of an event cannot be found')
      const event = purchase(order, tracked.placedBy, await orderHistory.standing(order))
      await analytics.leave(tracked, [event], dedupeKey)
    },
  }
}

/** How the outbox handles the rows that changes of an order leave behind. */
import { z } from 'zod'
import { REFUSAL_REASONS } from '~/models/orders/cancellation'
import type { Order } from '~/models/orders/order'
import type { MailContent } from '~/models/mail/message'
import type { CustomerErasure } from '../commercetools/customer-erasure.server'
import type { Database } from '../database/database.server'
import {
  renderOrderCancelled,
  renderOrderNotCancelled,
  renderOrderRefunded,
  renderOrderShipped,
  renderPaymentChanged,
  renderPaymentDeclined,
} from '../mail/order-mails'
import type { OrderLinks } from '../mail/order-mails'
import type { Mailer } from '../mail/mailer.server'
import type { OutboxDelivery, OutboxHandler } from '../outbox/outbox-worker.server'
import { ORDER_PAYMENT_CHANGED, ORDER_PAYMENT_DECLINED } from '../payment-change/change-worker.server'
import { loadPlacement } from '../placement/placement-queries.server'
import type { OrderPlatform } from '../ports/placement-ports'
import type { PlacementService } from '../placement/placement-service.server'
import { ORDER_CANCELLED, ORDER_NOT_CANCELLED, ORDER_REFUNDED } from './cancellations.server'
import { refundsOf } from './refunds.server'
import { FORGET_PARCELS, ORDER_SHIPPED } from './sent-orders.server'

const ShippedSchema = z.object({ placementId: z.string(), tracking: z.array(z.string()) })
const PayloadSchema = z.object({ orderNumber: z.string() })
const ParcelsSchema = z.object({ orderId: z.string() })
const NotCancelledSchema = PayloadSchema.extend({ placementId: z.string(), reason: z.enum(REFUSAL_REASONS) })
const PaymentSchema = z.object({ amountCents: z.number().int(), card: z.string().optional() })
const DeclinedSchema = z.object({ placementId: z.string(), isLetGo: z.boolean() })

export function createChangeHandlers({
  database,
  orders,
  erasure,
  mailer,
  placement,
  publicUrl,
}: {
  readonly database: Database
  readonly orders: Pick<OrderPlatform, 'getOrderByNumber'>
  readonly erasure: Pick<CustomerErasure, 'anonymise'>
  readonly mailer: Mailer
  readonly placement: Pick<PlacementService, 'receiptTokenOf'>
  readonly publicUrl: string
}): Readonly<Record<string, OutboxHandler>> {
  async function send(
    { payload, dedupeKey }: OutboxDelivery,
    render: (order: Order) => Promise<MailContent> | MailContent,
  ): Promise<void> {
    const order = await orders.getOrderByNumber(PayloadSchema.parse(payload).orderNumber)
    if (order === null) throw new Error('The order of a mail cannot be found')
    if (order.customerEmail === undefined) return
    await mailer.send({ to: order.customerEmail, ...(await render(order)), dedupeKey })
  }

  const linksOf = (placementId: string): OrderLinks => ({
    receipt: `${publicUrl}/checkout/receipt?token=${placement.receiptTokenOf(placementId)}`,
    shop: publicUrl,
  })

  return {
    [ORDER_SHIPPED]: (delivery) =>
      send(delivery, (order) => {
        const { placementId, tracking } = ShippedSchema.parse(delivery.payload)
        return renderOrderShipped(order, tracking, linksOf(placementId))
      }),
    [FORGET_PARCELS]: ({ payload }) => erasure.anonymise(ParcelsSchema.parse(payload).orderId),
    [ORDER_PAYMENT_CHANGED]: (delivery) =>
      send(delivery, (order) =>
        renderPaymentChanged(order, PaymentSchema.parse(delivery.payload), publicUrl),
      ),
    [ORDER_PAYMENT_DECLINED]: (delivery) =>
      send(delivery, async (order) => {
        const { placementId, isLetGo } = DeclinedSchema.parse(delivery.payload)
        const { paidBy = [] } = (await loadPlacement(database.db, placementId))?.details ?? {}
        return renderPaymentDeclined(order, { paidBy, isLetGo }, linksOf(placementId))
      }),
    [ORDER_CANCELLED]: (delivery) =>
      send(delivery, async (order) =>
        renderOrderCancelled(order, (await refundsOf(database.db, order.orderNumber)) ?? [], publicUrl),
      ),
    [ORDER_REFUNDED]: (delivery) =>
      send(delivery, async (order) =>
        renderOrderRefunded(order, (await refundsOf(database.db, order.orderNumber)) ?? [], publicUrl),
      ),
    async [ORDER_NOT_CANCELLED]({ payload, dedupeKey }) {
      const { orderNumber, placementId, reason } = NotCancelledSchema.parse(payload)
      const order = await orders.getOrderByNumber(orderNumber)
      // The platform may have lost the order.
      const email = order?.customerEmail ?? (await loadPlacement(database.db, placementId))?.details.email
      if (!email) return
      const content = renderOrderNotCancelled({ orderNumber, order, reason }, publicUrl)
      await mailer.send({ to: email, ...content, dedupeKey })
    },
  }
}

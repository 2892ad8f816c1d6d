/** What the outbox does with each kind of row that an order leaves behind. */
import { definedOnly } from '~/models/defined-only'
import { renderOrderConfirmation } from '../mail/order-confirmation'
import type { Mailer } from '../mail/mailer.server'
import type { OutboxHandler } from '../outbox/outbox-worker.server'
import { laneOf } from '../outbox/outbox.server'
import type { PlacementService } from '../placement/placement-service.server'
import type { OrderMessages } from '../placement/step-context.server'
import type { OrderPlatform } from '../ports/placement-ports'
import { z } from 'zod'

const PayloadSchema = z.object({
  placementId: z.string(),
  orderNumber: z.string(),
  /** Missing from rows written before this field existed. */
  paidBy: z.array(z.string()).default([]),
})

export const ORDER_CONFIRMATION = 'order-confirmation'
/** Handled by `services/sign-in`, which knows how accounts are created. */
export const ACCOUNT_WITH_ORDER = 'account-with-order'
/** Handled by `services/personalisation`, in a worker of its own. */
export const PURCHASE_EVENT = laneOf('purchase-event')

/** Handled by `order-events`. */
export const ORDER_EVENT = 'order-event'

/** The outbox rows that a new order writes in its own commit. */
export const orderMessages: OrderMessages = ({ placementId, orderNumber, details }) => [
  {
    kind: ORDER_CONFIRMATION,
    payload: { placementId, orderNumber, paidBy: details.paidBy ?? [] },
    dedupeKey: `${ORDER_CONFIRMATION}:${orderNumber}`,
  },
  // Nothing of an order is shared whose buyer has opted out (157).
  ...(details.tracked === undefined
    ? []
    : [
        {
          kind: PURCHASE_EVENT,
          payload: { orderNumber, ...definedOnly({ segment: details.segment }) },
          dedupeKey: `${PURCHASE_EVENT}:${orderNumber}`,
        },
      ]),
  ...(details.account === undefined
    ? []
    : [
        {
          kind: ACCOUNT_WITH_ORDER,
          payload: { email: details.email, name: details.account.name },
          dedupeKey: `${ACCOUNT_WITH_ORDER}:${orderNumber}`,
        },
      ]),
  ...(details.tracked === undefined
    ? []
    : [
        {
          kind: ORDER_EVENT,
          payload: { orderNumber, tracked: details.tracked },
          dedupeKey: `${ORDER_EVENT}:${orderNumber}`,
        },
      ]),
]

export function createOrderHandlers(options: {
  readonly orders: OrderPlatform
  readonly mailer: Mailer
  readonly placement: Pick<PlacementService, 'receiptTokenOf'>
  readonly publicUrl: string
}): Readonly<Record<string, OutboxHandler>> {
  const { orders, mailer, placement, publicUrl } = options
  return {
    async [ORDER_CONFIRMATION]({ payload, dedupeKey }) {
      const { placementId, orderNumber, paidBy } = PayloadSchema.parse(payload)
      const order = await orders.getOrderByNumber(orderNumber)
      if (order === null) throw new Error('The order of a confirmation cannot be found')
      if (order.customerEmail === undefined) return
      const receipt = `${publicUrl}/checkout/receipt?token=${placement.receiptTokenOf(placementId)}`
      const content = renderOrderConfirmation(order, { receipt, shop: publicUrl }, { paidBy })
      await mailer.send({ to: order.customerEmail, ...content, dedupeKey })
    },
  }
}

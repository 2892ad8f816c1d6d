/**
 * What a new order reports to the personalisation service: which items were bought together, and of the buyer only
 * whether it is a company.
 */
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { definedOnly } from '~/models/defined-only'
import { SEGMENTS } from '~/models/recommendations/recommendation'
import { PURCHASE_EVENT } from '../checkout/order-messages.server'
import type { OutboxHandler } from '../outbox/outbox-worker.server'
import type { OrderPlatform } from '../ports/placement-ports'
import type { Personalisation } from './personalisation.server'

const PayloadSchema = z.object({
  orderNumber: z.string(),
  /** Missing from rows written before this field existed. */
  segment: z.enum(SEGMENTS).optional(),
})

export function createPurchaseEvents(options: {
  readonly orders: Pick<OrderPlatform, 'getOrderByNumber'>
  readonly personalisation: Pick<Personalisation, 'purchased'> | null
  readonly secret: string
}): Readonly<Record<string, OutboxHandler>> {
  const { orders, personalisation, secret } = options
  return {
    async [PURCHASE_EVENT]({ payload }) {
      if (personalisation === null) return
      const { orderNumber, segment } = PayloadSchema.parse(payload)
      const order = await orders.getOrderByNumber(orderNumber)
      const items = order?.lineItems.filter(({ lineItemMode }) => lineItemMode !== 'GiftLineItem') ?? []
      if (items.length === 0) return
      await personalisation.purchased({
        // The same on every attempt, and not an order number.
        transactionId: createHmac('sha256', secret).update(orderNumber).digest('base64url'),
        items: items.map(({ productKey, quantity, totalPrice }) => ({
          productKey,
          quantity,
          total: totalPrice,
        })),
        ...definedOnly({ segment }),
      })
    },
  }
}

/**
 * Shop Pay by an order service of the shop's owner: it opens the session, and charges what was approved when it places
 * the order. Asking for a session orders nothing.
 */
import { z } from 'zod'
import { SHOP_PAY_FAILED } from '~/models/payments/shop-pay'
import type { Logger } from '../logger'
import type { ShopPay } from '../payments/shop-pay'
import { AnswerSchema, createOrderServiceCall, SERVICE, serviceFault } from './calls.server'
import type { OrderServiceCallOptions } from './calls.server'

const SessionSchema = z.object({
  id: z.string().regex(/^[\w-]{1,100}$/),
  url: z.url({ protocol: /^https?$/ }),
})

export function createOrderServiceShopPay(
  options: OrderServiceCallOptions & { readonly origin: string; readonly logger: Logger },
): ShopPay {
  const { origin, logger } = options
  const call = createOrderServiceCall(options)
  return {
    origin: () => origin,
    async open({ key, cart, details, returnUrl }) {
      const { status, body } = await call({
        key: `shop-pay:${key}`,
        cartId: cart.id,
        cartVersion: cart.version,
        paymentNonces: [],
        details,
        shopPayAction: { type: 'create', returnUrl },
      })
      const session = SessionSchema.safeParse(AnswerSchema.safeParse(body).data?.data?.shopPay)
      if (session.success) return session.data
      logger.error({ service: SERVICE, status }, SHOP_PAY_FAILED)
      throw serviceFault(status, 'NoShopPaySession')
    },
    take: (sessionId, returned) =>
      Promise.resolve(returned === sessionId ? { description: 'Shop Pay', nonce: sessionId } : null),
  }
}

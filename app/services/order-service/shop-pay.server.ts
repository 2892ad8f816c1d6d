/**
 * Shop Pay through the shop owner's order service: it opens the session, and charges what was approved when it places
 * the order. Requesting a session orders nothing.
 */
import { z } from 'zod'
import type { Cart } from '~/models/cart/cart'
import { SHOP_PAY_FAILED } from '~/models/payments/shop-pay'
import type { JsonAnswer } from '../json-call.server'
import type { Logger } from '../logger'
import type { ShopPay, ShopPayOutcome } from '../payments/shop-pay'
import {
  AnswerSchema,
  createOrderServiceCall,
  MET_ANOTHER_VERSION,
  noticesOf,
  OTHER_CART,
  rejectionOf,
  SERVICE,
  serviceFault,
} from './calls.server'
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

  /** The cart must be read again: what would be approved is not what the service has (PAY-12). */
  function conflict(cartId: string): ShopPayOutcome {
    logger.warn({ service: SERVICE, cartId }, MET_ANOTHER_VERSION)
    return { kind: 'conflict' }
  }

  function toOutcome({ status, body }: JsonAnswer, { id, version }: Cart): ShopPayOutcome {
    if (status === 409) return conflict(id)
    const answer = AnswerSchema.safeParse(body)
    if (!answer.success) throw serviceFault(status, 'UnexpectedAnswer')
    const rejection = rejectionOf(answer.data)
    if (rejection !== null) {
      logger.warn({ service: SERVICE, cartId: id, status }, 'the order service opened no Shop Pay session')
      return rejection
    }
    if (status < 200 || status > 299) throw serviceFault(status)
    const { cart, shopPay } = answer.data.data ?? {}
    if (cart != null && cart.id !== id) {
      logger.error({ service: SERVICE, cartId: id }, OTHER_CART)
      throw serviceFault(status, 'OtherCart')
    }
    const session = SessionSchema.safeParse(shopPay)
    if (session.success && new URL(session.data.url).origin === origin)
      return { kind: 'opened', ...session.data, notices: noticesOf(answer.data) }
    if (shopPay == null && cart != null && cart.version !== version) return conflict(id)
    // Neither a session nor a reason: nothing that the shopper could approve (PAY-08).
    logger.error({ service: SERVICE, status }, SHOP_PAY_FAILED)
    return { kind: 'rejected', message: SHOP_PAY_FAILED }
  }

  return {
    origin: () => origin,
    async open({ key, cart, details, returnUrl }) {
      const answer = await call({
        key: `shop-pay:${key}`,
        cartId: cart.id,
        cartVersion: cart.version,
        paymentNonces: [],
        details,
        shopPayAction: { type: 'create', returnUrl },
      })
      return toOutcome(answer, cart)
    },
    take: (sessionId, returned) =>
      Promise.resolve(returned === sessionId ? { description: 'Shop Pay', nonce: sessionId } : null),
  }
}

/**
 * The shop owner's order service (`PLACE_ORDER_URL`): it makes the order of a cart and takes the money itself, as one
 * step of the placement. The same `Idempotency-Key` must give the same order; the order is made at the commerce
 * platform, under the order number in the body. See docs/order-service.md.
 */
import { SHOP_PAY_FAILED } from '~/models/payments/shop-pay'
import type { Logger } from '../logger'
import type { OrderChanges, OrderPlatform } from '../ports/placement-ports'
import { UpstreamError } from '../upstream'
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

export interface OrderServiceOptions extends OrderServiceCallOptions {
  /** The commerce platform, where carts are read and the service's orders are found again. */
  readonly platform: OrderPlatform & OrderChanges
  readonly logger: Logger
}

/** The specification's messages for impossible answers (PAY-09, PAY-10). */
const NOTHING = 'No order but no errors?'
const NO_TOKEN = 'receiptToken not found in response'

export function createOrderServicePlatform(options: OrderServiceOptions): OrderPlatform & OrderChanges {
  const { platform, logger } = options
  const call = createOrderServiceCall(options)

  /** Something was done, but it is unclear what: the next attempt asks again, with the same key. */
  function unclear(status: number, message: string, orderNumber: string): UpstreamError {
    logger.error({ service: SERVICE, orderNumber }, message)
    return new UpstreamError({ service: SERVICE, operation: 'place', status, retryable: true })
  }

  return {
    ...platform,
    takesPayment: true,
    async createOrder(request) {
      const { cartId, cartVersion, orderNumber, nonce, details } = request
      const { shopPay } = details
      const { status, body } = await call({
        key: orderNumber,
        cartId,
        cartVersion,
        orderNumber,
        paymentNonces: nonce === null ? [] : [nonce],
        details,
        shopPayAction: shopPay === undefined ? null : { type: 'submit', session: shopPay.session },
      })
      if (status === 409) {
        logger.warn({ service: SERVICE, orderNumber }, MET_ANOTHER_VERSION)
        return { kind: 'conflict' }
      }
      const answer = AnswerSchema.safeParse(body)
      if (!answer.success) throw serviceFault(status, 'UnexpectedAnswer')
      const { data } = answer.data
      const rejection = rejectionOf(answer.data)
      if (rejection !== null) return rejection
      if (status < 200 || status > 299) throw serviceFault(status)
      if (data?.cart != null && data.cart.id !== cartId) throw unclear(status, OTHER_CART, orderNumber)
      if (data?.shopPay != null) {
        // Another session instead of the order: the present one pays for nothing (PAY-08).
        if (shopPay !== undefined) return { kind: 'rejected', message: SHOP_PAY_FAILED }
        throw unclear(status, SHOP_PAY_FAILED, orderNumber)
      }
      const isOrdered = data?.order != null || data?.receiptToken != null
      // No order, and the cart is at another version than sent: the placement reads it again.
      if (!isOrdered && data?.cart != null && data.cart.version !== cartVersion) return { kind: 'conflict' }
      if (!isOrdered) throw unclear(status, NOTHING, orderNumber)
      if (data.receiptToken == null) logger.error({ service: SERVICE, orderNumber }, NO_TOKEN)
      const order = await platform.getOrderByNumber(orderNumber)
      if (order === null) throw unclear(status, NOTHING, orderNumber)
      return { kind: 'created', order, notices: noticesOf(answer.data) }
    },
  }
}

/**
 * What order placement needs of the platforms. The vendor folders implement these; the state machine and its
 * crash tests know nothing else of them. Every call has a deadline and throws UpstreamError on a fault.
 */
import type { Cart } from '~/models/cart/cart'
import type { Money } from '~/models/money/money'
import type { AnswerErrors } from '~/models/notices/answer-errors'
import type { Notice } from '~/models/notices/notice'
import type { Order } from '~/models/orders/order'
import type { AuthorizeOutcome, GatewayTransaction } from '~/models/payments/payments'
import type { PlacementDetails } from '~/models/placement/placement'

export interface PaymentGateway {
  /** Authorises only. `gatewayOrderId` is unique at the gateway: a second call with it returns the first's outcome. */
  authorize(request: {
    readonly gatewayOrderId: string
    readonly nonce: string
    readonly amount: Money
  }): Promise<AuthorizeOutcome>
  capture(transactionId: string, amount: Money): Promise<GatewayTransaction>
  /** Nothing is reserved any more once it answers; throws where something is, or was captured. */
  void(transactionId: string): Promise<GatewayTransaction>
  /** Gives all of a captured payment back, once however often it is asked for; voids what is not settled yet. */
  refund(transactionId: string, amount: Money): Promise<GatewayTransaction>
  findByGatewayOrderId(gatewayOrderId: string): Promise<readonly GatewayTransaction[]>
}

/** What can become of an order after it was placed. */
export interface OrderChanges {
  /** `busy`: others keep changing it. Cancelled before is cancelled. */
  cancelOrder(orderNumber: string): Promise<'cancelled' | 'shipped' | 'missing' | 'busy'>
  /** Gives the stock of its lines back, once for each entry; false where others keep changing one. */
  restock(order: Order): Promise<boolean>
  /** Orders that are in this state, and were changed at this instant or later: in pages, the earliest first. */
  sentSince(state: 'Shipped' | 'Delivered', changedAt: string): AsyncIterable<readonly ShippedOrder[]>
}

export interface ShippedOrder {
  readonly orderNumber: string
  /** ISO instant. */
  readonly changedAt: string
  /** `UPS 1Z999AA10123456784` */
  readonly tracking: readonly string[]
}

export type CreateOrderOutcome =
  /** `notices` are for the shopper: an order service may say more than that it is done. */
  | { readonly kind: 'created'; readonly order: Order; readonly notices?: readonly Notice[] }
  /** The cart is at another version, is ordered already or cannot be found. */
  | { readonly kind: 'conflict' }
  /** The platform will not make this order: `OutOfStock`, `PriceChanged`, `InvalidItemShippingDetails` … */
  | { readonly kind: 'refused'; readonly code: string; readonly skus: readonly string[] }
  /** An order service says no, in words for the shopper (PAY-11). */
  | {
      readonly kind: 'rejected'
      readonly message: string
      readonly errors?: AnswerErrors
      readonly notices?: readonly Notice[]
    }

export interface OrderPlatform {
  /** True of an order service that takes the money itself: then nothing is authorised or captured here. */
  readonly takesPayment?: boolean
  getCart(cartId: string): Promise<Cart | null>
  /** Makes the order of a cart at exactly this version, with a unique order number. */
  createOrder(request: {
    readonly cartId: string
    readonly cartVersion: number
    readonly orderNumber: string
    /** For an order service, which pays with it. */
    readonly nonce: string | null
    readonly details: PlacementDetails
  }): Promise<CreateOrderOutcome>
  getOrderByNumber(orderNumber: string): Promise<Order | null>
  /**
   * Moves the cart to a version that no order was asked of: what a process that slept still sends is a conflict from
   * then on. A cart that is ordered or gone stays as it is.
   */
  outdate(request: { readonly cartId: string; readonly orderNumber: string }): Promise<void>
}

/**
 * What order placement needs of the platforms. The vendor folders implement these; the state machine and its crash
 * tests know nothing else about them. Every call has a deadline and throws UpstreamError on a fault.
 */
import type { Cart } from '~/models/cart/cart'
import type { Money } from '~/models/money/money'
import type { AnswerErrors } from '~/models/notices/answer-errors'
import type { Notice } from '~/models/notices/notice'
import type { Order } from '~/models/orders/order'
import type { AuthorizeOutcome, GatewayTransaction } from '~/models/payments/payments'
import type { PlacementDetails } from '~/models/placement/placement'

export interface PaymentGateway {
  /**
   * Authorises only. `gatewayOrderId` is unique at the gateway: a second call with it returns the first one's outcome.
   */
  authorize(request: {
    readonly gatewayOrderId: string
    readonly nonce: string
    readonly amount: Money
  }): Promise<AuthorizeOutcome>
  capture(transactionId: string, amount: Money): Promise<GatewayTransaction>
  /** Once this resolves nothing is reserved any more; throws if something still is, or was captured. */
  void(transactionId: string): Promise<GatewayTransaction>
  /** Refunds a captured payment in full, idempotently; voids what is not settled yet. */
  refund(transactionId: string, amount: Money): Promise<GatewayTransaction>
  findByGatewayOrderId(gatewayOrderId: string): Promise<readonly GatewayTransaction[]>
}

/** What can happen to an order after it was placed. */
export interface OrderChanges {
  /** `busy`: others keep changing it. An order cancelled earlier counts as `cancelled`. */
  cancelOrder(orderNumber: string): Promise<'cancelled' | 'shipped' | 'missing' | 'busy'>
  /** Returns the stock of its lines, once per entry; false if others keep changing one. */
  restock(order: Order): Promise<boolean>
  /** Orders in this state that changed at or after this instant: in pages, oldest first. */
  sentSince(state: 'Shipped' | 'Delivered', changedAt: string): AsyncIterable<readonly ShippedOrder[]>
}

export interface ShippedOrder {
  readonly orderId: string
  readonly orderNumber: string
  /** ISO instant. */
  readonly changedAt: string
  /** `UPS 1Z999AA10123456784` */
  readonly tracking: readonly string[]
  /** Its deliveries tell where it went: by the number of a parcel, or by an address of their own. */
  readonly isTraceable: boolean
}

export type CreateOrderOutcome =
  /** `notices` are for the shopper: an order service may have more to say. */
  | { readonly kind: 'created'; readonly order: Order; readonly notices?: readonly Notice[] }
  /** The cart's version has changed, or it is already ordered or gone. */
  | { readonly kind: 'conflict' }
  /** The platform refuses this order: `OutOfStock`, `PriceChanged`, `InvalidItemShippingDetails` … */
  | { readonly kind: 'refused'; readonly code: string; readonly skus: readonly string[] }
  /** An order service refuses, with a message for the shopper (PAY-11). */
  | {
      readonly kind: 'rejected'
      readonly message: string
      readonly errors?: AnswerErrors
      readonly notices?: readonly Notice[]
    }

export interface OrderPlatform {
  /** True for an order service that takes the money itself: then nothing is authorised or captured here. */
  readonly takesPayment?: boolean
  getCart(cartId: string): Promise<Cart | null>
  /** Makes the order of a cart at exactly this version, with a unique order number. */
  createOrder(request: {
    readonly cartId: string
    readonly cartVersion: number
    readonly orderNumber: string
    /** For an order service, which charges it. */
    readonly nonce: string | null
    readonly details: PlacementDetails
  }): Promise<CreateOrderOutcome>
  getOrderByNumber(orderNumber: string): Promise<Order | null>
  /**
   * Moves the cart to a version that no order was requested for: late calls of a stalled process then conflict. A cart
   * that is ordered or gone is left alone.
   */
  outdate(request: { readonly cartId: string; readonly orderNumber: string }): Promise<void>
}

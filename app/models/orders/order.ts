/** An order as the receipt, the mail and the account show it. */
import type { Address } from '../address/address'
import type { Cart } from '../cart/cart'
import type { Parcel } from './tracking'

/** What has left the warehouse together. */
export interface Delivery {
  readonly id: string
  /** ISO instant. */
  readonly sentAt: string
  /** The shipment that it is of, where an order has several. */
  readonly shipmentKey?: string
  readonly parcels: readonly Parcel[]
}

export interface Order extends Pick<
  Cart,
  | 'lineItems'
  | 'customLineItems'
  | 'itemShippingAddresses'
  | 'discountCodes'
  | 'shippingCharges'
  | 'discountOnTotalPrice'
  | 'discountOnTotalShares'
  | 'totalPrice'
  | 'taxedPrice'
  | 'shippingMode'
  | 'fields'
> {
  readonly id: string
  readonly orderNumber: string
  readonly version: number
  /** ISO instant. */
  readonly placedAt: string
  readonly customerId?: string
  readonly customerEmail?: string
  readonly billingAddress?: Address
  readonly shippingAddress?: Address
  readonly orderState: 'Open' | 'Confirmed' | 'Complete' | 'Cancelled'
  readonly paymentState?: string
  /** `Shipped`, `Partial` …; absent while nothing is known of it. */
  readonly shipmentState?: string
  readonly deliveries: readonly Delivery[]
  readonly cartId?: string
}

/** An order as shown on receipts, in mails and in the account. */
import type { Address } from '../address/address'
import type { Cart } from '../cart/cart'
import type { Parcel } from './tracking'

/** What left the warehouse together. */
export interface Delivery {
  readonly id: string
  /** ISO instant. */
  readonly sentAt: string
  /** Its shipment, if the order has several. */
  readonly shipmentKey?: string
  readonly parcels: readonly Parcel[]
}

export interface Order extends Pick<
  Cart,
  | 'lineItems'
  | 'customLineItems'
  | 'itemShippingAddresses'
  | 'discountCodes'
  | 'purchaseOrderNumber'
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
  /** `Shipped`, `Partial` …; absent if unknown. */
  readonly shipmentState?: string
  readonly deliveries: readonly Delivery[]
  readonly cartId?: string
}

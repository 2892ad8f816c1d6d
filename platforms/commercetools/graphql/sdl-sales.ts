/** The sales part of the published GraphQL schema. */
import { LOCALIZED, VERSIONED } from './sdl-fields'

/** Fields shared by carts and orders. */
const SOLD = `customerId: String
  customerEmail: String
  anonymousId: String
  lineItems(id: String): [LineItem!]!
  totalPrice: Money!
  taxedPrice: TaxedPrice
  shippingAddress: Address
  billingAddress: Address
  country: Country
  shippingKey: String
  discountCodes: [DiscountCodeInfo!]!
  locale: Locale
  itemShippingAddresses: [Address!]!`

export const SALES = `
type CustomObject implements Versioned & ReferenceExpandable {
  ${VERSIONED}
  container: String!
  key: String!
  value: Json!
}
type Cart implements Versioned & ReferenceExpandable {
  ${VERSIONED}
  ${SOLD}
  key: String
  custom: CustomFieldsType
  totalLineItemQuantity: Long
}
type Order implements Versioned & ReferenceExpandable {
  ${VERSIONED}
  ${SOLD}
  completedAt: DateTime
  orderNumber: String
  purchaseOrderNumber: String
  cartRef: Reference
  cart: Cart
  custom: CustomFieldsType
  shippingMode: ShippingMode!
  shippingInfo: ShippingInfo
  shipping: [Shipping!]!
  orderState: OrderState!
  shipmentState: ShipmentState
  paymentState: PaymentState
}
enum ShippingMode { Single Multiple }
enum OrderState { Open Confirmed Complete Cancelled }
enum ShipmentState { Backorder Canceled Delayed Delivered Partial Pending Ready Shipped }
enum PaymentState { BalanceDue CreditOwed Failed Paid Pending }
type ShippingInfo { shippingMethodName: String! price: Money! deliveries: [Delivery!]! }
type Shipping { shippingKey: String shippingInfo: ShippingInfo shippingAddress: Address }
type Delivery {
  id: String!
  key: String
  createdAt: DateTime!
  items: [DeliveryItem!]!
  parcels: [Parcel!]!
  address: Address
}
type DeliveryItem { id: String! quantity: Long! }
type Parcel { id: String! key: String createdAt: DateTime! trackingData: TrackingData items: [DeliveryItem!]! }
type TrackingData {
  trackingId: String
  carrier: String
  provider: String
  providerTransaction: String
  isReturn: Boolean!
}
type LineItem {
  id: String!
  key: String
  productId: String!
  productKey: String
  name${LOCALIZED}
  nameAllLocales: [LocalizedString!]!
  productSlug${LOCALIZED}
  variant: ProductVariant
  price: ProductPrice!
  taxedPrice: TaxedItemPrice
  totalPrice: Money
  quantity: Long!
  addedAt: DateTime
  lastModifiedAt: DateTime
  supplyChannel: Channel
  supplyChannelRef: Reference
  distributionChannel: Channel
  distributionChannelRef: Reference
  custom: CustomFieldsType
  shippingDetails: ItemShippingDetails
}
type ItemShippingDetails { targets: [ItemShippingTarget!]! valid: Boolean! }
type ItemShippingTarget { addressKey: String! quantity: Long! shippingMethodKey: String }
type TaxedPrice { totalNet: Money! totalGross: Money! totalTax: Money }
type TaxedItemPrice { totalNet: Money! totalGross: Money! totalTax: Money }
type DiscountCodeInfo { discountCodeRef: Reference! discountCode: DiscountCode }
type DiscountCode implements Versioned & ReferenceExpandable {
  ${VERSIONED}
  code: String!
  name${LOCALIZED}
  description${LOCALIZED}
  isActive: Boolean!
  key: String
}
`

/** Every kind of resource the embedded platform keeps, by its published type id. */
import type {
  BaseResource,
  Cart,
  CartDiscount,
  Category,
  Channel,
  Company,
  Customer,
  CustomerGroup,
  CustomObject,
  DiscountCode,
  InventoryEntry,
  Order,
  Payment,
  Product,
  ProductDiscount,
  ProductType,
  ShippingMethod,
  State,
  Store,
  TaxCategory,
  Type,
  Zone,
} from '@commercetools/platform-sdk'
import type { StoredProject } from './resources/project'

export interface Documents {
  'business-unit': Company
  cart: Cart
  'cart-discount': CartDiscount
  category: Category
  channel: Channel
  customer: Customer
  'customer-group': CustomerGroup
  'discount-code': DiscountCode
  'inventory-entry': InventoryEntry
  'key-value-document': CustomObject
  order: Order
  payment: Payment
  product: Product
  'product-discount': ProductDiscount
  'product-type': ProductType
  project: StoredProject
  'shipping-method': ShippingMethod
  state: State
  store: Store
  'tax-category': TaxCategory
  type: Type
  zone: Zone
}

export type Kind = keyof Documents

export type AnyDocument = BaseResource

/** A value a document is found by; a unique one is refused for a second document of the kind. */
export interface Lookup {
  readonly field: string
  readonly value: string
  readonly unique: boolean
  /** The field's name in a DuplicateField error when it differs from the lookup's. */
  readonly label?: string
}

/**
 * The seam between the cart engine (rules of carts and orders, no storage) and the resources (storage,
 * HTTP, queries). The engine gets everything it must look up through `EngineContext` and answers documents
 * in the vendor's published shape; the resources give them versions and keep them.
 */
import type {
  Cart,
  CartDiscount,
  CartDraft,
  CartUpdateAction,
  Category,
  Channel,
  Customer,
  CustomerGroup,
  DiscountCode,
  ErrorObject,
  InventoryEntry,
  Order,
  OrderFromCartDraft,
  Payment,
  Product,
  ShippingMethod,
  TaxCategory,
  Type,
  Zone,
} from '@commercetools/platform-sdk'

/** Thrown by engine and resources alike; the HTTP layer turns it into the published error body. */
export class PlatformError extends Error {
  readonly kind = 'PlatformError'
  constructor(
    readonly statusCode: number,
    readonly errors: readonly ErrorObject[],
  ) {
    super(errors[0]?.message ?? `Status ${statusCode}`)
  }
}

/** One-error shorthand: `fail(400, 'InvalidOperation', 'The cart is ordered.')`. */
export function fail(
  statusCode: number,
  code: string,
  message: string,
  extra: Record<string, unknown> = {},
): never {
  throw new PlatformError(statusCode, [{ code, message, ...extra } as ErrorObject])
}

export interface Reference {
  readonly id?: string
  readonly key?: string
}

/** Look-ups, all synchronous: the store is SQLite in this process. Undefined means there is none. */
export interface EngineContext {
  now(): Date
  newId(): string
  productBySku(sku: string): Product | undefined
  product(ref: Reference): Product | undefined
  channel(ref: Reference): Channel | undefined
  customer(ref: Reference): Customer | undefined
  taxCategory(ref: Reference): TaxCategory | undefined
  shippingMethod(ref: Reference): ShippingMethod | undefined
  zone(ref: Reference): Zone | undefined
  type(ref: Reference): Type | undefined
  discountCodeByCode(code: string): DiscountCode | undefined
  discountCode(ref: Reference): DiscountCode | undefined
  cartDiscount(ref: Reference): CartDiscount | undefined
  /** Active discounts that need no code, in the order the platform applies them (sortOrder, highest first). */
  automaticCartDiscounts(): readonly CartDiscount[]
  /** Orders already placed with this code, in all and by this customer: of an anonymous cart there is none. */
  discountCodeUses(
    discountCodeId: string,
    customerId?: string,
  ): { readonly total: number; readonly byCustomer: number }
  inventory(sku: string, supplyChannelId?: string): InventoryEntry | undefined
  /** The project's languages: a cart's locale is one of them. */
  languages(): readonly string[]
  /** In Multiple mode every target must name a method of the cart; the published types leave that open. */
  readonly strictTargets?: boolean
  /** For predicates that name categories by key or by ancestor; without it only `categories.id` is known. */
  category?(ref: Reference): Category | undefined
  /** For customer groups given or compared by key; without it only ids are known. */
  customerGroup?(ref: Reference): CustomerGroup | undefined
  /** For payments added to carts; without it their ids are taken as they are. */
  payment?(ref: Reference): Payment | undefined
}

/** A cart or order without what the store adds: id, version, createdAt and lastModifiedAt stay as given. */
export interface CartEngine {
  /** The body of a new cart; `id` and dates come from the context, version is set by the store. */
  create(draft: CartDraft, context: EngineContext): Cart
  /** Applies the actions in order, atomically, and recalculates. Throws PlatformError; never changes its input. */
  update(cart: Cart, actions: readonly CartUpdateAction[], context: EngineContext): Cart
  /** Recalculates prices, discounts, taxes and totals from the cart as it is. */
  recalculate(cart: Cart, context: EngineContext): Cart
  /** A new cart with the content of another (POST /carts/replicate). */
  replicate(source: Cart | Order, context: EngineContext): Cart
  /** Sign-in with an anonymous cart: the customer's cart with the anonymous one merged in. */
  merge(customerCart: Cart, anonymousCart: Cart, context: EngineContext): Cart
  /**
   * The order of a cart and the stock it takes. Refuses by OutOfStock, PriceChanged, InvalidItemShippingDetails,
   * DiscountCodeNonApplicable and the like; the store checks the cart's version and the order number first.
   */
  order(
    cart: Cart,
    draft: OrderFromCartDraft,
    context: EngineContext,
  ): {
    readonly order: Order
    readonly stock: readonly { readonly inventoryId: string; readonly quantity: number }[]
  }
}

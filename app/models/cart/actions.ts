/**
 * Cart update actions in the commerce platform's wire format: what a plan returns and a service sends. Only the actions
 * our plans use are listed.
 */

export interface WireMoney {
  readonly type?: 'centPrecision'
  readonly centAmount: number
  readonly currencyCode: string
  readonly fractionDigits?: number
}

export interface WireAddress {
  readonly key?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly company?: string
  readonly streetName?: string
  readonly additionalStreetInfo?: string
  readonly city?: string
  readonly state?: string
  readonly postalCode?: string
  readonly country: string
  readonly phone?: string
  readonly email?: string
  readonly custom?: {
    readonly type: { readonly typeId: 'type'; readonly key: string }
    readonly fields: Readonly<Record<string, unknown>>
  }
}

export interface WireTarget {
  readonly addressKey: string
  readonly quantity: number
  readonly shippingMethodKey?: string
}

interface KeyReference<T extends string> {
  readonly typeId: T
  readonly key: string
}

export type CartAction =
  | {
      readonly action: 'addLineItem'
      readonly sku: string
      readonly quantity: number
      readonly distributionChannel?: KeyReference<'channel'>
      /** Overrides the catalogue price. */
      readonly externalPrice?: WireMoney
      readonly shippingDetails?: { readonly targets: readonly WireTarget[] }
      readonly custom?: {
        readonly type: KeyReference<'type'>
        readonly fields: Readonly<Record<string, unknown>>
      }
    }
  | {
      readonly action: 'changeLineItemQuantity'
      readonly lineItemId: string
      readonly quantity: number
      /** Must be repeated for a line that has one. */
      readonly externalPrice?: WireMoney
    }
  | { readonly action: 'setLineItemPrice'; readonly lineItemId: string; readonly externalPrice: WireMoney }
  | { readonly action: 'removeLineItem'; readonly lineItemId: string }
  /** Without targets, the line goes back to having no destination. */
  | {
      readonly action: 'setLineItemShippingDetails'
      readonly lineItemId: string
      readonly shippingDetails?: { readonly targets: readonly WireTarget[] }
    }
  | {
      readonly action: 'setLineItemCustomType'
      readonly lineItemId: string
      readonly type: KeyReference<'type'>
      readonly fields: Readonly<Record<string, unknown>>
    }
  /** Without a value, removes the field. */
  | {
      readonly action: 'setLineItemCustomField'
      readonly lineItemId: string
      readonly name: string
      readonly value?: unknown
    }
  /** Without a channel, reverts to the price without a channel. */
  | {
      readonly action: 'setLineItemDistributionChannel'
      readonly lineItemId: string
      readonly distributionChannel?: KeyReference<'channel'>
    }
  | {
      readonly action: 'setCustomLineItemShippingDetails'
      readonly customLineItemId: string
      readonly shippingDetails: { readonly targets: readonly WireTarget[] }
    }
  | {
      readonly action: 'addCustomLineItem'
      readonly name: Readonly<Record<string, string>>
      readonly slug: string
      readonly quantity: number
      readonly money: WireMoney
      /** `External` exempts the line from cart discounts on custom lines. */
      readonly priceMode?: 'Standard' | 'External'
      readonly taxCategory: KeyReference<'tax-category'>
      readonly shippingDetails?: { readonly targets: readonly WireTarget[] }
    }
  | { readonly action: 'removeCustomLineItem'; readonly customLineItemId: string }
  | { readonly action: 'addItemShippingAddress'; readonly address: WireAddress }
  | { readonly action: 'updateItemShippingAddress'; readonly address: WireAddress }
  | { readonly action: 'removeItemShippingAddress'; readonly addressKey: string }
  | { readonly action: 'setShippingAddress'; readonly address?: WireAddress }
  | { readonly action: 'setCountry'; readonly country: string }
  | { readonly action: 'setBillingAddress'; readonly address?: WireAddress }
  /** Without a number, removes it. */
  | { readonly action: 'setPurchaseOrderNumber'; readonly purchaseOrderNumber?: string }
  | {
      readonly action: 'setCustomShippingMethod'
      readonly shippingMethodName: string
      readonly shippingRate: { readonly price: WireMoney }
      readonly taxCategory: KeyReference<'tax-category'>
    }
  /** Multiple mode: one per shipment. */
  | {
      readonly action: 'addCustomShippingMethod'
      readonly shippingKey: string
      readonly shippingMethodName: string
      readonly shippingAddress: WireAddress
      readonly shippingRate: { readonly price: WireMoney }
      readonly taxCategory: KeyReference<'tax-category'>
    }
  /** Without a method, removes the current one. */
  | { readonly action: 'setShippingMethod' }
  | { readonly action: 'removeShippingMethod'; readonly shippingKey: string }
  | { readonly action: 'addDiscountCode'; readonly code: string }
  | {
      readonly action: 'removeDiscountCode'
      readonly discountCode: { readonly typeId: 'discount-code'; readonly id: string }
    }
  | {
      readonly action: 'setLineItemCustomField'
      readonly lineItemId: string
      readonly name: string
      readonly value?: unknown
    }
  | { readonly action: 'setCustomField'; readonly name: string; readonly value?: unknown }
  | { readonly action: 'setKey'; readonly key?: string }
  | { readonly action: 'setCustomerEmail'; readonly email?: string }
  | { readonly action: 'setCustomerId'; readonly customerId: string }
  | { readonly action: 'recalculate'; readonly updateProductData?: boolean }

/** Keys of the platform's custom types that our plans fill in. */
export const TYPE_KEYS = {
  cart: 'cart-fields',
  lineItem: 'line-item-fields',
  shipment: 'shipment-fields',
  customer: 'customer-fields',
  inventory: 'inventory-fields',
  businessUnit: 'business-unit-fields',
} as const

export const SHIPPING_TAX_CATEGORY = 'shipping'
export const PACKAGING_TAX_CATEGORY = 'general'
/** Label of packaging on the bill. */
export const PACKAGING_NAME = 'Heat-resistant packaging'
/** Placeholder method until a delivery is chosen, for projects that require a method for every unit. */
export const PROVISIONAL_METHOD_NAME = 'Delivery to be chosen'
export const HEAT_PACKAGING_SLUG = 'heat-resistant-packaging'

/** Slugs are unique per cart: from the second shipment on they are numbered, `heat-resistant-packaging-2`. */
export function packagingSlug(serial: number): string {
  return serial === 1 ? HEAT_PACKAGING_SLUG : `${HEAT_PACKAGING_SLUG}-${serial}`
}

export function isPackagingSlug(slug: string): boolean {
  return slug.startsWith(HEAT_PACKAGING_SLUG) && /^(?:-\d+)?$/.test(slug.slice(HEAT_PACKAGING_SLUG.length))
}

/** Custom line that holds a delivery price, out of reach of the platform's free-shipping discounts. */
export function deliverySlug(addressKey: string): string {
  return `delivery-${addressKey}`
}

export function isDeliverySlug(slug: string): boolean {
  return /^delivery-shipment-\d+$/.test(slug)
}

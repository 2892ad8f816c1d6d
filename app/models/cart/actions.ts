/**
 * Cart update actions, in the commerce platform's published shape: what a plan answers and a service sends.
 * Only the actions that our plans use are listed; the platform knows more.
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
      /** In place of the catalogue's price. */
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
      /** Again, for a line that has one. */
      readonly externalPrice?: WireMoney
    }
  | { readonly action: 'setLineItemPrice'; readonly lineItemId: string; readonly externalPrice: WireMoney }
  | { readonly action: 'removeLineItem'; readonly lineItemId: string }
  /** Without targets: back to a line that is sent nowhere yet. */
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
  /** Without a value: takes the field away. */
  | {
      readonly action: 'setLineItemCustomField'
      readonly lineItemId: string
      readonly name: string
      readonly value?: unknown
    }
  /** Without a channel: back to the price that holds everywhere. */
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
      /** `External`: no discount on custom lines takes anything off it. */
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
  | {
      readonly action: 'setCustomShippingMethod'
      readonly shippingMethodName: string
      readonly shippingRate: { readonly price: WireMoney }
      readonly taxCategory: KeyReference<'tax-category'>
    }
  /** Multiple mode: one for each shipment. */
  | {
      readonly action: 'addCustomShippingMethod'
      readonly shippingKey: string
      readonly shippingMethodName: string
      readonly shippingAddress: WireAddress
      readonly shippingRate: { readonly price: WireMoney }
      readonly taxCategory: KeyReference<'tax-category'>
    }
  /** Without a method: removes the one that is set. */
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

/** Keys of the platform's custom types that the plans fill. */
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
/** What packaging is called on the bill. */
export const PACKAGING_NAME = 'Heat-resistant packaging'
/** Stands in for the delivery of a shipment until one is chosen, where a platform wants a method for every piece. */
export const PROVISIONAL_METHOD_NAME = 'Delivery to be chosen'
export const HEAT_PACKAGING_SLUG = 'heat-resistant-packaging'

/** A slug is unique in its cart: from the second shipment on it carries a number, `heat-resistant-packaging-2`. */
export function packagingSlug(serial: number): string {
  return serial === 1 ? HEAT_PACKAGING_SLUG : `${HEAT_PACKAGING_SLUG}-${serial}`
}

export function isPackagingSlug(slug: string): boolean {
  return slug.startsWith(HEAT_PACKAGING_SLUG) && /^(?:-\d+)?$/.test(slug.slice(HEAT_PACKAGING_SLUG.length))
}

/** The price of a delivery that a free-shipping discount of the platform would take off, though it is none of its own. */
export function deliverySlug(addressKey: string): string {
  return `delivery-${addressKey}`
}

export function isDeliverySlug(slug: string): boolean {
  return /^delivery-shipment-\d+$/.test(slug)
}

/** Custom fields of carts, lines, addresses, customers and the rest: the types the storefront writes by key. */
import type { FieldType, ResourceTypeId, TypeDraft } from '@commercetools/platform-sdk'

const string: FieldType = { name: 'String' }
const boolean: FieldType = { name: 'Boolean' }
const number: FieldType = { name: 'Number' }
const money: FieldType = { name: 'Money' }
const date: FieldType = { name: 'Date' }
const strings: FieldType = { name: 'Set', elementType: string }

export const TYPE_KEYS = {
  cart: 'cart-fields',
  lineItem: 'line-item-fields',
  customLineItem: 'custom-line-item-fields',
  shipment: 'shipment-fields',
  category: 'category-fields',
  cartDiscount: 'cart-discount-fields',
  customer: 'customer-fields',
  inventory: 'inventory-fields',
  businessUnit: 'business-unit-fields',
} as const

function type(
  key: string,
  name: string,
  resourceTypeIds: readonly ResourceTypeId[],
  fields: Readonly<Record<string, FieldType>>,
): TypeDraft {
  return {
    key,
    name: { en: name },
    resourceTypeIds: [...resourceTypeIds],
    fieldDefinitions: Object.entries(fields).map(([field, fieldType]) => ({
      name: field,
      type: fieldType,
      label: { en: field },
      required: false,
      inputHint: 'SingleLine',
    })),
  }
}

export const CUSTOM_TYPES: readonly TypeDraft[] = [
  // Orders whose stock was returned, so that none is returned twice.
  type(TYPE_KEYS.inventory, 'Inventory fields', ['inventory-entry'], { restockedOrders: strings }),
  // DATA-01; carts and orders share one resource type on the platform.
  type(TYPE_KEYS.cart, 'Cart and order fields', ['order'], {
    orderTags: strings,
    reshippedFromOrderNumber: string,
    stashedDiscountCode: string,
    stashedDiscountCodeName: string,
    campaignId: string,
    templateId: string,
    recentEdits: strings,
  }),
  // DATA-03
  type(TYPE_KEYS.lineItem, 'Line item fields', ['line-item'], {
    autoDeliveryInterval: number,
    autoDeliveryOfferLocation: string,
    autoDeliveryOfferType: string,
    markedAsGift: boolean,
    externalId: string,
    parentExternalId: string,
    customizationsDescription: string,
    recipientsJson: string,
    greetingCardMessage: string,
    listMetadata: string,
  }),
  // DATA-04
  type(TYPE_KEYS.customLineItem, 'Custom line item fields', ['custom-line-item'], {
    kind: string,
    packingSlipMessage: string,
  }),
  // DATA-05
  type(TYPE_KEYS.shipment, 'Shipment fields', ['address'], {
    price: money,
    listPrice: money,
    shippingMethodId: number,
    shippingMethodName: string,
    requestedShipOn: date,
    requestedDeliveryOn: date,
    askedShipOn: date,
    askedDeliveryOn: date,
    earliestArrivalOn: date,
    latestArrivalOn: date,
    shipmentPickupCarrier: string,
    shipmentPickupCode: string,
    heatResistantPackaging: boolean,
    freeShippingEarned: boolean,
    refusedCarriers: string,
    markedAsGift: boolean,
    residential: boolean,
    packingSlipMessage: string,
    signedTrustedMatchkey: string,
  }),
  // LIST-03
  type(TYPE_KEYS.category, 'Category fields', ['category'], { palette: string }),
  // DATA-20
  type(TYPE_KEYS.cartDiscount, 'Cart discount fields', ['cart-discount'], { landingPagePath: string }),
  // DATA-14, DATA-42
  type(TYPE_KEYS.customer, 'Customer fields', ['customer'], {
    permissions: strings,
    tags: strings,
    isB2b: boolean,
    isReseller: boolean,
    subscribed: boolean,
    guestOrdersDeclined: boolean,
    allowSplitShipments: boolean,
    refusedCarriers: strings,
    discountCodes: strings,
    notes: string,
    issues: string,
    adminUrl: string,
  }),
  // BIZ-06
  type(TYPE_KEYS.businessUnit, 'Business unit fields', ['business-unit'], {
    industry: string,
    phone: string,
    website: string,
    taxId: string,
    teamSize: string,
    accountCreationSource: string,
  }),
]

/** The fields a query may name first, as published: an unknown one is an error, not an empty result. */
import type { Kind } from '../documents'

const EVERY = 'id version createdAt lastModifiedAt lastModifiedBy createdBy'

const FIELDS: Readonly<Record<Kind | 'product-projection', string>> = {
  cart: 'key customerId customerEmail customerGroup anonymousId businessUnit store lineItems customLineItems totalLineItemQuantity totalPrice taxedPrice taxedShippingPrice discountOnTotalPrice taxMode priceRoundingMode taxRoundingMode taxCalculationMode inventoryMode cartState freezeStrategy billingAddress shippingAddress shippingMode shippingKey shippingInfo shippingRateInput shippingCustomFields shipping itemShippingAddresses discountCodes directDiscounts refusedGifts paymentInfo country locale origin custom discountTypeCombination lock deleteDaysAfterLastModification purchaseOrderNumber warnings',
  'cart-discount':
    'name key description value cartPredicate target sortOrder stores isActive validFrom validUntil requiresDiscountCode references stackingMode custom discountGroup recurringOrderScope',
  category:
    'name slug description ancestors parent orderHint externalId metaTitle metaDescription metaKeywords custom assets key',
  channel: 'key roles name description address reviewRatingStatistics custom geoLocation',
  customer:
    'key customerNumber externalId email firstName lastName middleName title dateOfBirth companyName vatId addresses defaultShippingAddressId shippingAddressIds defaultBillingAddressId billingAddressIds isEmailVerified customerGroup customerGroupAssignments custom locale salutation stores authenticationMode lowercaseEmail',
  'customer-group': 'key name custom',
  'discount-code':
    'key name description code cartDiscounts stores cartPredicate isActive references maxApplications maxApplicationsPerCustomer custom groups validFrom validUntil applicationVersion',
  'inventory-entry':
    'key sku supplyChannel quantityOnStock availableQuantity minCartQuantity maxCartQuantity restockableInDays expectedDelivery reservationExpirationInMinutes stockLevels custom',
  'key-value-document': 'container key value',
  order:
    'orderNumber purchaseOrderNumber customerId customerEmail customerGroup anonymousId businessUnit store lineItems customLineItems totalPrice taxedPrice taxedShippingPrice discountOnTotalPrice priceRoundingMode taxMode taxRoundingMode taxCalculationMode inventoryMode billingAddress shippingAddress shippingMode shippingKey shippingInfo shippingRateInput shippingCustomFields shipping itemShippingAddresses discountCodes directDiscounts refusedGifts paymentInfo country locale origin cart quote recurringOrder orderState shipmentState paymentState state syncInfo returnInfo discountTypeCombination lastMessageSequenceNumber custom completedAt',
  payment:
    'customer anonymousId externalId interfaceId amountPlanned amountAuthorized authorizedUntil amountPaid amountRefunded paymentMethodInfo paymentStatus transactions interfaceInteractions custom key',
  product: 'key productType masterData taxCategory state reviewRatingStatistics priceMode warnings',
  'product-projection':
    'key productType name description slug categories categoryOrderHints metaTitle metaDescription metaKeywords searchKeywords hasStagedChanges published masterVariant variants taxCategory state reviewRatingStatistics priceMode attributes',
  'product-discount':
    'name key description value predicate sortOrder isActive references validFrom validUntil',
  'product-type': 'key name description attributes',
  project: 'key name languages countries currencies',
  'shipping-method':
    'key name localizedName description localizedDescription taxCategory zoneRates active isDefault predicate custom stores carrier',
  state: 'key type name description initial builtIn roles transitions',
  store:
    'key name languages countries distributionChannels supplyChannels productSelections custom storefront',
  'tax-category': 'name description rates key',
  type: 'key name description resourceTypeIds fieldDefinitions',
  zone: 'key name description locations',
}

const sets = new Map<string, ReadonlySet<string>>()

export function isField(kind: Kind | 'product-projection', field: string): boolean {
  const known = sets.get(kind) ?? new Set(`${EVERY} ${FIELDS[kind]}`.split(' '))
  sets.set(kind, known)
  return known.has(field)
}

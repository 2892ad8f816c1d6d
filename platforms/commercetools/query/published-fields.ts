/**
 * Published fields of queryable resources and their parts: `field` is text, others are `field:type`. Types with their
 * own fields are capitalised; `any` is open, as localised texts, custom fields and attribute values are.
 */
import type { Kind } from '../documents'

/** Root types, by kind. */
export const ROOTS: Readonly<Record<Kind | 'product-projection', string>> = {
  'business-unit': 'Company',
  cart: 'Cart',
  'cart-discount': 'CartDiscount',
  category: 'Category',
  channel: 'Channel',
  customer: 'Customer',
  'customer-group': 'CustomerGroup',
  'discount-code': 'DiscountCode',
  'inventory-entry': 'InventoryEntry',
  'key-value-document': 'CustomObject',
  order: 'Order',
  payment: 'Payment',
  product: 'Product',
  'product-discount': 'ProductDiscount',
  'product-projection': 'ProductProjection',
  'product-type': 'ProductType',
  project: 'Project',
  'shipping-method': 'ShippingMethod',
  state: 'State',
  store: 'Store',
  'tax-category': 'TaxCategory',
  type: 'Type',
  zone: 'Zone',
}

export const FIELDS: Readonly<Record<string, string>> = {
  Address:
    'id key country title salutation firstName lastName streetName streetNumber additionalStreetInfo postalCode city region state company department building apartment pOBox phone mobile email fax additionalAddressInfo externalId custom:CustomFields',
  Associate: 'associateRoleAssignments:AssociateRoleAssignment roles customer:Reference',
  AssociateRoleAssignment: 'associateRole:KeyReference inheritance',
  InheritedAssociate: 'associateRoleAssignments:InheritedAssociateRoleAssignment customer:Reference',
  InheritedAssociateRoleAssignment: 'associateRole:KeyReference source:KeyReference',
  Asset: 'id sources:AssetSource name:any description:any tags custom:CustomFields key',
  AssetDimensions: 'w:number h:number',
  AssetSource: 'uri key dimensions:AssetDimensions contentType',
  Attribute: 'name value:any',
  AttributeDefinition:
    'type:AttributeType name label:any isRequired:flag level attributeConstraint inputTip:any inputHint isSearchable:flag',
  AttributeLocalizedEnumValue: 'key label:any',
  AttributePlainEnumValue: 'key label',
  AttributeType: 'name values:any typeReference:Reference referenceTypeId elementType:AttributeType',
  Attribution: 'clientId source',
  Cart: 'id version:number createdAt:time lastModifiedAt:time key customerId customerEmail customerGroup:Reference anonymousId businessUnit:KeyReference store:KeyReference lineItems:LineItem customLineItems:CustomLineItem totalLineItemQuantity:number totalPrice:CentPrecisionMoney taxedPrice:TaxedPrice taxedShippingPrice:TaxedPrice discountOnTotalPrice:DiscountOnTotalPrice taxMode priceRoundingMode taxRoundingMode taxCalculationMode inventoryMode cartState freezeStrategy billingAddress:Address shippingAddress:Address shippingMode shippingKey shippingInfo:ShippingInfo shippingRateInput:ShippingRateInput shippingCustomFields:CustomFields shipping:Shipping itemShippingAddresses:Address discountCodes:DiscountCodeInfo directDiscounts:DirectDiscount refusedGifts:Reference paymentInfo:PaymentInfo country locale origin custom:CustomFields discountTypeCombination:DiscountTypeCombination lock:CartLock deleteDaysAfterLastModification:number purchaseOrderNumber lastModifiedBy:LastModifiedBy createdBy:CreatedBy warnings:WarningObject',
  CartDiscount:
    'id version:number createdAt:time lastModifiedAt:time lastModifiedBy:LastModifiedBy createdBy:CreatedBy name:any key description:any value:CartDiscountValue cartPredicate target:CartDiscountTarget sortOrder stores:KeyReference isActive:flag validFrom:time validUntil:time requiresDiscountCode:flag references:any stackingMode custom:CustomFields discountGroup:Reference recurringOrderScope:RecurringOrderScope',
  CartDiscountTarget:
    'type predicate triggerPattern:PatternComponent targetPattern:PatternComponent maxOccurrence:number selectionMode triggerQuantity:number discountedQuantity:number',
  CartDiscountValue:
    'type money:any applicationMode product:Reference variantId:number supplyChannel:Reference distributionChannel:Reference permyriad:number',
  CartLock: 'createdAt:time clientId',
  Category:
    'id version:number createdAt:time lastModifiedAt:time lastModifiedBy:LastModifiedBy createdBy:CreatedBy name:any slug:any description:any ancestors:Reference parent:Reference orderHint externalId metaTitle:any metaDescription:any metaKeywords:any custom:CustomFields assets:Asset key',
  CentPrecisionMoney: 'centAmount:number currencyCode type fractionDigits:number',
  Channel:
    'id version:number createdAt:time lastModifiedAt:time lastModifiedBy:LastModifiedBy createdBy:CreatedBy key roles name:any description:any address:Address reviewRatingStatistics:ReviewRatingStatistics custom:CustomFields geoLocation:GeoJson',
  CreatedBy:
    'clientId externalUserId customer:Reference anonymousId associate:Reference attributedTo:Attribution',
  Company:
    'id version:number createdAt:time lastModifiedAt:time lastModifiedBy:LastModifiedBy createdBy:CreatedBy key status stores:KeyReference storeMode unitType name contactEmail custom:CustomFields customerGroupAssignments:CustomerGroupAssignment addresses:Address shippingAddressIds defaultShippingAddressId billingAddressIds defaultBillingAddressId associateMode associates:Associate inheritedAssociates:InheritedAssociate inheritedStores:KeyReference approvalRuleMode parentUnit:KeyReference topLevelUnit:KeyReference',
  CustomFieldEnumValue: 'key label',
  CustomFieldLocalizedEnumValue: 'key label:any',
  CustomFields: 'type:Reference fields:any',
  CustomLineItem:
    'id key name:any money:TypedMoney taxedPrice:TaxedItemPrice taxedPricePortions:MethodTaxedPrice totalPrice:CentPrecisionMoney slug quantity:number state:ItemState taxCategory:Reference taxRate:TaxRate perMethodTaxRate:MethodTaxRate discountedPricePerQuantity:DiscountedLineItemPriceForQuantity custom:CustomFields shippingDetails:ItemShippingDetails priceMode recurrenceInfo:CustomLineItemRecurrenceInfo',
  CustomLineItemRecurrenceInfo: 'recurrencePolicy:Reference',
  CustomObject:
    'id version:number createdAt:time lastModifiedAt:time lastModifiedBy:LastModifiedBy createdBy:CreatedBy container key value:any',
  Customer:
    'id version:number createdAt:time lastModifiedAt:time key customerNumber externalId lastModifiedBy:LastModifiedBy createdBy:CreatedBy email firstName lastName middleName title dateOfBirth companyName vatId addresses:Address defaultShippingAddressId shippingAddressIds defaultBillingAddressId billingAddressIds isEmailVerified:flag customerGroup:Reference customerGroupAssignments:CustomerGroupAssignment custom:CustomFields locale salutation stores:KeyReference authenticationMode lowercaseEmail',
  CustomerGroup:
    'id version:number createdAt:time lastModifiedAt:time lastModifiedBy:LastModifiedBy createdBy:CreatedBy key name custom:CustomFields',
  CustomerGroupAssignment: 'customerGroup:Reference',
  Delivery: 'id key createdAt:time items:DeliveryItem parcels:Parcel address:Address custom:CustomFields',
  DeliveryItem: 'id quantity:number',
  DirectDiscount: 'id value:CartDiscountValue target:CartDiscountTarget',
  DiscountCode:
    'id version:number createdAt:time lastModifiedAt:time key lastModifiedBy:LastModifiedBy createdBy:CreatedBy name:any description:any code cartDiscounts:Reference stores:KeyReference cartPredicate isActive:flag references:any maxApplications:number maxApplicationsPerCustomer:number custom:CustomFields groups validFrom:time validUntil:time applicationVersion:number',
  DiscountCodeInfo: 'discountCode:Reference state',
  DiscountOnTotalPrice:
    'discountedAmount:TypedMoney includedDiscounts:DiscountedTotalPricePortion discountedNetAmount:TypedMoney discountedGrossAmount:TypedMoney',
  DiscountTypeCombination: 'type chosenDiscountType',
  DiscountedLineItemPortion: 'discount:any discountedAmount:TypedMoney',
  DiscountedLineItemPrice: 'value:TypedMoney includedDiscounts:DiscountedLineItemPortion',
  DiscountedLineItemPriceForQuantity: 'quantity:number discountedPrice:DiscountedLineItemPrice',
  DiscountedPrice: 'value:TypedMoney discount:Reference',
  DiscountedTotalPricePortion: 'discount:any discountedAmount:TypedMoney',
  EstimatedDelivery: 'from:time until:time',
  FieldDefinition: 'type:FieldType name label:any required:flag inputHint',
  FieldType: 'name values:any referenceTypeId elementType:FieldType',
  GeoJson: 'type coordinates:number',
  Image: 'url dimensions:ImageDimensions label',
  ImageDimensions: 'w:number h:number',
  InventoryEntry:
    'id version:number createdAt:time lastModifiedAt:time lastModifiedBy:LastModifiedBy createdBy:CreatedBy key sku supplyChannel:Reference quantityOnStock:number availableQuantity:number minCartQuantity:number maxCartQuantity:number restockableInDays:number expectedDelivery:time reservationExpirationInMinutes:number stockLevels:InventoryEntryStockLevels custom:CustomFields',
  InventoryEntryStockLevels: 'reorderPoint:number safetyStock:number',
  ItemShippingDetails: 'targets:ItemShippingTarget valid:flag',
  ItemShippingTarget: 'addressKey quantity:number shippingMethodKey',
  ItemState: 'quantity:number state:Reference',
  KeyReference: 'typeId key',
  LastModifiedBy:
    'clientId externalUserId customer:Reference anonymousId associate:Reference attributedTo:Attribution',
  LineItem:
    'id key productId productKey name:any productSlug:any productType:Reference variant:ProductVariant price:Price quantity:number totalPrice:CentPrecisionMoney discountedPricePerQuantity:DiscountedLineItemPriceForQuantity taxedPrice:TaxedItemPrice taxedPricePortions:MethodTaxedPrice state:ItemState taxRate:TaxRate perMethodTaxRate:MethodTaxRate supplyChannel:Reference distributionChannel:Reference priceMode lineItemMode inventoryMode shippingDetails:ItemShippingDetails reservation:Reference custom:CustomFields addedAt:time lastModifiedAt:time recurrenceInfo:LineItemRecurrenceInfo',
  LineItemRecurrenceInfo: 'recurrencePolicy:Reference priceSelectionMode',
  Location: 'country state',
  MethodTaxRate: 'shippingMethodKey taxRate:TaxRate',
  MethodTaxedPrice: 'shippingMethodKey taxedPrice:TaxedItemPrice',
  Money: 'centAmount:number currencyCode',
  Order:
    'id version:number createdAt:time lastModifiedAt:time orderNumber purchaseOrderNumber customerId customerEmail customerGroup:Reference anonymousId businessUnit:KeyReference store:KeyReference lineItems:LineItem customLineItems:CustomLineItem totalPrice:CentPrecisionMoney taxedPrice:TaxedPrice taxedShippingPrice:TaxedPrice discountOnTotalPrice:DiscountOnTotalPrice priceRoundingMode taxMode taxRoundingMode taxCalculationMode inventoryMode billingAddress:Address shippingAddress:Address shippingMode shippingKey shippingInfo:ShippingInfo shippingRateInput:ShippingRateInput shippingCustomFields:CustomFields shipping:Shipping itemShippingAddresses:Address discountCodes:DiscountCodeInfo directDiscounts:DirectDiscount refusedGifts:Reference paymentInfo:PaymentInfo country locale origin cart:Reference quote:Reference recurringOrder:Reference orderState shipmentState paymentState state:Reference syncInfo:SyncInfo returnInfo:ReturnInfo discountTypeCombination:DiscountTypeCombination lastMessageSequenceNumber:number custom:CustomFields completedAt:time lastModifiedBy:LastModifiedBy createdBy:CreatedBy',
  Parcel:
    'id key createdAt:time measurements:ParcelMeasurements trackingData:TrackingData items:DeliveryItem custom:CustomFields',
  ParcelMeasurements:
    'heightInMillimeter:number lengthInMillimeter:number widthInMillimeter:number weightInGram:number',
  PatternComponent: 'type predicate minCount:number maxCount:number excludeCount:number',
  Payment:
    'id version:number createdAt:time lastModifiedAt:time lastModifiedBy:LastModifiedBy createdBy:CreatedBy customer:Reference anonymousId externalId interfaceId amountPlanned:CentPrecisionMoney amountAuthorized:TypedMoney authorizedUntil amountPaid:TypedMoney amountRefunded:TypedMoney paymentMethodInfo:PaymentMethodInfo paymentStatus:PaymentStatus transactions:Transaction interfaceInteractions:CustomFields custom:CustomFields key',
  PaymentInfo: 'payments:Reference',
  PaymentMethodInfo:
    'paymentInterface method name:any token:PaymentMethodToken interfaceAccount custom:CustomFields',
  PaymentMethodToken: 'value',
  PaymentStatus: 'interfaceCode interfaceText state:Reference',
  Price:
    'id key value:TypedMoney country customerGroup:Reference channel:Reference validFrom:time validUntil:time discounted:DiscountedPrice tiers:PriceTier custom:CustomFields recurrencePolicy:Reference',
  PriceFunction: 'currencyCode function',
  PriceTier: 'minimumQuantity:number value:TypedMoney',
  Product:
    'id version:number createdAt:time lastModifiedAt:time lastModifiedBy:LastModifiedBy createdBy:CreatedBy key productType:Reference masterData:ProductCatalogData taxCategory:Reference state:Reference reviewRatingStatistics:ReviewRatingStatistics priceMode warnings:WarningObject',
  ProductCatalogData: 'published:flag current:ProductData staged:ProductData hasStagedChanges:flag',
  ProductData:
    'name:any categories:Reference categoryOrderHints:any description:any slug:any metaTitle:any metaDescription:any metaKeywords:any masterVariant:ProductVariant variants:ProductVariant searchKeywords:any attributes:Attribute defaultVariant:Reference',
  ProductDiscount:
    'id version:number createdAt:time lastModifiedAt:time lastModifiedBy:LastModifiedBy createdBy:CreatedBy name:any key description:any value:ProductDiscountValue predicate sortOrder isActive:flag references:any validFrom:time validUntil:time',
  ProductDiscountValue: 'type money:CentPrecisionMoney permyriad:number',
  ProductProjection:
    'id version:number createdAt:time lastModifiedAt:time key productType:Reference name:any description:any slug:any categories:Reference categoryOrderHints:any metaTitle:any metaDescription:any metaKeywords:any searchKeywords:any hasStagedChanges:flag published:flag masterVariant:ProductVariant variants:ProductVariant taxCategory:Reference state:Reference reviewRatingStatistics:ReviewRatingStatistics priceMode attributes:Attribute',
  ProductSelectionSetting: 'productSelection:Reference active:flag',
  ProductType:
    'id version:number createdAt:time lastModifiedAt:time lastModifiedBy:LastModifiedBy createdBy:CreatedBy key name description attributes:AttributeDefinition',
  ProductVariant:
    'id:number sku key prices:Price attributes:Attribute price:Price images:Image assets:Asset availability:ProductVariantAvailability isMatchingVariant:flag scopedPrice:ScopedPrice scopedPriceDiscounted:flag recurrencePrices:Price',
  ProductVariantAvailability:
    'channels:any isOnStock:flag restockableInDays:number availableQuantity:number id version:number',
  Project: 'key name languages countries currencies',
  RecurringOrderScope: 'type recurrencePolicies:Reference',
  Reference: 'typeId id',
  ReturnInfo: 'items:ReturnItem returnTrackingId returnDate:time',
  ReturnItem:
    'type id key quantity:number comment shipmentState paymentState custom:CustomFields lastModifiedAt:time createdAt:time customLineItemId lineItemId',
  ReviewRatingStatistics:
    'averageRating:number highestRating:number lowestRating:number count:number ratingsDistribution:any',
  ScopedPrice:
    'id value:TypedMoney currentValue:TypedMoney country customerGroup:Reference channel:Reference validFrom:time validUntil:time discounted:DiscountedPrice custom:CustomFields',
  Shipping:
    'shippingKey shippingInfo:ShippingInfo shippingAddress:Address shippingRateInput:ShippingRateInput shippingCustomFields:CustomFields',
  ShippingInfo:
    'shippingMethodName price:CentPrecisionMoney shippingRate:ShippingRate taxedPrice:TaxedItemPrice taxRate:TaxRate taxCategory:Reference shippingMethod:Reference deliveries:Delivery discountedPrice:DiscountedLineItemPrice shippingMethodState estimatedDelivery:EstimatedDelivery',
  ShippingMethod:
    'id version:number createdAt:time lastModifiedAt:time lastModifiedBy:LastModifiedBy createdBy:CreatedBy key name localizedName:any description localizedDescription:any taxCategory:Reference zoneRates:ZoneRate active:flag isDefault:flag predicate custom:CustomFields stores:KeyReference carrier',
  ShippingRate:
    'price:CentPrecisionMoney freeAbove:CentPrecisionMoney isMatching:flag tiers:ShippingRatePriceTier',
  ShippingRateInput: 'type key label:any score:number',
  ShippingRatePriceTier:
    'type value price:Money isMatching:flag score:number priceFunction:PriceFunction minimumCentAmount:number',
  State:
    'id version:number createdAt:time lastModifiedAt:time lastModifiedBy:LastModifiedBy createdBy:CreatedBy key type name:any description:any initial:flag builtIn:flag roles transitions:Reference',
  Store:
    'id version:number createdAt:time lastModifiedAt:time lastModifiedBy:LastModifiedBy createdBy:CreatedBy key name:any languages countries:StoreCountry distributionChannels:Reference supplyChannels:Reference productSelections:ProductSelectionSetting custom:CustomFields storefront:Storefront',
  StoreCountry: 'code',
  Storefront:
    'checkoutUrlTemplate orderUrlTemplate termsOfServiceUrl privacyPolicyUrl refundPolicyUrl shippingPolicyUrl cookiePolicyUrl imprintUrl faqUrl contactUrl',
  SubRate: 'name amount:number',
  SyncInfo: 'channel:Reference externalId syncedAt:time',
  TaxCategory:
    'id version:number createdAt:time lastModifiedAt:time lastModifiedBy:LastModifiedBy createdBy:CreatedBy name description rates:TaxRate key',
  TaxPortion: 'name rate:number amount:CentPrecisionMoney',
  TaxRate: 'id key name amount:number includedInPrice:flag country state subRates:SubRate',
  TaxedItemPrice:
    'totalNet:CentPrecisionMoney totalGross:CentPrecisionMoney taxPortions:TaxPortion totalTax:CentPrecisionMoney',
  TaxedPrice:
    'totalNet:CentPrecisionMoney totalGross:CentPrecisionMoney taxPortions:TaxPortion totalTax:CentPrecisionMoney',
  TrackingData: 'trackingId carrier provider providerTransaction isReturn:flag',
  Transaction:
    'id timestamp:time type amount:CentPrecisionMoney interactionId state custom:CustomFields interfaceId',
  Type: 'id version:number createdAt:time lastModifiedAt:time lastModifiedBy:LastModifiedBy createdBy:CreatedBy key name:any description:any resourceTypeIds fieldDefinitions:FieldDefinition',
  TypedMoney: 'type centAmount:number currencyCode fractionDigits:number preciseAmount:number',
  WarningObject:
    'code message lineItemId productId sku supplyChannel quantity:number requestedQuantity:number reservedQuantity:number',
  Zone: 'id version:number createdAt:time lastModifiedAt:time lastModifiedBy:LastModifiedBy createdBy:CreatedBy key name description locations:Location',
  ZoneRate: 'zone:Reference shippingRates:ShippingRate',
}

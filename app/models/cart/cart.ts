/** The cart and its lines, as used by every page and rule (DATA-01 to DATA-05). */
import type { Address } from '../address/address'
import type { Image } from '../catalogue/product'
import type { CustomProduct } from '../catalogue/product'
import type { Money } from '../money/money'

export type ShippingMode = 'Single' | 'Multiple'
export type CartState = 'Active' | 'Ordered' | 'Merged' | 'Frozen'

export interface ShippingTarget {
  /** Key of an item shipping address, `shipment-1`. */
  readonly addressKey: string
  readonly quantity: number
  readonly shippingMethodKey?: string
}

/** The catalogue facts that rules about a line need. */
export interface LineVariant {
  readonly variantId: number
  readonly weight: number
  readonly unitName: string
  readonly variantLabel: string
  readonly image?: Image
  readonly active: boolean
  readonly backordered: boolean
  readonly meltable: boolean
  readonly digital: boolean
  readonly fixedAddress: boolean
  readonly customProduct?: CustomProduct
  readonly maximumPiecesPerOrder: number
  readonly restrictedCountries: readonly string[]
}

export interface SavingPart {
  readonly type: 'Channel' | 'ProductDiscount' | 'CartDiscount' | 'Tier'
  readonly description: string
  readonly onSale: boolean
  readonly value: Money
}

export interface TotalSavings {
  readonly value: Money
  readonly percent: number
  readonly comparisonPrice: Money
  readonly breakdown: readonly SavingPart[]
  readonly onSale: boolean
}

/** The amount one discount takes off a line, a charge or the whole cart. */
export interface DiscountShare {
  /** Platform id of the discount; one code may bring several. */
  readonly discountId?: string
  /** Name of its code, or of the discount itself if it has no code. */
  readonly name?: string
  /** The code that triggered it. */
  readonly code?: string
  /** The code brings free shipping, too: what it takes off goods does not cost them that (063). */
  readonly keepsFreeShipping?: true
  readonly amount: Money
}

export interface LineFields {
  readonly autoDeliveryInterval?: number
  readonly autoDeliveryOfferLocation?: string
  readonly autoDeliveryOfferType?: string
  readonly markedAsGift?: boolean
  readonly externalId?: string
  readonly parentExternalId?: string
  readonly customizationsDescription?: string
  readonly recipientsJson?: string
  readonly greetingCardMessage?: string
  readonly listMetadata?: string
}

export interface LineItem {
  readonly id: string
  readonly productId: string
  readonly productKey: string
  readonly productPath: string
  readonly sku: string
  readonly name: string
  readonly quantity: number
  readonly variant: LineVariant
  /** Price of one unit before cart discounts. */
  readonly piecePrice: Money
  /** Price of one unit before sale, tier and channel reductions; equals `piecePrice` when there are none. */
  readonly regularPiecePrice: Money
  /** The channel's price for one unit, before sale and tier prices. */
  readonly listedPiecePrice?: Money
  /** Why a unit costs less than the channel's list price. */
  readonly reducedBy?: 'sale' | 'tier'
  /** The catalogue's price of one unit, if the line has an external price (LINE-02). */
  readonly cataloguePiecePrice?: Money
  /** The catalogue's bundle price by country, for a line with an external price (CALC-01). */
  readonly sellingPriceByCountry?: Readonly<Record<string, Money>>
  /** The same for the cart's group of customers. */
  readonly groupPriceByCountry?: Readonly<Record<string, Money>>
  readonly totalPrice: Money
  readonly totalPriceBeforeCartLevelDiscount: Money
  /** What each cart discount took off; sums to the difference of the two totals. */
  readonly discountShares?: readonly DiscountShare[]
  /** Its share of discounts on the cart total, which do not lower the line's own price. */
  readonly totalDiscountShare?: Money
  readonly totalSavings?: TotalSavings
  readonly lineItemMode: 'Standard' | 'GiftLineItem'
  readonly priceMode: 'Platform' | 'ExternalPrice' | 'ExternalTotal'
  readonly distributionChannel?: string
  /** Whose stock it is taken from: the shop chooses none, but a gift or another system may. */
  readonly supplyChannelId?: string
  readonly targets: readonly ShippingTarget[]
  /** False unless the targets sum to the quantity. */
  readonly targetsValid: boolean
  readonly fields: LineFields
  /** The line has a custom type on the platform, so single fields can be set. */
  readonly takesFields?: boolean
}

export interface CustomLineItem {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly kind: 'adjustment' | 'gift adjustment' | 'packaging' | 'other'
  readonly quantity: number
  /** After discounts. */
  readonly totalPrice: Money
  readonly discountShares?: readonly DiscountShare[]
  readonly packingSlipMessage?: string
  readonly targets: readonly ShippingTarget[]
}

export interface ShipmentFields {
  readonly price?: Money
  readonly listPrice?: Money
  readonly shippingMethodId?: number
  readonly shippingMethodName?: string
  readonly requestedShipOn?: string
  readonly requestedDeliveryOn?: string
  /** Days the shopper asked for; used to show the choice again if other offers come. */
  readonly askedShipOn?: string
  readonly askedDeliveryOn?: string
  readonly earliestArrivalOn?: string
  readonly latestArrivalOn?: string
  readonly shipmentPickupCarrier?: string
  readonly shipmentPickupCode?: string
  readonly heatResistantPackaging?: boolean
  /** Whether standard delivery was free when this one was chosen: its price holds only while that stays so. */
  readonly freeShippingEarned?: boolean
  /** Carriers the customer refused at the time of choice; empty if none, so any carrier may deliver (SHIP-16). */
  readonly refusedCarriers?: string
  /** Set by the shopper per shipment: a line split over several has only one mark for all of them. */
  readonly markedAsGift?: boolean
  readonly packingSlipMessage?: string
  readonly signedTrustedMatchkey?: string
}

export interface ShipmentAddress {
  readonly key: string
  readonly address: Address
  readonly fields: ShipmentFields
}

export type DiscountCodeState =
  | 'NotActive'
  | 'NotValid'
  | 'DoesNotMatchCart'
  | 'MatchesCart'
  | 'MaxApplicationReached'
  | 'ApplicationStoppedByPreviousDiscount'
  | 'ApplicationStoppedByGroupBestDeal'

export interface CartDiscountCode {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly description: string
  readonly state: DiscountCodeState
  readonly cartPredicates: readonly string[]
  /** Predicates of its discounts that give free shipping above a goods value: they set the threshold. */
  readonly shippingPredicates: readonly string[]
  readonly landingPagePath?: string
  /** How many orders of one customer it may apply to. */
  readonly maxPerCustomer?: number
  /** It matches the cart, but none of its discounts applies to anything in it. */
  readonly isWithoutEffect?: true
}

export interface TaxPortion {
  readonly name: string
  /** 0.06625 is 6.625 %. */
  readonly rate: number
  readonly amount: Money
}

export interface TaxedPrice {
  readonly totalNet: Money
  readonly totalGross: Money
  readonly totalTax: Money
  readonly taxPortions: readonly TaxPortion[]
}

export interface ShippingCharge {
  /** Multiple mode: key of the shipping method. Single mode: key of the only shipment. */
  readonly key: string
  readonly name: string
  /** After discounts. */
  readonly price: Money
  readonly discountShares?: readonly DiscountShare[]
  /** A free-shipping discount took it off, without regard to destination and method. */
  readonly isWaived?: boolean
  /** Id of the custom line that holds the price, out of reach of shipping discounts. */
  readonly standsApart?: string
}

export interface CartFields {
  readonly orderTags: readonly string[]
  readonly reshippedFromOrderNumber?: string
  readonly stashedDiscountCode?: string
  readonly stashedDiscountCodeName?: string
  readonly campaignId?: string
  readonly templateId?: string
  /** Ids of the last edits in this version: shows, after a lost reply, whether an edit was applied. */
  readonly recentEdits: readonly string[]
}

export interface Cart {
  readonly id: string
  readonly version: number
  readonly key?: string
  readonly state: CartState
  /** Determines the prices. */
  readonly country?: string
  readonly customerId?: string
  /** Whose prices apply. */
  readonly customerGroupId?: string
  readonly customerEmail?: string
  readonly shippingMode: ShippingMode
  readonly lineItems: readonly LineItem[]
  readonly customLineItems: readonly CustomLineItem[]
  readonly itemShippingAddresses: readonly ShipmentAddress[]
  readonly shippingAddress?: Address
  readonly billingAddress?: Address
  /** The billing address was not chosen separately: it follows the shipping address. */
  readonly billsHome?: true
  /** A business's own number for the order. */
  readonly purchaseOrderNumber?: string
  readonly discountCodes: readonly CartDiscountCode[]
  readonly shippingCharges: readonly ShippingCharge[]
  /** Keys of shipments with a placeholder method, which charges nothing. */
  readonly provisionalMethods?: readonly string[]
  /** Predicates of free-shipping discounts without a code, as currently active. */
  readonly standingOffers?: readonly string[]
  /** Predicates of other shipping discounts, with or without a code, that may apply once a delivery is stored. */
  readonly shippingDiscounts?: readonly string[]
  /** Taken off the cart total rather than off lines. */
  readonly discountOnTotalPrice?: Money
  /** What each discount took off the cart total; sums to `discountOnTotalPrice`. */
  readonly discountOnTotalShares?: readonly DiscountShare[]
  /** Net of tax, shipping included. */
  readonly totalPrice: Money
  readonly taxedPrice?: TaxedPrice
  readonly fields: CartFields
}

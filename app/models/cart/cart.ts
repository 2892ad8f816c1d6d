/** The cart and its lines as every page and rule sees them (DATA-01 to DATA-05). */
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

/** What one discount took off a line, a charge or the whole cart. */
export interface DiscountShare {
  /** The platform's id of the discount; a code may bring several. */
  readonly discountId?: string
  /** Name of its code; absent for a discount that needs none. */
  readonly name?: string
  /** The code that switched it on. */
  readonly code?: string
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
  /** Price of one piece before cart discounts. */
  readonly piecePrice: Money
  /** Piece price before sale, tier and channel reductions; equals `piecePrice` when there are none. */
  readonly regularPiecePrice: Money
  /** The channel's price for one piece, before sale and quantity price. */
  readonly listedPiecePrice?: Money
  /** Why a piece costs less than the channel lists. */
  readonly reducedBy?: 'sale' | 'tier'
  /** The catalogue's price for one piece, where the line's own comes from outside (LINE-02). */
  readonly cataloguePiecePrice?: Money
  /** For what the catalogue sells a bundle in each country, where its own price comes from outside (CALC-01). */
  readonly sellingPriceByCountry?: Readonly<Record<string, Money>>
  readonly totalPrice: Money
  readonly totalPriceBeforeCartLevelDiscount: Money
  /** What each cart discount took off; they sum to the difference of the two totals. */
  readonly discountShares?: readonly DiscountShare[]
  /** Its part of what is taken off the whole cart, which lowers no price of its own. */
  readonly totalDiscountShare?: Money
  readonly totalSavings?: TotalSavings
  readonly lineItemMode: 'Standard' | 'GiftLineItem'
  readonly priceMode: 'Platform' | 'ExternalPrice' | 'ExternalTotal'
  readonly distributionChannel?: string
  readonly targets: readonly ShippingTarget[]
  /** False while the targets do not sum to the quantity. */
  readonly targetsValid: boolean
  readonly fields: LineFields
  /** The platform knows the type of its custom fields: single ones can be set. */
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
  /** The days that the shopper asked for, where one was: with others offered the choice is shown by them again. */
  readonly askedShipOn?: string
  readonly askedDeliveryOn?: string
  readonly earliestArrivalOn?: string
  readonly latestArrivalOn?: string
  readonly shipmentPickupCarrier?: string
  readonly shipmentPickupCode?: string
  readonly heatResistantPackaging?: boolean
  /** Its standard delivery was free when this one was chosen: what its price belongs to. */
  readonly freeShippingEarned?: boolean
  /** The carriers that its customer refused when it was chosen, empty where none was; any other may bring it (SHIP-16). */
  readonly refusedCarriers?: string
  /** What its shopper has said of it; a line that goes elsewhere as well has but one mark for all its places. */
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
  /** Predicates of those of its discounts that offer free shipping from a goods value on: they set the threshold. */
  readonly shippingPredicates: readonly string[]
  readonly landingPagePath?: string
  /** It matches the cart, and nothing in the cart is what its discounts are for. */
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
  /** Key of the shipping method in Multiple mode, of the only shipment in Single mode. */
  readonly key: string
  readonly name: string
  /** After discounts. */
  readonly price: Money
  readonly discountShares?: readonly DiscountShare[]
  /** A discount for free shipping took it off, which says nothing of where to and how it is sent. */
  readonly isWaived?: boolean
  /** Id of the custom line that holds the price, out of the reach of discounts on shipping. */
  readonly standsApart?: string
}

export interface CartFields {
  readonly orderTags: readonly string[]
  readonly reshippedFromOrderNumber?: string
  readonly stashedDiscountCode?: string
  readonly stashedDiscountCodeName?: string
  readonly campaignId?: string
  readonly templateId?: string
  /** Ids of the last edits that are part of this version: tells after a lost reply whether one was done. */
  readonly recentEdits: readonly string[]
}

export interface Cart {
  readonly id: string
  readonly version: number
  readonly key?: string
  readonly state: CartState
  /** Whose prices it goes by. */
  readonly country?: string
  readonly customerId?: string
  readonly customerEmail?: string
  readonly shippingMode: ShippingMode
  readonly lineItems: readonly LineItem[]
  readonly customLineItems: readonly CustomLineItem[]
  readonly itemShippingAddresses: readonly ShipmentAddress[]
  readonly shippingAddress?: Address
  readonly billingAddress?: Address
  /** Nobody chose the address of the bill for the bill alone: it is wherever the goods go. */
  readonly billsHome?: true
  readonly discountCodes: readonly CartDiscountCode[]
  readonly shippingCharges: readonly ShippingCharge[]
  /** Keys of shipments with a method that only stands in for the one to be chosen: nobody is charged by it. */
  readonly provisionalMethods?: readonly string[]
  /** Predicates of the discounts for free shipping that need no code, as of these days. */
  readonly standingOffers?: readonly string[]
  /** Predicates of other discounts on shipping, by a code or without, that may be at work once a delivery is stored. */
  readonly shippingDiscounts?: readonly string[]
  /** Off the whole cart rather than off lines. */
  readonly discountOnTotalPrice?: Money
  /** What each discount took off the whole; they sum to `discountOnTotalPrice`. */
  readonly discountOnTotalShares?: readonly DiscountShare[]
  /** Net of tax, shipping included. */
  readonly totalPrice: Money
  readonly taxedPrice?: TaxedPrice
  readonly fields: CartFields
}

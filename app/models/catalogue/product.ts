/** Products, variants and categories as used by pages (DATA-09 to DATA-13, DATA-40). */
import type { Money } from '../money/money'

export interface Image {
  readonly url: string
  readonly label: string
  /** Pixel size of the stored picture, so that pages can reserve its space. */
  readonly width: number
  readonly height: number
}

export interface PriceTier {
  readonly minimumQuantity: number
  readonly value: Money
}

export interface ChannelPrice {
  /** Key of the distribution channel; absent for the price that applies everywhere. */
  readonly channel?: string
  readonly value: Money
  /** Sale price while a product discount runs. */
  readonly discounted?: Money
  readonly tiers: readonly PriceTier[]
}

export interface BagSize {
  readonly key: string
  readonly label: string
}

export const CUSTOM_PRODUCTS = [
  'Custom Mix',
  'Custom Tray',
  'Dynamic Bundle',
  'Gift Certificate',
  'Greeting Card',
] as const
export type CustomProduct = (typeof CUSTOM_PRODUCTS)[number]

/** What a group of customers has in place of everybody's prices. */
export type GroupPrices = Partial<Pick<Variant, 'prices' | 'sellingPriceByCountry'>>

export interface Variant {
  readonly id: number
  readonly key: string
  readonly sku: string
  readonly name: string
  readonly variantLabel: string
  readonly unitName: string
  /** Net weight in pounds. */
  readonly weight: number
  readonly prices: readonly ChannelPrice[]
  /** The web store channel has a price for it, in some country. */
  readonly hasRetailPrice?: true
  /** For bundles, sales included: pages load prices for one country only, but a cart may use another's. */
  readonly sellingPriceByCountry?: Readonly<Record<string, Money>>
  /** By the id of a group of customers: what differs for it. Not for everybody's eyes. */
  readonly pricesByGroup?: Readonly<Record<string, GroupPrices>>
  readonly images: readonly Image[]
  readonly active: boolean
  readonly backordered: boolean
  /** Units in stock, if tracked. */
  readonly availableQuantity?: number
  /** `YYYY-MM-DD` on which a backordered variant is expected back. */
  readonly backorderedUntil?: string
  readonly bagSize?: BagSize
  readonly bulk: boolean
  readonly wholesale: boolean
  readonly sample: boolean
  readonly snackPack: boolean
  readonly autoDeliveryEligible: boolean
  readonly hiddenFromSearch: boolean
  readonly meltable: boolean
  readonly inMix: boolean
  readonly inTray: boolean
  readonly fixedAddress: boolean
  /** Delivered by e-mail. */
  readonly digital?: boolean
  readonly customAvailability: readonly string[]
  /** Gift add-ons can go with it, e.g. a greeting card. */
  readonly offerGiftAddOns: boolean
  readonly customProduct?: CustomProduct
  readonly maximumPiecesPerOrder: number
  readonly countPerPound?: number
  readonly countryOfOrigin?: string
  readonly storageRequirements?: string
  readonly ingredients?: string
  readonly healthTips?: string
  /** An experimental description; sanitised HTML, like health tips and the content list (PDP-26). */
  readonly testDescription?: string
  readonly servingsPerContainer?: number
  readonly restrictedCountries: readonly string[]
  readonly grindSize?: string
  readonly tinColor?: string
  /** Names from the root, separated by ` > `. */
  readonly reportingCategory?: string
  readonly merchandisingCategory?: string
  readonly googleProductCategory?: string
}

export interface CategoryRef {
  readonly id: string
  readonly key: string
  readonly name: string
  readonly urlName: string
}

export interface Category extends CategoryRef {
  readonly version: number
  /** What it is called in addresses of other languages; absent where it has no other name. */
  readonly otherUrlNames?: readonly string[]
  readonly description: string
  /** A merchant's own words for search engines, of the list as a whole. */
  readonly pageTitle?: string
  readonly metaDescription?: string
  readonly ancestors: readonly CategoryRef[]
  readonly orderHint: string
  /** One of the five palettes of LIST-03. */
  readonly palette: string
}

export interface NutritionValue {
  readonly quantity: number
  readonly unit: string
  /** Percent of the daily value on 2,000 calories; absent where none is defined. */
  readonly pdv?: number
}

export const NUTRIENTS = [
  'totalFat',
  'saturatedFat',
  'transFat',
  'cholesterol',
  'sodium',
  'totalCarbohydrate',
  'dietaryFiber',
  'totalSugars',
  'addedSugars',
  'protein',
  'vitaminD',
  'calcium',
  'iron',
  'potassium',
  'vitaminA',
  'vitaminC',
] as const
export type Nutrient = (typeof NUTRIENTS)[number]

export interface NutritionFacts {
  readonly servingSize: { readonly quantity: number; readonly unit: string; readonly description: string }
  readonly servingsPerContainer?: number
  readonly calories: number
  readonly perServing: Readonly<Partial<Record<Nutrient, NutritionValue>>>
}

export interface Review {
  readonly id: string
  readonly author: string
  /** 1 to 5. */
  readonly stars: number
  readonly title: string
  readonly text: string
  /** `YYYY-MM-DD`. */
  readonly date: string
  /** Written by a customer of this shop about something they bought. */
  readonly verifiedBuyer?: boolean | undefined
}

export interface Tag {
  readonly key: string
  readonly label: string
}

/** Non-picture content in the gallery (PDP-11); sanitised HTML. */
export interface GalleryContent {
  readonly html: string
  readonly alt: string
  readonly miniature: Image
}

export interface Product {
  readonly id: string
  readonly key: string
  readonly name: string
  readonly urlName: string
  readonly path: string
  readonly description: string
  readonly oneLiner: string
  readonly metaDescription: string
  readonly pageTitle?: string
  readonly contentList: readonly string[]
  readonly gallerySlide?: GalleryContent
  readonly primaryCategory: Category
  readonly categories: readonly CategoryRef[]
  readonly variants: readonly Variant[]
  readonly masterSku: string
  readonly hidePrice: boolean
  readonly tags: readonly Tag[]
  readonly allergens: readonly string[]
  readonly certifications: readonly string[]
  /** Short selling points in a merchant's words. */
  readonly highlights: readonly string[]
  readonly upsellingProductKeys: readonly string[]
  readonly averageRating: number
  readonly totalReviews: number
  /** True when ratings, nutrition and allergens are made-up sample data, which JSON-LD must leave out. */
  readonly sampleData: boolean
  /** Number of orders: best sellers come first among equals. */
  readonly orderCount: number
  /** ISO date; first day on sale (SRCH-13). */
  readonly activatedAt: string
  /** Extra search keywords. */
  readonly keywords: readonly string[]
}

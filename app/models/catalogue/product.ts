/** Products, variants and categories as pages use them (DATA-09 to DATA-13, DATA-40). */
import type { Money } from '../money/money'

export interface Image {
  readonly url: string
  readonly label: string
  /** Pixels of the picture as stored, so that the page can reserve its place. */
  readonly width: number
  readonly height: number
}

export interface PriceTier {
  readonly minimumQuantity: number
  readonly value: Money
}

export interface ChannelPrice {
  /** Key of the distribution channel; absent for the price that holds everywhere. */
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

export interface Variant {
  readonly id: number
  readonly key: string
  readonly sku: string
  readonly name: string
  readonly variantLabel: string
  readonly unitName: string
  /** Pounds of product. */
  readonly weight: number
  readonly prices: readonly ChannelPrice[]
  /** The web store has a price of its own for it, in whichever country. */
  readonly hasRetailPrice?: true
  /** Of a bundle, sales included: pages know the prices of one country alone, and a cart may go by another's. */
  readonly sellingPriceByCountry?: Readonly<Record<string, Money>>
  readonly images: readonly Image[]
  readonly active: boolean
  readonly backordered: boolean
  /** Pieces in stock, where it is kept in stock. */
  readonly availableQuantity?: number
  /** `YYYY-MM-DD` when a backordered variant is expected again. */
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
  /** It goes by e-mail. */
  readonly digital?: boolean
  readonly customAvailability: readonly string[]
  /** Gift add-ons go with it, a greeting card for example. */
  readonly offerGiftAddOns: boolean
  readonly customProduct?: CustomProduct
  readonly maximumPiecesPerOrder: number
  readonly countPerPound?: number
  readonly countryOfOrigin?: string
  readonly storageRequirements?: string
  readonly ingredients?: string
  readonly healthTips?: string
  /** A description on trial; HTML that was made safe, as health tips and the list of contents are (PDP-26). */
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
  /** By a customer of this shop, about something they bought. */
  readonly verifiedBuyer?: boolean | undefined
}

export interface Tag {
  readonly key: string
  readonly label: string
}

/** What a merchant shows among the pictures that is none (PDP-11); HTML that was made safe. */
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
  readonly upsellingProductKeys: readonly string[]
  readonly averageRating: number
  readonly totalReviews: number
  /** True when ratings, nutrition and allergens are made-up sample data, which JSON-LD must leave out. */
  readonly sampleData: boolean
  /** How often it was ordered: what sells comes first among equals. */
  readonly orderCount: number
  /** ISO; the first day on sale (SRCH-13). */
  readonly activatedAt: string
  /** Further words by which it is found. */
  readonly keywords: readonly string[]
}

/** Shapes of the seed catalogue. Money is whole cents, weight is pounds. */
import type { CustomProduct, NutritionFacts, Review } from '../app/models/catalogue/product'
import type { PictureSubject } from './illustrations/subject'
import type { BagSizeKey } from './product-type'

export type PaletteKey = 'nuts-and-seeds' | 'dried-fruit' | 'chocolates-and-sweets' | 'snacks' | 'pantry'
export type TaxKind = 'food' | 'confectionery' | 'general' | 'exempt'

export interface SeedCategory {
  readonly key: string
  readonly name: string
  readonly urlName: string
  readonly description: string
  readonly parent?: string
  readonly palette: PaletteKey
  readonly orderHint: string
}

export interface SeedTag {
  readonly key: string
  readonly label: string
  /** As in the URL `/tag/{urlName}`. */
  readonly urlName: string
}

export interface SeedTier {
  readonly minimumQuantity: number
  readonly cents: number
}

export interface SeedVariant {
  readonly sku: string
  readonly label: string
  readonly unitName: string
  readonly bagSize?: BagSizeKey
  readonly weight: number
  readonly cents: number
  readonly saleCents?: number
  readonly wholesaleCents?: number
  readonly bulkCents?: number
  readonly tiers: readonly SeedTier[]
  readonly autoDelivery: boolean
  readonly bulk: boolean
  readonly wholesale: boolean
  readonly sample: boolean
  readonly snackPack: boolean
  readonly active: boolean
  /** Days from seeding until a backordered size is expected; null if unknown. */
  readonly backorderedDays?: number | null
  readonly stock: number
  readonly maximumPiecesPerOrder: number
  readonly servingsPerContainer?: number
  readonly grindSize?: string
  readonly tinColor?: string
}

export interface SeedProduct {
  readonly key: string
  readonly name: string
  readonly urlName: string
  readonly oneLiner: string
  readonly description: string
  readonly metaDescription: string
  readonly pageTitle: string
  readonly contentList: readonly string[]
  readonly category: string
  /** All categories it is listed in, the primary one first. */
  readonly categories: readonly string[]
  readonly tags: readonly string[]
  readonly keywords: readonly string[]
  readonly ingredients?: string
  readonly allergens: readonly string[]
  readonly certifications: readonly string[]
  readonly storage?: string
  readonly origin?: string
  readonly countPerPound?: number
  readonly healthTips?: string
  readonly slide?: { readonly alt: string; readonly html: string }
  readonly nutrition?: NutritionFacts
  readonly meltable: boolean
  readonly digital: boolean
  readonly fixedAddress: boolean
  readonly hiddenFromSearch: boolean
  readonly hidePrice: boolean
  readonly offerGiftAddOns: boolean
  readonly inMix: boolean
  readonly inTray: boolean
  readonly customAvailability: readonly string[]
  readonly customProduct?: CustomProduct
  readonly restrictedCountries: readonly string[]
  readonly upselling: readonly string[]
  readonly taxKind: TaxKind
  readonly googleCategory: string
  /** Number of orders, for sorting best sellers. */
  readonly orderCount: number
  /** `YYYY-MM-DD`. */
  readonly activatedOn: string
  readonly variants: readonly SeedVariant[]
  readonly reviews: readonly Review[]
  readonly averageRating: number
  readonly picture: PictureSubject
}

export interface Catalogue {
  /** Hash of everything seeded, and of the editions of artwork and seed. */
  readonly version: string
  readonly categories: readonly SeedCategory[]
  readonly tags: readonly SeedTag[]
  readonly products: readonly SeedProduct[]
}

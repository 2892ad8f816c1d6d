/** What a product card shows, and the record that the search index holds of it (DATA-21, DATA-22). */
import type { Image } from '../catalogue/product'
import type { Money } from '../money/money'

/** Price of one pound or ounce of product. */
export interface UnitPrice {
  readonly value: Money
  readonly per: 'lb' | 'oz'
}

/** A variant to offer while the card's own is out of stock (CARD-13). */
export interface SubstituteVariant {
  readonly sku: string
  readonly variantLabel: string
  readonly price: Money
}

export interface ProductCard {
  readonly productKey: string
  readonly name: string
  /** Canonical path of the product page. */
  readonly path: string
  readonly image?: Image
  /** The variant that Add to Cart adds. */
  readonly sku: string
  readonly variantLabel: string
  readonly unitName: string
  /** Pounds of product. */
  readonly weight: number
  readonly bulk: boolean
  readonly wholesale: boolean
  /** What one piece costs a guest, sale included. */
  readonly price: Money
  /** Price before the sale; absent when nothing is off. */
  readonly listPrice?: Money
  /** Lowest and highest piece price of the product's variants, where they differ (CARD-16). */
  readonly priceRange?: { readonly min: Money; readonly max: Money }
  /** In place of `price`, `listPrice` and what is worked out of them, where whoever found it says so (CARD-16). */
  readonly displayPrice?: Money
  readonly displayComparisonPrice?: Money
  /** Whole percent. */
  readonly displayDiscountPercent?: number
  readonly onSale: boolean
  readonly inStock: boolean
  readonly allVariantsOutOfStock: boolean
  readonly hidePrice: boolean
  /** Other variants of the product exist. */
  readonly hasSiblings: boolean
  /** A bulk product that has a one-pound variant. */
  readonly onePoundBulk: boolean
  readonly autoDeliveryEligible: boolean
  /** Tag keys, the badges of CARD-06 among them. */
  readonly tags: readonly string[]
  readonly shortDescription: string
  readonly averageRating: number
  readonly totalReviews: number
  readonly unitPrice?: UnitPrice
  /** Whole percent by which a pound is cheaper than in the smallest variant; absent when it is not (CARD-07). */
  readonly savePercent?: number
  /** The product is put together by the shopper, so that the card links to its customizer (CARD-14). */
  readonly requiresCustomization: boolean
  /** One of the five palettes of LIST-03. */
  readonly palette: string
  readonly substituteVariant?: SubstituteVariant
  /** Name of the primary category, for analytics. */
  readonly reportingCategory: string
  /** How often this shopper ordered it; known for signed-in shoppers only. */
  readonly orderCount?: number
  /** `YYYY-MM-DD` */
  readonly lastOrderedOn?: string
  /** Id of the search that found it, for click analytics. */
  readonly queryId?: string
}

/** LIST-02: the tag filters that every listing offers, in the order shown. */
export const LISTING_TAG_FILTERS = [
  { key: 'gluten-free', label: 'Gluten-free' },
  { key: 'kosher', label: 'Kosher' },
  { key: 'less-salt', label: 'Less salt' },
  { key: 'organic', label: 'Organic' },
  { key: 'raw', label: 'Raw' },
  { key: 'sugar-free', label: 'Sugar-free' },
  { key: 'vegan', label: 'Vegan' },
] as const
export type ListingTagFilter = (typeof LISTING_TAG_FILTERS)[number]['key']

/** One variant in the index `Products`; a search shows the best variant of each product. */
export interface ProductRecord extends Omit<ProductCard, 'queryId' | 'orderCount' | 'lastOrderedOn'> {
  /** The SKU. */
  readonly objectID: string
  readonly priceCents: number
  /** Unix seconds of the first day on sale: the order of "newest" (SRCH-13). */
  readonly activatedAt: number
  /** Keys of all categories of the product and of their ancestors. */
  readonly categoryKeys: readonly string[]
  /** Names from the root, `Nuts` and `Nuts > Almonds`. */
  readonly hierarchicalCategories: { readonly lvl0: readonly string[]; readonly lvl1: readonly string[] }
  readonly tagFilters: readonly ListingTagFilter[]
  /** Allergens that the product is free of, `peanuts`. */
  readonly allergenFree: readonly string[]
  /** The steps of RATING_STEPS that its average reaches. */
  readonly ratings: readonly string[]
  /** Price and size of this variant, as `models/search/offers` writes them. */
  readonly offer: readonly string[]
  /** Of all variants of the product, the same in each of its records: what is counted are products. */
  readonly offers: readonly string[]
  /** Further words by which it is found. */
  readonly keywords: readonly string[]
  /** Never in results (SRCH-14). */
  readonly hiddenFromSearch: boolean
  /** `searchable` where it may be suggested (API-67). */
  readonly traits: readonly string[]
  /** What a search hit is by the published names, prices in cents (DATA-22). */
  readonly cost: number
  readonly singlePiecePrice: number
  readonly shortVariantName: string
  readonly Product: {
    readonly name: string
    readonly key: string
    readonly reportingCategory: string
    readonly listingImageUrl: string
    readonly shortDescription: string
  }
  /** Higher comes first among equal matches. */
  readonly popularity: number
}

/** What a product card shows, and its record in the search index (DATA-21, DATA-22). */
import type { Image } from '../catalogue/product'
import type { Money } from '../money/money'

/** Price per pound or ounce of product. */
export interface UnitPrice {
  readonly value: Money
  readonly per: 'lb' | 'oz'
}

/** A variant to offer if the card's own is out of stock (CARD-13). */
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
  /** The same page with this size chosen, if it opens with another. */
  readonly sizePath?: string
  readonly image?: Image
  /** The variant that Add to Cart adds. */
  readonly sku: string
  readonly variantLabel: string
  readonly unitName: string
  /** Net weight in pounds. */
  readonly weight: number
  readonly bulk: boolean
  readonly wholesale: boolean
  /** Guest price of one unit, sale included. */
  readonly price: Money
  /** Price before the sale; absent if there is none. */
  readonly listPrice?: Money
  /** Lowest and highest price of one unit among the product's variants that can be found, if they differ (CARD-16). */
  readonly priceRange?: { readonly min: Money; readonly max: Money }
  /**
   * If set by the source of the card, replaces `price` and `listPrice`; what was derived from those is not shown
   * (CARD-16).
   */
  readonly displayPrice?: Money
  readonly displayComparisonPrice?: Money
  /** Whole percent. */
  readonly displayDiscountPercent?: number
  readonly onSale: boolean
  readonly inStock: boolean
  readonly allVariantsOutOfStock: boolean
  readonly hidePrice: boolean
  /** The product has other variants. */
  readonly hasSiblings: boolean
  /** A bulk product with a one-pound variant. */
  readonly onePoundBulk: boolean
  readonly autoDeliveryEligible: boolean
  /** Tag keys, including the badges of CARD-06. */
  readonly tags: readonly string[]
  readonly shortDescription: string
  readonly averageRating: number
  readonly totalReviews: number
  readonly unitPrice?: UnitPrice
  /** Whole percent by which a pound is cheaper than in the smallest variant; absent when it is not (CARD-07). */
  readonly savePercent?: number
  /** The shopper assembles the product, so the card links to its customizer (CARD-14). */
  readonly requiresCustomization: boolean
  readonly substituteVariant?: SubstituteVariant
  /** Name of the primary category, for analytics. */
  readonly reportingCategory: string
  /** Number of this shopper's orders with it; only for signed-in shoppers. */
  readonly orderCount?: number
  /** `YYYY-MM-DD` */
  readonly lastOrderedOn?: string
  /** Id of the search that found it, for click analytics. */
  readonly queryId?: string
}

/** LIST-02: the tag filters every listing offers, in display order. */
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

/** One variant in the index `Products`; search results show the best variant of each product. */
export interface ProductRecord extends Omit<ProductCard, 'queryId' | 'orderCount' | 'lastOrderedOn'> {
  /** SKU. */
  readonly objectID: string
  /** Sort key of both orders by price; absent if no price is shown, which sorts last. */
  readonly priceCents?: number
  /** Unix seconds of the first day on sale: sort key of "newest" (SRCH-13). */
  readonly activatedAt: number
  /** Keys of all the product's categories and their ancestors. */
  readonly categoryKeys: readonly string[]
  /** Names from the root: `Nuts` and `Nuts > Almonds`. */
  readonly hierarchicalCategories: { readonly lvl0: readonly string[]; readonly lvl1: readonly string[] }
  readonly tagFilters: readonly ListingTagFilter[]
  /** Allergens the product is free of, e.g. `peanuts`. */
  readonly allergenFree: readonly string[]
  /** The RATING_STEPS its average reaches. */
  readonly ratings: readonly string[]
  /** Price and size of this variant, in the format of `models/search/offers`. */
  readonly offer: readonly string[]
  /** Those of all variants, repeated in each record, since counts are of products. */
  readonly offers: readonly string[]
  /** Extra search keywords. */
  readonly keywords: readonly string[]
  /** Never in results (SRCH-14). */
  readonly hiddenFromSearch: boolean
  /** `searchable` if it may be suggested (API-67). */
  readonly traits: readonly string[]
  /** Fields of a search hit under their public names, prices in cents (DATA-22). */
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
  /** Tie-breaker among equal matches; higher comes first. */
  readonly popularity: number
}

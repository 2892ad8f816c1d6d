/** Facets that filter a listing: their values in display order, and how several values combine. */
import { LISTING_TAG_FILTERS } from './product-card'
import { PRICE_BANDS, SIZE_CLASSES } from './offers'

export const FACETS = ['price', 'ratings', 'size', 'tagFilters', 'allergenFree', 'categoryKeys'] as const
export type Facet = (typeof FACETS)[number]

export interface NamedValue {
  readonly key: string
  readonly label: string
}

/** Minimum average stars of each step, best first. */
export const RATING_STEPS: readonly NamedValue[] = ['4.5', '4', '3'].map((key) => ({
  key,
  label: `${key} stars & up`,
}))

interface FacetRule {
  readonly title: string
  /** URL parameter. */
  readonly parameter: string
  /**
   * How several values combine: a vegan who avoids gluten wants both, whereas departments are alternatives and prices
   * mutually exclusive.
   */
  readonly combines: 'all' | 'any' | 'one'
  /** All possible values; absent if they come from the catalogue. */
  readonly values?: readonly NamedValue[]
}

export const FACET_RULES: Readonly<Record<Facet, FacetRule>> = {
  price: { title: 'Price', parameter: 'price', combines: 'one', values: PRICE_BANDS },
  ratings: { title: 'Rating', parameter: 'rating', combines: 'one', values: RATING_STEPS },
  size: { title: 'Size', parameter: 'size', combines: 'one', values: SIZE_CLASSES },
  tagFilters: { title: 'Good to know', parameter: 'diet', combines: 'all', values: LISTING_TAG_FILTERS },
  allergenFree: { title: 'Made without', parameter: 'free-from', combines: 'all' },
  categoryKeys: { title: 'Department', parameter: 'category', combines: 'any' },
}

/** Selected values by facet; each list sorted and non-empty. */
export type FacetSelection = Readonly<Partial<Record<Facet, readonly string[]>>>

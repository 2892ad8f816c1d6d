/** A search of products and its answer, in the shop's own words (SRCH-05, SRCH-12, SRCH-13). */
import type { Facet, ProductCard } from './product-card'

export const SORTS = ['relevance', 'price-asc', 'price-desc', 'newest'] as const
export type Sort = (typeof SORTS)[number]

/** SRCH-13 */
export const SORT_LABELS: Readonly<Record<Sort, string>> = {
  relevance: 'Best match',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
  newest: 'Newest',
}

/**
 * How several values of one facet combine: a vegan who avoids gluten wants both, while nobody looks for a product
 * that is in two categories at once.
 */
export const FACET_COMBINES: Readonly<Record<Facet, 'all' | 'any'>> = {
  tagFilters: 'all',
  allergenFree: 'all',
  categoryKeys: 'any',
}

export type FacetSelection = Readonly<Partial<Record<Facet, readonly string[]>>>

export interface SearchRequest {
  readonly query: string
  /** Only products of this category or of those below it. */
  readonly categoryKey?: string
  /** Only products with this tag. */
  readonly tag?: string
  readonly filters: FacetSelection
  readonly sort: Sort
  /** From 1. */
  readonly page: number
  readonly hitsPerPage: number
}

export interface FacetValue {
  readonly value: string
  readonly count: number
}

export interface SearchResult {
  readonly hits: readonly ProductCard[]
  readonly total: number
  readonly page: number
  readonly pages: number
  readonly facets: readonly { readonly name: Facet; readonly values: readonly FacetValue[] }[]
  /** For click analytics. */
  readonly queryId?: string
  /** The search did not answer: the emptiness means nothing. */
  readonly degraded: boolean
}

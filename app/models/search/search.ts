/** A search of products and its answer, in the shop's own words (SRCH-05, SRCH-12, SRCH-13). */
import type { Facet, FacetSelection } from './facets'
import type { ProductCard } from './product-card'

export const SORTS = ['relevance', 'rating', 'price-asc', 'price-desc', 'newest'] as const
export type Sort = (typeof SORTS)[number]

/** SRCH-13 */
export const SORT_LABELS: Readonly<Record<Sort, string>> = {
  relevance: 'Best match',
  rating: 'Top rated',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
  newest: 'Newest',
}

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

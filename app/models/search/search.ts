/** A product search and its result, in the shop's own terms (SRCH-05, SRCH-12, SRCH-13). */
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
  /** Only products in this category or its descendants. */
  readonly categoryKey?: string
  /** Only products with this tag. */
  readonly tag?: string
  readonly filters: FacetSelection
  readonly sort: Sort
  /** 1-based. */
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
  /** The search failed, so an empty result means nothing. */
  readonly degraded: boolean
}

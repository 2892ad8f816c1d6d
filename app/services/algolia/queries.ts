/** Requests to the index from the shop's own: filters, orders as replicas, and one query more per open facet. */
import type { SearchMethodParams } from 'algoliasearch'
import { FACET_VALUES_MAX } from '~/models/constants/constants'
import type { Facet } from '~/models/search/product-card'
import { FACETS } from '~/models/search/product-card'
import type { FacetValue, SearchRequest, Sort } from '~/models/search/search'
import { FACET_COMBINES } from '~/models/search/search'
import type { WireResult } from './mappers'
import { CARD_ATTRIBUTES } from './mappers'

/** API-64 */
export const PRODUCTS_INDEX = 'Products'

export const INDEX_OF_SORT: Readonly<Record<Sort, string>> = {
  relevance: PRODUCTS_INDEX,
  'price-asc': `${PRODUCTS_INDEX}_price_asc`,
  'price-desc': `${PRODUCTS_INDEX}_price_desc`,
  newest: `${PRODUCTS_INDEX}_newest`,
}

export type Requests = SearchMethodParams['requests']

/** A value that begins with a minus would mean "not". */
function facetFilter(attribute: string, value: string): string {
  return `${attribute}:${value.startsWith('-') ? `\\${value}` : value}`
}

/** SRCH-14 */
const VISIBLE = facetFilter('hiddenFromSearch', 'false')

function filtersOf(request: SearchRequest, without?: Facet): (string | string[])[] {
  const chosen = FACETS.filter((facet) => facet !== without).flatMap((facet): (string | string[])[] => {
    const values = (request.filters[facet] ?? []).map((value) => facetFilter(facet, value))
    if (values.length === 0) return []
    return FACET_COMBINES[facet] === 'any' ? [values] : values
  })
  return [
    VISIBLE,
    ...(request.categoryKey === undefined ? [] : [facetFilter('categoryKeys', request.categoryKey)]),
    ...(request.tag === undefined ? [] : [facetFilter('tags', request.tag)]),
    ...chosen,
  ]
}

/** Facets whose values combine by OR and of which some are chosen: their counts need a query without them. */
function openFacets(request: SearchRequest): readonly Facet[] {
  return FACETS.filter(
    (facet) => FACET_COMBINES[facet] === 'any' && (request.filters[facet] ?? []).length > 0,
  )
}

/** The search itself first, then one counting query per open facet, all in one call. */
export function toProductRequests(request: SearchRequest): Requests {
  const shared = {
    indexName: INDEX_OF_SORT[request.sort],
    query: request.query,
    maxValuesPerFacet: FACET_VALUES_MAX,
    facetingAfterDistinct: true,
    attributesToHighlight: [],
  }
  return [
    {
      ...shared,
      page: request.page - 1,
      hitsPerPage: request.hitsPerPage,
      facetFilters: filtersOf(request),
      facets: [...FACETS],
      attributesToRetrieve: [...CARD_ATTRIBUTES],
      clickAnalytics: true,
    },
    ...openFacets(request).map((facet) => ({
      ...shared,
      page: 0,
      // Only the counts are read; the least that the published API takes is one hit.
      hitsPerPage: 1,
      facetFilters: filtersOf(request, facet),
      facets: [facet],
      attributesToRetrieve: [],
      clickAnalytics: false,
      analytics: false,
    })),
  ]
}

/** Values of every facet, most first; a chosen value stays although nothing is left of it. */
export function mergeFacets(request: SearchRequest, main: WireResult, counting: readonly WireResult[]) {
  const open = openFacets(request)
  return FACETS.map((name) => {
    const place = open.indexOf(name)
    const source = place < 0 ? main : counting[place]
    const counts = new Map(Object.entries(source?.facets?.[name] ?? {}))
    for (const value of request.filters[name] ?? []) if (!counts.has(value)) counts.set(value, 0)
    const values: FacetValue[] = [...counts].map(([value, count]) => ({ value, count }))
    return { name, values: values.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)) }
  })
}

/** The best variant of each of these products that may be found. */
export function toKeyRequests(productKeys: readonly string[]): Requests {
  return [
    {
      indexName: PRODUCTS_INDEX,
      query: '',
      hitsPerPage: productKeys.length,
      facetFilters: [VISIBLE, productKeys.map((key) => facetFilter('productKey', key))],
      distinct: true,
      attributesToRetrieve: [...CARD_ATTRIBUTES],
      attributesToHighlight: [],
      analytics: false,
    },
  ]
}

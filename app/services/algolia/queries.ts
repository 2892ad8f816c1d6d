/** Builds the index's requests: filters, sort orders as replicas, and one extra query per open facet. */
import type { SearchMethodParams } from 'algoliasearch'
import { FACET_VALUES_MAX } from '~/models/constants/constants'
import type { Facet } from '~/models/search/facets'
import { FACET_RULES, FACETS } from '~/models/search/facets'
import { offerValue } from '~/models/search/offers'
import type { FacetValue, SearchRequest, Sort } from '~/models/search/search'
import type { WireResult } from './mappers'
import { CARD_ATTRIBUTES, SHELVED_ATTRIBUTES } from './mappers'

/** API-64 */
export const PRODUCTS_INDEX = 'Products'

export const INDEX_OF_SORT: Readonly<Record<Sort, string>> = {
  relevance: PRODUCTS_INDEX,
  rating: `${PRODUCTS_INDEX}_top_rated`,
  'price-asc': `${PRODUCTS_INDEX}_price_asc`,
  'price-desc': `${PRODUCTS_INDEX}_price_desc`,
  newest: `${PRODUCTS_INDEX}_newest`,
}

export type Requests = SearchMethodParams['requests']

/** A leading minus would mean "not". */
function facetFilter(attribute: string, value: string): string {
  return `${attribute}:${value.startsWith('-') ? `\\${value}` : value}`
}

/** SRCH-14 */
const VISIBLE = facetFilter('hiddenFromSearch', 'false')

/** Attributes whose values are counted. Price and size share one: both are chosen for the same size of a product. */
const COUNTED = ['offers', 'ratings', 'tagFilters', 'allergenFree', 'categoryKeys'] as const
type Counted = (typeof COUNTED)[number]

const attributeOf = (facet: Facet): Counted => (facet === 'price' || facet === 'size' ? 'offers' : facet)

/** Filters variants by the chosen price and size together, so that a card shows one with both. */
function offerFilters({ filters }: SearchRequest): string[] {
  const [size, price] = [filters.size?.[0], filters.price?.[0]]
  return size === undefined && price === undefined ? [] : [facetFilter('offer', offerValue(size, price))]
}

function chosenOf(request: SearchRequest, attribute: Counted): (string | string[])[] {
  if (attribute === 'offers') return offerFilters(request)
  const values = (request.filters[attribute] ?? []).map((value) => facetFilter(attribute, value))
  if (values.length === 0) return []
  return FACET_RULES[attribute].combines === 'all' ? values : [values]
}

const shelfFilters = ({ categoryKey, tag }: Shelf): string[] => [
  ...(categoryKey === undefined ? [] : [facetFilter('categoryKeys', categoryKey)]),
  ...(tag === undefined ? [] : [facetFilter('tags', tag)]),
]

function filtersOf(request: SearchRequest, without?: Counted): (string | string[])[] {
  return [
    VISIBLE,
    ...shelfFilters(request),
    ...COUNTED.flatMap((attribute) => (attribute === without ? [] : chosenOf(request, attribute))),
  ]
}

/** Attributes where choosing another value would replace or extend the choice: their counts need a query without it. */
function openAttributes(request: SearchRequest): readonly Counted[] {
  const open = FACETS.filter(
    (facet) => FACET_RULES[facet].combines !== 'all' && (request.filters[facet] ?? []).length > 0,
  )
  return [...new Set(open.map(attributeOf))]
}

/** The search itself first, then one counting query per open attribute, all in one call. */
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
      facets: [...COUNTED],
      attributesToRetrieve: [...CARD_ATTRIBUTES],
      clickAnalytics: true,
    },
    ...openAttributes(request).map((attribute) => ({
      ...shared,
      page: 0,
      // Only the counts are read; the published API requires at least one hit.
      hitsPerPage: 1,
      facetFilters: filtersOf(request, attribute),
      facets: [attribute],
      attributesToRetrieve: [],
      clickAnalytics: false,
      analytics: false,
    })),
  ]
}

/** Counts of a facet's values, from those of its attribute. */
function countsOf(facet: Facet, request: SearchRequest, counted: Readonly<Record<string, number>>) {
  if (facet !== 'price' && facet !== 'size') return new Map(Object.entries(counted))
  const { price: [price] = [], size: [size] = [] } = request.filters
  const keyed = (FACET_RULES[facet].values ?? []).map(({ key }): readonly [string, number] => [
    key,
    counted[facet === 'price' ? offerValue(size, key) : offerValue(key, price)] ?? 0,
  ])
  return new Map(keyed.filter(([, count]) => count > 0))
}

/** Values of every facet, highest count first; a chosen value stays even with no matches left. */
export function mergeFacets(request: SearchRequest, main: WireResult, counting: readonly WireResult[]) {
  const open = openAttributes(request)
  return FACETS.map((name) => {
    const attribute = attributeOf(name)
    const place = open.indexOf(attribute)
    const source = place < 0 ? main : counting[place]
    const counts = countsOf(name, request, source?.facets?.[attribute] ?? {})
    for (const value of request.filters[name] ?? []) if (!counts.has(value)) counts.set(value, 0)
    const values: FacetValue[] = [...counts].map(([value, count]) => ({ value, count }))
    return { name, values: values.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)) }
  })
}

/**
 * Records are variants, and a search shows the best one of each product; looking up by SKU must return that very one.
 */
const LOOK_UPS = {
  productKey: { distinct: true, filterOf: (value: string) => facetFilter('productKey', value) },
  sku: { distinct: false, filterOf: (value: string) => facetFilter('sku', value) },
} as const
export type LookUpBy = keyof typeof LOOK_UPS

/** Looks up those that may be found (API-66). */
export function toLookUpRequests(by: LookUpBy, values: readonly string[]): Requests {
  const { distinct, filterOf } = LOOK_UPS[by]
  return [
    {
      indexName: PRODUCTS_INDEX,
      query: '',
      hitsPerPage: values.length,
      facetFilters: [VISIBLE, values.map(filterOf)],
      distinct,
      attributesToRetrieve: [...CARD_ATTRIBUTES],
      attributesToHighlight: [],
      analytics: false,
    },
  ]
}

/** A category or a tag whose products are listed. */
export type Shelf = Pick<SearchRequest, 'categoryKey' | 'tag'>

/** The most that the published API returns at once. */
const HITS_AT_ONCE = 1_000

/** What is on any of these shelves, in listing order, with only what tells which shelf it is on. */
export function toShelfRequests(shelves: readonly Shelf[]): Requests {
  return [
    {
      indexName: PRODUCTS_INDEX,
      query: '',
      hitsPerPage: HITS_AT_ONCE,
      facetFilters: [VISIBLE, shelves.flatMap(shelfFilters)],
      attributesToRetrieve: [...SHELVED_ATTRIBUTES],
      attributesToHighlight: [],
      analytics: false,
    },
  ]
}

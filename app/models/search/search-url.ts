/** Addresses of searches and listings: filters, order and page are all in the query (ROUTE-08, ROUTE-09, LIST-06). */
import type { Facet } from './product-card'
import { FACETS } from './product-card'
import type { FacetSelection, Sort } from './search'
import { SORTS } from './search'

/** Names in the address of the facets in the index. */
export const FACET_PARAMETERS: Readonly<Record<Facet, string>> = {
  tagFilters: 'diet',
  allergenFree: 'free-from',
  categoryKeys: 'category',
}

const MAX_QUERY_LENGTH = 200
const MAX_VALUES = 20
const VALUE = /^[\p{L}\p{N}][\p{L}\p{N} &'._-]{0,99}$/u
const MAX_PAGE = 1_000

export interface ListingState {
  readonly query: string
  readonly filters: FacetSelection
  readonly sort: Sort
  /** From 1. */
  readonly page: number
}

/** Words of a query with single blanks; what is longer than anyone types is cut. */
export function cleanQuery(text: string | null | undefined): string {
  const plain = (text ?? '')
    .replace(/\p{C}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return [...plain].slice(0, MAX_QUERY_LENGTH).join('').trim()
}

function sortOf(value: string | null): Sort {
  return SORTS.find((sort) => sort === value) ?? 'relevance'
}

function pageOf(value: string | null): number {
  const page = /^[1-9]\d{0,3}$/.test(value ?? '') ? Number(value) : 1
  return Math.min(page, MAX_PAGE)
}

/** Reads an address; what it cannot be is ignored, so that an old or broken link still shows a page. */
export function parseListing(search: URLSearchParams): ListingState {
  const filters: Partial<Record<Facet, readonly string[]>> = {}
  for (const facet of FACETS) {
    const values = search.getAll(FACET_PARAMETERS[facet]).filter((value) => VALUE.test(value))
    const unique = [...new Set(values)].sort().slice(0, MAX_VALUES)
    if (unique.length > 0) filters[facet] = unique
  }
  return {
    query: cleanQuery(search.get('query')),
    filters,
    sort: sortOf(search.get('sort')),
    page: pageOf(search.get('page')),
  }
}

/** The one address of a listing: parameters by name, values by alphabet, nothing that is the default. */
export function listingHref(path: string, state: ListingState): string {
  const pairs = FACETS.flatMap((facet) =>
    (state.filters[facet] ?? []).map((value) => [FACET_PARAMETERS[facet], value] as const),
  )
  const all: (readonly [string, string])[] = [
    ...pairs,
    ...(state.query === '' ? [] : [['query', state.query] as const]),
    ...(state.sort === 'relevance' ? [] : [['sort', state.sort] as const]),
    ...(state.page === 1 ? [] : [['page', String(state.page)] as const]),
  ]
  const sorted = all.sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
  const text = sorted.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  return text === '' ? path : `${path}?${text}`
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** With one value of a facet put on or taken off, from the first page. */
export function toggleFilter(state: ListingState, facet: Facet, value: string): ListingState {
  const before = state.filters[facet] ?? []
  const after = before.includes(value) ? before.filter((each) => each !== value) : [...before, value].sort()
  const { [facet]: _taken, ...rest } = state.filters
  return { ...state, filters: after.length === 0 ? rest : { ...rest, [facet]: after }, page: 1 }
}

/** In another order, from the first page. */
export function withSort(state: ListingState, sort: Sort): ListingState {
  return { ...state, sort, page: 1 }
}

export function withPage(state: ListingState, page: number): ListingState {
  return { ...state, page }
}

/** Every filter off, the query and the order kept. */
export function withoutFilters(state: ListingState): ListingState {
  return { ...state, filters: {}, page: 1 }
}

export function hasFilters(state: Pick<ListingState, 'filters'>): boolean {
  return FACETS.some((facet) => (state.filters[facet] ?? []).length > 0)
}

/** URLs of searches and listings: filters, order and page are in the query (ROUTE-08, ROUTE-09, LIST-06). */
import type { Facet, FacetSelection } from './facets'
import { FACET_RULES, FACETS } from './facets'
import type { Sort } from './search'
import { SORTS } from './search'

export const FACET_PARAMETERS: readonly string[] = FACETS.map((facet) => FACET_RULES[facet].parameter)

const MAX_QUERY_LENGTH = 200
const MAX_VALUES = 20
const VALUE = /^[\p{L}\p{N}][\p{L}\p{N} &'._-]{0,99}$/u
const MAX_PAGE = 1_000

export interface ListingState {
  readonly query: string
  readonly filters: FacetSelection
  readonly sort: Sort
  /** 1-based. */
  readonly page: number
}

/** Query with normalised whitespace, truncated to a reasonable length. */
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

/** Values of a facet in a URL: only known ones if it has a fixed set, and only one if they are exclusive. */
function valuesOf(facet: Facet, search: URLSearchParams): readonly string[] {
  const { parameter, values, combines } = FACET_RULES[facet]
  const isValue = (text: string) => values?.some(({ key }) => key === text) ?? VALUE.test(text)
  const unique = [...new Set(search.getAll(parameter).filter(isValue))].sort()
  return unique.slice(0, combines === 'one' ? 1 : MAX_VALUES)
}

/** Parses a URL; invalid parts are ignored, so that an old or broken link still shows a page. */
export function parseListing(search: URLSearchParams): ListingState {
  const filters: Partial<Record<Facet, readonly string[]>> = {}
  for (const facet of FACETS) {
    const values = valuesOf(facet, search)
    if (values.length > 0) filters[facet] = values
  }
  return {
    query: cleanQuery(search.get('query')),
    filters,
    sort: sortOf(search.get('sort')),
    page: pageOf(search.get('page')),
  }
}

/** Drops unknown categories: the shopper could not see or remove such a filter. */
export function withKnownCategories(state: ListingState, keys: ReadonlySet<string>): ListingState {
  const { categoryKeys = [], ...others } = state.filters
  const known = categoryKeys.filter((key) => keys.has(key))
  return { ...state, filters: known.length === 0 ? others : { ...others, categoryKeys: known } }
}

/** Canonical URL of a listing: parameters by name, values sorted, defaults omitted. */
export function listingHref(path: string, state: ListingState): string {
  const pairs = FACETS.flatMap((facet) =>
    (state.filters[facet] ?? []).map((value) => [FACET_RULES[facet].parameter, value] as const),
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

/** Toggles a facet value, replacing the other if only one is allowed; back to the first page. */
export function toggleFilter(state: ListingState, facet: Facet, value: string): ListingState {
  const before = state.filters[facet] ?? []
  const others = FACET_RULES[facet].combines === 'one' ? [] : before.filter((each) => each !== value)
  const after = before.includes(value) ? others : [...others, value].sort()
  const { [facet]: _taken, ...rest } = state.filters
  return { ...state, filters: after.length === 0 ? rest : { ...rest, [facet]: after }, page: 1 }
}

/** Changes the order; back to the first page. */
export function withSort(state: ListingState, sort: Sort): ListingState {
  return { ...state, sort, page: 1 }
}

export function withPage(state: ListingState, page: number): ListingState {
  return { ...state, page }
}

/** Removes all filters; keeps query and order. */
export function withoutFilters(state: ListingState): ListingState {
  return { ...state, filters: {}, page: 1 }
}

export function hasFilters(state: Pick<ListingState, 'filters'>): boolean {
  return FACETS.some((facet) => (state.filters[facet] ?? []).length > 0)
}

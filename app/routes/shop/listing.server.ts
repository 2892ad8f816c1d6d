/** The view of a listing or of search results: cards, and every other state of the list as a link. */
import { staticView } from '~/components/content/static-view.server'
import type { Choice, FilterGroup, ListingView } from '~/components/product/listing'
import { ListingPage, SearchPage } from '~/components/product/listing-page'
import { HITS_PER_PAGE } from '~/models/constants/constants'
import { LISTING_TAG_FILTERS } from '~/models/search/product-card'
import { SORT_LABELS, SORTS } from '~/models/search/search'
import {
  hasFilters,
  listingHref,
  parseListing,
  toggleFilter,
  withoutFilters,
  withPage,
  withSort,
} from '~/models/search/search-url'
import type { ListingState } from '~/models/search/search-url'
import { services } from '~/services/index.server'
import type { FoundProducts } from '~/services/browse/product-finder.server'

const TAG_LABELS: ReadonlyMap<string, string> = new Map(
  LISTING_TAG_FILTERS.map(({ key, label }) => [key, label]),
)
const FREE_OF = 'Made without'

function filterGroups(path: string, state: ListingState, result: FoundProducts): readonly FilterGroup[] {
  const counts = (name: string) =>
    new Map(
      result.facets.find((facet) => facet.name === name)?.values.map(({ value, count }) => [value, count]),
    )
  const choice = (
    facet: 'tagFilters' | 'allergenFree',
    value: string,
    label: string,
    count: number,
  ): Choice => {
    const chosen = state.filters[facet] ?? []
    return {
      label,
      count,
      selected: chosen.includes(value),
      href: listingHref(path, toggleFilter(state, facet, value)),
    }
  }
  const tags = counts('tagFilters')
  const free = counts('allergenFree')
  const groups: FilterGroup[] = [
    {
      title: 'Good to know',
      choices: LISTING_TAG_FILTERS.filter(
        ({ key }) => tags.has(key) || (state.filters['tagFilters'] ?? []).includes(key),
      ).map(({ key }) => choice('tagFilters', key, TAG_LABELS.get(key) ?? key, tags.get(key) ?? 0)),
    },
    {
      title: FREE_OF,
      choices: [...new Set([...free.keys(), ...(state.filters['allergenFree'] ?? [])])]
        .sort()
        .map((key) =>
          choice('allergenFree', key, key.charAt(0).toUpperCase() + key.slice(1), free.get(key) ?? 0),
        ),
    },
  ]
  return groups.filter((group) => group.choices.length > 0)
}

function toView(path: string, state: ListingState, result: FoundProducts): ListingView {
  return {
    cards: result.cards,
    total: result.total,
    page: result.page,
    pages: result.pages,
    degraded: result.degraded,
    sorts: SORTS.map((sort) => ({
      label: SORT_LABELS[sort],
      selected: state.sort === sort,
      href: listingHref(path, withSort(state, sort)),
    })),
    filters: filterGroups(path, state, result),
    pageHrefs: Array.from({ length: result.pages }, (_, index) =>
      listingHref(path, withPage(state, index + 1)),
    ),
    ...(hasFilters(state) ? { clearHref: listingHref(path, withoutFilters(state)) } : {}),
  }
}

/** Narrowed by what the address says: filters, order and page are in the query (LIST-06). */
export async function loadListing(
  request: Request,
  scope: { readonly path: string; readonly categoryKey?: string; readonly tag?: string },
) {
  const state = parseListing(new URL(request.url).searchParams)
  const { path, ...narrow } = scope
  const result = await services.browse.find({
    query: state.query,
    filters: state.filters,
    sort: state.sort,
    page: state.page,
    hitsPerPage: HITS_PER_PAGE,
    ...narrow,
  })
  return { state, result, view: toView(path, state, result) }
}

export const listingContent = staticView(ListingPage)
export const searchContent = staticView(SearchPage)

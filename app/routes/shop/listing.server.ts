/** View of a listing or search results: the cards, and every other state of the list as a link. */
import { staticView } from '~/components/content/static-view.server'
import type { ListingView } from '~/components/product/listing'
import { ListingPage, SearchPage } from '~/components/product/listing-page'
import type { Category } from '~/models/catalogue/product'
import { HITS_PER_PAGE } from '~/models/constants/constants'
import { filterChoices } from '~/models/search/filter-choices'
import type { LabelOf } from '~/models/search/filter-choices'
import { SORT_LABELS, SORTS } from '~/models/search/search'
import {
  hasFilters,
  listingHref,
  parseListing,
  withKnownCategories,
  withoutFilters,
  withPage,
  withSort,
} from '~/models/search/search-url'
import type { ListingState } from '~/models/search/search-url'
import { services } from '~/services/index.server'
import type { FoundProducts } from '~/services/browse/product-finder.server'
import { orIfUnavailable } from '~/services/upstream'
import { redirectTo } from '~/utils/responses'

export interface ListingScope {
  readonly path: string
  readonly categoryKey?: string
  readonly tag?: string
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Departments are offered only where a list spans several of them, not within a category. */
function labels(known: readonly Category[] | null, state: ListingState, scope: ListingScope): LabelOf {
  const categories = known ?? []
  const parents = new Set(categories.flatMap(({ ancestors }) => ancestors.slice(0, 1).map(({ key }) => key)))
  const isOffered = ({ key, ancestors }: Category) =>
    (state.filters.categoryKeys ?? []).includes(key) ||
    (scope.categoryKey === undefined && ancestors.length === 0 && parents.has(key))
  const names = new Map(categories.filter(isOffered).map(({ key, name }) => [key, name]))
  // Without the catalogue's names, label active filters by key so that they can still be removed.
  if (known === null)
    for (const key of state.filters.categoryKeys ?? []) names.set(key, capitalized(key.replaceAll('-', ' ')))
  return (facet, value) => (facet === 'categoryKeys' ? names.get(value) : capitalized(value))
}

function toView(path: string, state: ListingState, result: FoundProducts, labelOf: LabelOf): ListingView {
  const filters = filterChoices(state, result, labelOf).map(({ title, single, choices }) => ({
    title,
    single,
    choices: choices.map(({ next, ...choice }) => ({ ...choice, href: listingHref(path, next) })),
  }))
  return {
    cards: result.cards,
    total: result.total,
    before: (result.page - 1) * HITS_PER_PAGE,
    page: result.page,
    pages: result.pages,
    degraded: result.degraded,
    sorts: SORTS.map((sort) => ({
      label: SORT_LABELS[sort],
      selected: state.sort === sort,
      href: listingHref(path, withSort(state, sort)),
    })),
    filters,
    pageHrefs: Array.from({ length: result.pages }, (_, index) =>
      listingHref(path, withPage(state, index + 1)),
    ),
    ...(hasFilters(state) ? { clearHref: listingHref(path, withoutFilters(state)) } : {}),
  }
}

interface MadeView {
  readonly path: string
  readonly known: readonly Category[] | null
  readonly view: ListingView
}

/** By the result, which is kept in memory for as long as it holds and belongs to one state. */
const views = new WeakMap<FoundProducts, MadeView>()

/** Made once for all who look at the same list: the links to its other states cost more than finding its products. */
function viewOf(
  result: FoundProducts,
  state: ListingState,
  scope: ListingScope,
  known: readonly Category[] | null,
): ListingView {
  const { path } = scope
  const made = views.get(result)
  if (made !== undefined && made.path === path && made.known === known) return made.view
  const view = toView(path, state, result, labels(known, state, scope))
  views.set(result, { path, known, view })
  return view
}

/**
 * Filters, order and page come from the query (LIST-06). Throws a redirect to the last page if the requested one is
 * beyond it: lists shrink.
 */
export async function loadListing(request: Request, scope: ListingScope) {
  // Search works even while the catalogue is down.
  const known = await orIfUnavailable(services.catalogue.getCategories(), null)
  const asked = parseListing(new URL(request.url).searchParams)
  const state = known === null ? asked : withKnownCategories(asked, new Set(known.map(({ key }) => key)))
  const { path, ...narrow } = scope
  const result = await services.browse.find({
    query: state.query,
    filters: state.filters,
    sort: state.sort,
    page: state.page,
    hitsPerPage: HITS_PER_PAGE,
    ...narrow,
  })
  if (result.pages > 0 && state.page > result.pages)
    throw redirectTo(listingHref(path, withPage(state, result.pages)), { status: 302 })
  return { state, result, view: viewOf(result, state, scope, known) }
}

export const listingContent = staticView(ListingPage)
export const searchContent = staticView(SearchPage)

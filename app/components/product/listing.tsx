/** A product list with sort orders, filters and pages, all of them links (LIST-01, LIST-06, SRCH-15). */
import { ButtonLink } from '../ui/button'
import { Notice } from '../ui/feedback'
import { Cluster } from '../ui/layout'
import { SortMenu } from './listing-sort'
import { AppliedFilters, FilterPanel, FILTERS_ID, FILTERS_LINK_ID } from './listing-filters'
import * as styles from './listing.css'
import { Pagination } from './pagination'
import { ProductGrid } from './product-grid'
import type { TextLink } from '~/models/content/links'
import type { CardView } from '~/models/search/card-view'

export interface Choice {
  readonly label: string
  readonly href: string
  readonly selected: boolean
}

export interface FilterGroup {
  readonly title: string
  /** Only one choice at a time. */
  readonly single: boolean
  readonly choices: readonly (Choice & { readonly count: number })[]
}

export interface ListingView {
  readonly cards: readonly CardView[]
  readonly total: number
  /** How many are on the pages before this one. */
  readonly before: number
  readonly page: number
  readonly pages: number
  readonly sorts: readonly Choice[]
  readonly filters: readonly FilterGroup[]
  /** URL of each page, by number. */
  readonly pageHrefs: readonly string[]
  /** Removes all filters; absent if there are none. */
  readonly clearHref?: string | undefined
  /** The search is down: the list is incomplete. */
  readonly degraded: boolean
}

/** Links to start from when a search has found nothing (SRCH-16). */
export function PopularSearches({ links }: { readonly links: readonly TextLink[] }) {
  return (
    <Cluster>
      {links.map((link) => (
        <ButtonLink key={link.url} href={link.url} look="secondary">
          {link.text}
        </ButtonLink>
      ))}
    </Cluster>
  )
}

/** The applied filters show above, so the one that leaves nothing can be removed alone. */
function NothingLeft({ clearHref, popular }: { readonly clearHref: string } & Pick<Props, 'popular'>) {
  return (
    <div className={styles.nothing}>
      <h2>Nothing has all of that</h2>
      <p>Take off one of the filters above, or all of them.</p>
      <ButtonLink href={clearHref} look="secondary">
        Show everything
      </ButtonLink>
      {popular === undefined ? null : (
        <>
          <p>Or start from a favorite:</p>
          <PopularSearches links={popular} />
        </>
      )}
    </div>
  )
}

interface Props {
  /** The heading of the page. */
  readonly title: string
  readonly view: ListingView
  /** For a search, whose words may find nothing even without filters. */
  readonly popular?: readonly TextLink[] | undefined
}

function Results({ title, view, popular }: Props) {
  const { cards, before, page, pages, pageHrefs, clearHref } = view
  if (view.total === 0 && !view.degraded && clearHref !== undefined)
    return <NothingLeft clearHref={clearHref} popular={popular} />
  return (
    <>
      <ProductGrid title={title} cards={cards} before={before} heading="h2" />
      <Pagination current={page} total={pages} hrefFor={(number) => pageHrefs[number - 1] ?? '#'} />
    </>
  )
}

/**
 * Filters follow the products in the source and sit beside them on large screens: text browsers show products first.
 */
export function Listing({ title, view, popular }: Props) {
  const { filters } = view
  const chosen = filters.flatMap(({ choices }) => choices.filter(({ selected }) => selected))
  return (
    <div className={filters.length === 0 ? styles.plain : styles.withFilters}>
      <div className={styles.tools}>
        {filters.length === 0 ? null : (
          <>
            <a className={styles.opener} id={FILTERS_LINK_ID} href={`#${FILTERS_ID}`}>
              {chosen.length === 0 ? 'Filter' : `Filter (${chosen.length})`}
            </a>{' '}
          </>
        )}
        <SortMenu sorts={view.sorts} />
        <AppliedFilters chosen={chosen} clearHref={view.clearHref} />
      </div>
      <div className={styles.results}>
        {view.degraded ? (
          <Notice type="warning">
            Our search is not answering right now, so this list may be incomplete. Please try again in a
            moment.
          </Notice>
        ) : null}
        <Results title={title} view={view} popular={popular} />
      </div>
      {filters.length === 0 ? null : (
        <FilterPanel groups={filters} clearHref={view.clearHref} total={view.total} />
      )}
    </div>
  )
}

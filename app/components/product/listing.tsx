/** A list of products with its count, filters, orders and pages, all of them links (LIST-01, LIST-06, SRCH-15). */
import { Notice } from '../ui/feedback'
import { countOf } from '../ui/format'
import { Cluster, Stack } from '../ui/layout'
import { Disclosure } from '../ui/navigation'
import * as styles from './listing.css'
import { Pagination } from './pagination'
import { ProductGrid } from './product-grid'
import type { CardView } from '~/models/search/card-view'

export interface Choice {
  readonly label: string
  readonly href: string
  readonly selected: boolean
  readonly count?: number | undefined
}

export interface FilterGroup {
  readonly title: string
  readonly choices: readonly Choice[]
}

export interface ListingView {
  readonly cards: readonly CardView[]
  readonly total: number
  readonly page: number
  readonly pages: number
  readonly sorts: readonly Choice[]
  readonly filters: readonly FilterGroup[]
  /** Address of each page by its number. */
  readonly pageHrefs: readonly string[]
  /** Takes every filter off; absent while there is none. */
  readonly clearHref?: string | undefined
  /** The search is away: what is shown is not all there is. */
  readonly degraded: boolean
}

function Filters({
  groups,
  clearHref,
}: {
  readonly groups: readonly FilterGroup[]
  readonly clearHref: string | undefined
}) {
  const chosen = groups.reduce(
    (sum, group) => sum + group.choices.filter((choice) => choice.selected).length,
    0,
  )
  return (
    <Disclosure
      summary={chosen === 0 ? 'Filter' : `Filter (${chosen} chosen)`}
      open={chosen > 0}
      className={styles.filters}
    >
      <div className={styles.groups}>
        {groups.map((group) => (
          <section key={group.title} aria-label={group.title}>
            <h2 className={styles.groupTitle}>{group.title}</h2>
            <ul role="list">
              {group.choices.map((choice) => (
                <li key={choice.label}>
                  <a
                    className={choice.selected ? styles.chosen : styles.choice}
                    href={choice.href}
                    rel="nofollow"
                    aria-current={choice.selected ? 'true' : undefined}
                  >
                    {choice.label}
                    {choice.count === undefined ? null : (
                      <span className={styles.count}> {choice.count}</span>
                    )}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {clearHref === undefined ? null : <a href={clearHref}>Clear all filters</a>}
    </Disclosure>
  )
}

function Sorts({ sorts }: { readonly sorts: readonly Choice[] }) {
  return (
    <nav className={styles.sorts} aria-label="Sort">
      <span className={styles.sortLabel}>Sort by </span>
      {sorts.map((sort) => (
        <a
          key={sort.label}
          className={sort.selected ? styles.chosen : styles.choice}
          href={sort.href}
          rel="nofollow"
          aria-current={sort.selected ? 'true' : undefined}
        >
          {`${sort.label} `}
        </a>
      ))}
    </nav>
  )
}

export function Listing({ view }: { readonly view: ListingView }) {
  const { cards, total, page, pages, pageHrefs } = view
  return (
    <Stack gap="5">
      {view.degraded ? (
        <Notice type="warning">
          Our search is not answering right now, so this list may be incomplete. Please try again in a moment.
        </Notice>
      ) : null}
      <Cluster spread>
        <p role="status">{countOf(total, 'product')}</p>
        <Sorts sorts={view.sorts} />
      </Cluster>
      {view.filters.length === 0 ? null : <Filters groups={view.filters} clearHref={view.clearHref} />}
      <ProductGrid cards={cards} heading="h2" />
      <Pagination current={page} total={pages} hrefFor={(number) => pageHrefs[number - 1] ?? '#'} />
    </Stack>
  )
}

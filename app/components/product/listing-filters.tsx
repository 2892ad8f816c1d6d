/**
 * A list's filters: those chosen, each removable, and all available. A column on large screens; below them a sheet that
 * one link opens through `:target` and another closes, returning the focus to the first (docs/decisions/089).
 */
import { countOf, formatCount } from '../ui/format'
import * as styles from './listing-filters.css'
import type { Choice, FilterGroup } from './listing'

export const FILTERS_ID = 'filters'
/** Receives the focus when the sheet closes. */
export const FILTERS_LINK_ID = 'to-filters'

export function AppliedFilters({
  chosen,
  clearHref,
}: {
  readonly chosen: readonly Choice[]
  readonly clearHref: string | undefined
}) {
  if (chosen.length === 0) return null
  return (
    <nav className={styles.applied} aria-label="Filters in use">
      <span className={styles.appliedLabel}>Filtered by </span>
      {chosen.map(({ label, href }) => (
        <a className={styles.chip} key={label} href={href} rel="nofollow" aria-label={`Take off ${label}`}>
          {label} <span aria-hidden="true">×</span>{' '}
        </a>
      ))}
      {clearHref === undefined ? null : (
        <a className={styles.clear} href={clearHref} rel="nofollow">
          Clear all
        </a>
      )}
    </nav>
  )
}

function Group({ title, single, choices }: FilterGroup) {
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <ul role="list">
        {choices.map(({ label, href, selected, count }) => (
          <li key={label}>
            <a
              className={single ? styles.oneOf : styles.anyOf}
              href={href}
              rel="nofollow"
              aria-current={selected ? 'true' : undefined}
            >
              {label} <span className={styles.count}>{formatCount(count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function FilterPanel({
  groups,
  clearHref,
  total,
}: {
  readonly groups: readonly FilterGroup[]
  readonly clearHref: string | undefined
  readonly total: number
}) {
  const back = `#${FILTERS_LINK_ID}`
  return (
    <aside className={styles.panel} id={FILTERS_ID} tabIndex={-1} aria-labelledby="filters-title">
      <div className={styles.head}>
        <h2 className={styles.heading} id="filters-title">
          Filter
        </h2>
        {clearHref === undefined ? null : (
          <a className={styles.clearInSheet} href={clearHref} rel="nofollow">
            Clear all
          </a>
        )}{' '}
        <a className={styles.close} href={back} data-close="">
          Close
        </a>
      </div>
      <div className={styles.groups}>
        {groups.map((group) => (
          <Group key={group.title} {...group} />
        ))}
      </div>
      <a className={styles.done} href={back}>
        Show {countOf(total, 'product')}
      </a>
    </aside>
  )
}

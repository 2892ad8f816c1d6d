/** A list's pages as plain links; not in `ui`, whose components every page ships. */
import * as styles from './pagination.css'

/** First, last, and the current page with its neighbours; 0 marks a gap. */
export function pagesToShow(current: number, total: number): readonly number[] {
  const wanted = [1, current - 1, current, current + 1, total].filter((page) => page >= 1 && page <= total)
  const pages = [...new Set(wanted)].sort((a, b) => a - b)
  return pages.flatMap((page, index) =>
    index > 0 && page - (pages[index - 1] ?? 0) > 1 ? [0, page] : [page],
  )
}

export function Pagination({
  current,
  total,
  hrefFor,
  label = 'Pages',
}: {
  readonly current: number
  readonly total: number
  readonly hrefFor: (page: number) => string
  readonly label?: string
}) {
  if (total <= 1) return null
  return (
    <nav className={styles.pagination} aria-label={label}>
      {current > 1 ? (
        <a className={styles.page} href={hrefFor(current - 1)} rel="prev">
          Previous{' '}
        </a>
      ) : null}
      {pagesToShow(current, total).map((page, index) =>
        page === 0 ? (
          <span className={styles.page} key={`gap-${index}`} aria-hidden="true">
            {'… '}
          </span>
        ) : (
          <a
            className={styles.page}
            key={page}
            href={hrefFor(page)}
            aria-label={`Page ${page}`}
            aria-current={page === current ? 'page' : undefined}
          >
            {`${page} `}
          </a>
        ),
      )}
      {current < total ? (
        <a className={styles.page} href={hrefFor(current + 1)} rel="next">
          Next
        </a>
      ) : null}
    </nav>
  )
}

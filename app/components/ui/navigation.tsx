/** Ways through the shop: breadcrumbs, pages of a list, things to unfold. All of them plain HTML. */
import { classNames } from './class-names'
import * as styles from './navigation.css'
import type { ReactNode } from 'react'

export interface Crumb {
  readonly name: string
  /** None for the page itself. */
  readonly url?: string | undefined
}

const HOME: Crumb = { name: 'Home', url: '/' }

/** Home and what was given; Home alone when nothing was (PDP-01). */
export function Breadcrumbs({ items = [] }: { readonly items?: readonly Crumb[] }) {
  const crumbs = items[0]?.url === '/' ? items : [HOME, ...items]
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.breadcrumbs} role="list">
        {crumbs.map((crumb) => (
          <li className={styles.crumb} key={`${crumb.url ?? ''} ${crumb.name}`}>
            {crumb.url === undefined ? (
              <span aria-current="page">{crumb.name}</span>
            ) : (
              <a className={styles.crumbLink} href={crumb.url}>
                {crumb.name}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** First, last, and the neighbours of the current page; 0 stands for a gap. */
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
          Previous
        </a>
      ) : null}
      {pagesToShow(current, total).map((page, index) =>
        page === 0 ? (
          <span className={styles.page} key={`gap-${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <a
            className={styles.page}
            key={page}
            href={hrefFor(page)}
            aria-label={`Page ${page}`}
            aria-current={page === current ? 'page' : undefined}
          >
            {page}
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

/** Something to unfold, by the browser's own means. */
export function Disclosure({
  summary,
  children,
  open = false,
  id,
  className,
}: {
  readonly summary: ReactNode
  readonly children: ReactNode
  readonly open?: boolean
  readonly id?: string
  readonly className?: string | undefined
}) {
  return (
    <details className={classNames(styles.disclosure, className)} open={open} id={id}>
      <summary className={styles.summary}>{summary}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}

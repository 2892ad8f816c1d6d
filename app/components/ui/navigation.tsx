/** Breadcrumbs and disclosures, both plain HTML. */
import { classNames } from './class-names'
import * as styles from './navigation.css'
import type { ReactNode } from 'react'

export interface Crumb {
  readonly name: string
  /** Undefined for the current page. */
  readonly url?: string | undefined
}

const HOME: Crumb = { name: 'Home', url: '/' }

/** Home followed by the given items, if any (PDP-01). */
export function Breadcrumbs({
  items = [],
  className,
}: {
  readonly items?: readonly Crumb[]
  readonly className?: string | undefined
}) {
  const crumbs = items[0]?.url === '/' ? items : [HOME, ...items]
  return (
    <nav aria-label="Breadcrumb">
      <ol className={classNames(styles.breadcrumbs, className)} role="list">
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

/** A native `details` disclosure. */
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

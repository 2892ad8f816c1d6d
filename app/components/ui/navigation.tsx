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

/**
 * Home followed by the given items, if any (PDP-01). Inline elements, since text browsers give each item of an `ol` a
 * line of its own; they also show what is hidden, which keeps the names apart there.
 */
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
      <div className={classNames(styles.breadcrumbs, className)} role="list">
        {crumbs.map((crumb, at) => (
          <span className={styles.crumb} role="listitem" key={`${crumb.url ?? ''} ${crumb.name}`}>
            {at > 0 ? <span hidden> / </span> : null}
            {crumb.url === undefined ? (
              <span aria-current="page">{crumb.name}</span>
            ) : (
              <a className={styles.crumbLink} href={crumb.url}>
                {crumb.name}
              </a>
            )}
          </span>
        ))}
      </div>
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

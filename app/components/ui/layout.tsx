/** Layout primitives: spacing, width and visibility. */
import { apart } from './apart'
import { classNames } from './class-names'
import * as styles from './layout.css'
import type { ReactNode } from 'react'

type Gap = keyof typeof styles.stack
interface BoxProps {
  readonly children: ReactNode
  readonly className?: string | undefined
}

export function Container({
  width = 'page',
  children,
  className,
}: BoxProps & { readonly width?: keyof typeof styles.container }) {
  return <div className={classNames(styles.container[width], className)}>{children}</div>
}

export function Stack({
  gap = '4',
  as: Tag = 'div',
  children,
  className,
}: BoxProps & { readonly gap?: Gap; readonly as?: 'div' | 'section' | 'ul' | 'ol' }) {
  const role = Tag === 'ul' || Tag === 'ol' ? 'list' : undefined
  return (
    <Tag className={classNames(styles.stack[gap], className)} role={role}>
      {children}
    </Tag>
  )
}

export function Cluster({
  gap = '3',
  spread = false,
  children,
  className,
}: BoxProps & { readonly gap?: Gap; readonly spread?: boolean }) {
  return (
    <div className={classNames(styles.cluster[gap], spread && styles.spread, className)}>
      {apart(children)}
    </div>
  )
}

/**
 * Wraps a table that may be wider than its page: arrow keys scroll the focused element, so it is a tab stop. A script
 * removes the stop where everything fits.
 */
export function TableScroller({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.scroller} role="region" aria-label={label} tabIndex={0} data-stop="">
      {children}
    </div>
  )
}

/** A list of cards or tiles; its children are `li`. */
export function Grid({
  of = 'cards',
  children,
  className,
}: BoxProps & { readonly of?: keyof typeof styles.grid | 'products' }) {
  return (
    <ul className={classNames(of === 'products' ? styles.cardGrid : styles.grid[of], className)} role="list">
      {children}
    </ul>
  )
}

export function Card({ children, className }: BoxProps) {
  return <div className={classNames(styles.card, className)}>{children}</div>
}

/** A two-column page; the second column stays visible on large screens. */
export function WithSidebar({
  children,
  aside,
  label,
  asideFirst = false,
}: {
  readonly children: ReactNode
  readonly aside: ReactNode
  readonly label: string
  /** In one column, puts the aside first: for one that takes a single line there. */
  readonly asideFirst?: boolean
}) {
  return (
    <div className={styles.sidebar}>
      <div>{children}</div>
      <aside className={classNames(styles.sticky, asideFirst && styles.first)} aria-label={label}>
        {aside}
      </aside>
    </div>
  )
}

export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={styles.visuallyHidden}>{children}</span>
}

/**
 * The first tab stop (UX-01). `main` needs `id="main"` and `tabIndex={-1}`, and so does `menu` if the menu comes after
 * it.
 */
export function SkipLinks({ toMenu = false }: { readonly toMenu?: boolean }) {
  return (
    <>
      <a className={styles.skipLink} href="#main">
        Skip to main content
      </a>
      {toMenu ? (
        <>
          {' '}
          <a className={styles.skipLink} href="#menu">
            Skip to menu
          </a>
        </>
      ) : null}
    </>
  )
}

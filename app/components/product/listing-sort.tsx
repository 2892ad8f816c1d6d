/** A list's sort orders in a `details`: links, so that they need no button or script (SRCH-13). */
import * as styles from './listing-sort.css'
import type { Choice } from './listing'

export function SortMenu({ sorts }: { readonly sorts: readonly Choice[] }) {
  const current = sorts.find(({ selected }) => selected)
  return (
    <details className={styles.root} data-drop="">
      <summary className={styles.summary}>
        <span>
          <span className={styles.label}>Sort by </span>
          {current?.label}
        </span>
      </summary>{' '}
      <nav className={styles.list} aria-label="Sort by">
        {sorts.map((sort) => (
          <a
            key={sort.label}
            className={styles.choice}
            href={sort.href}
            rel="nofollow"
            aria-current={sort.selected ? 'true' : undefined}
          >
            {`${sort.label} `}
          </a>
        ))}
      </nav>
    </details>
  )
}

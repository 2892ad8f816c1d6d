/** An order's items, read-only: beside the checkout steps, on receipts, and for staff. */
import type { ShownContent, ShownLine } from '~/models/cart/shown-lines'
import { LineTotal } from '../cart/line-total'
import { Picture } from '../ui/picture'
import * as styles from './checkout.css'

function Details({ details }: Pick<ShownContent, 'details'>) {
  return details.map((text) => (
    <div className={styles.made} key={text}>
      {text}
    </div>
  ))
}

/** A line's details besides name and price, and its contents (LINE-05 to LINE-09). */
export function LineNotes({ line: { name, details, contents } }: { readonly line: ShownLine }) {
  return (
    <>
      <Details details={details} />
      {contents.length === 0 ? null : (
        <ul className={styles.inside} aria-label={`In ${name}`}>
          {contents.map((child) => (
            <li key={child.id}>
              {child.text}
              <Details details={child.details} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

export function SummaryLines({ lines }: { readonly lines: readonly ShownLine[] }) {
  return (
    <ul role="list">
      {lines.map((line) => (
        <li className={styles.summaryLine} key={line.id}>
          {line.image ? (
            <Picture className={styles.thumb} src={line.image} alt="" width={56} height={56} loading="lazy" />
          ) : (
            <span />
          )}{' '}
          <div>
            {line.name}
            <br />
            <span className={styles.soft}>
              {line.label} × {line.quantity}
            </span>
            <LineNotes line={line} />
          </div>{' '}
          <LineTotal amount={line.amount} size="small" />
        </li>
      ))}
    </ul>
  )
}

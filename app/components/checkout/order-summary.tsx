/** What is being bought and what it costs, beside every step of checkout (CHK-19). */
import { formatMoney } from '~/models/money/money'
import { CartTotals, leftToPay, LineTotal } from '../cart/cart-totals'
import { countOf } from '../ui/format'
import { Card } from '../ui/layout'
import { Picture } from '../ui/picture'
import * as styles from './checkout.css'
import type { LineItem } from '~/models/cart/cart'
import type { Totals } from '~/models/cart/totals'
import type { Money } from '~/models/money/money'

export function SummaryLines({ lines }: { readonly lines: readonly LineItem[] }) {
  return (
    <ul role="list">
      {lines.map((line) => (
        <li className={styles.summaryLine} key={line.id}>
          {line.variant.image ? (
            <Picture
              className={styles.thumb}
              src={line.variant.image.url}
              alt=""
              width={56}
              height={56}
              loading="lazy"
            />
          ) : (
            <span />
          )}{' '}
          <span>
            {line.name}
            <br />
            <span className={styles.soft}>
              {line.variant.variantLabel} × {line.quantity}
            </span>
            {line.fields.customizationsDescription ? (
              <span className={styles.made}>{line.fields.customizationsDescription}</span>
            ) : null}
          </span>{' '}
          <LineTotal line={line} size="small" />
        </li>
      ))}
    </ul>
  )
}

/**
 * The summary of a step: a column beside it, and on a narrow screen one line with the total above it, to be unfolded.
 * A wide browser that cannot show what is folded has the line as well.
 */
export function FoldedSummary(props: Parameters<typeof OrderSummary>[0]) {
  const count = props.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <details className={styles.fold}>
      <summary className={styles.foldSummary}>
        <span className={styles.foldName}>Your order: {countOf(count, 'item')}</span>{' '}
        <strong>{formatMoney(leftToPay(props.totals.total, props))}</strong>
      </summary>
      <OrderSummary {...props} />
    </details>
  )
}

function OrderSummary({
  lines,
  totals,
  credit,
  adjustment,
  later = null,
  estimated,
  editHref,
}: {
  readonly lines: readonly LineItem[]
  readonly totals: Totals
  readonly credit?: Money | undefined
  /** What an agent has taken off. */
  readonly adjustment?: Money | undefined
  /** In place of a price or tax that is not known yet; where nothing is to come, there is no such line. */
  readonly later?: string | null
  readonly estimated?: boolean | undefined
  /** Where the cart can be changed; none on the receipt. */
  readonly editHref?: string | undefined
}) {
  return (
    <Card>
      <div className={styles.summary}>
        <div className={styles.summaryHead}>
          <h2 className={styles.partTitle}>Order summary</h2>
          {editHref ? <a href={editHref}>Edit cart</a> : null}
        </div>
        <SummaryLines lines={lines} />
        <CartTotals
          totals={totals}
          credit={credit}
          adjustment={adjustment}
          later={later}
          estimated={estimated}
        />
      </div>
    </Card>
  )
}

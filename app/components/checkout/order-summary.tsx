/** The items and their total, beside every checkout step (CHK-19). */
import { formatMoney } from '~/models/money/money'
import { CartTotals, leftToPay } from '../cart/cart-totals'
import { StaticContentView } from '../content/static-content'
import type { StaticContent } from '../content/static-content'
import { countOf } from '../ui/format'
import { Card } from '../ui/layout'
import * as styles from './checkout.css'
import type { Totals } from '~/models/cart/totals'
import type { Money } from '~/models/money/money'

/**
 * The order summary: a column beside the step, and on narrow screens a collapsed line with the total above it. A wide
 * browser without `::details-content` shows the line as well.
 */
export function FoldedSummary({
  quantity,
  ...props
}: Parameters<typeof OrderSummary>[0] & {
  /** As counted by the cart. */
  readonly quantity: number
}) {
  return (
    <details className={styles.fold}>
      <summary className={styles.foldSummary}>
        <span className={styles.foldName}>Your order: {countOf(quantity, 'item')}</span>{' '}
        <strong>{formatMoney(leftToPay(props.totals.total, props))}</strong>
      </summary>
      <OrderSummary {...props} />
    </details>
  )
}

function OrderSummary({
  items,
  totals,
  credit,
  adjustment,
  later = null,
  estimated,
  editHref,
}: {
  /** The items, rendered by the server. */
  readonly items: StaticContent
  readonly totals: Totals
  readonly credit?: Money | undefined
  /** Amount that an agent has taken off. */
  readonly adjustment?: Money | undefined
  /** Shown for a price or tax not known yet; null omits the line where none is to come. */
  readonly later?: string | null
  readonly estimated?: boolean | undefined
  /** Link to edit the cart; none on the receipt. */
  readonly editHref?: string | undefined
}) {
  return (
    <Card>
      <div className={styles.summary}>
        <div className={styles.summaryHead}>
          <h2 className={styles.partTitle}>Order summary</h2>
          {editHref ? <a href={editHref}>Edit cart</a> : null}
        </div>
        <StaticContentView content={items} />
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

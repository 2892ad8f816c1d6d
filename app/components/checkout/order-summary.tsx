/** What is being bought and what it costs, beside every step of checkout (CHK-19). */
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
 * The summary of a step: a column beside it, and on a narrow screen one line with the total above it, to be unfolded.
 * A wide browser that cannot show what is folded has the line as well.
 */
export function FoldedSummary({
  pieces,
  ...props
}: Parameters<typeof OrderSummary>[0] & {
  /** As the cart counts them. */
  readonly pieces: number
}) {
  return (
    <details className={styles.fold}>
      <summary className={styles.foldSummary}>
        <span className={styles.foldName}>Your order: {countOf(pieces, 'item')}</span>{' '}
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
  /** What is being bought, from the server. */
  readonly items: StaticContent
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

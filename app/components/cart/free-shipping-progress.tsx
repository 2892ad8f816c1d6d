/** Progress towards free shipping, and its rules (SHIP-24, SHIP-25, MODAL-13). */
import { formatMoney, subtractMoney } from '~/models/money/money'
import { Progress } from '../ui/feedback'
import { ShippingRules } from '../layout/shipping-details'
import * as styles from './cart.css'
import type { Money } from '~/models/money/money'

export function freeShippingText(goods: Money, threshold: Money): string {
  const remaining = subtractMoney(threshold, goods)
  return remaining.centAmount > 0
    ? `You're ${formatMoney(remaining)} away from FREE shipping`
    : "You've earned FREE shipping!"
}

/** `goods`: the cart's items as free shipping counts them. */
export function FreeShippingProgress({
  goods,
  threshold,
  note,
}: {
  readonly goods: Money
  readonly threshold: Money
  /** Shown instead if the progress would promise too much. */
  readonly note?: string | null | undefined
}) {
  return (
    <div className={styles.progress}>
      <p className={styles.progressText}>{note ?? freeShippingText(goods, threshold)}</p>
      {note ? null : (
        <Progress
          label="Toward free shipping"
          value={Math.max(0, goods.centAmount)}
          max={Math.max(1, threshold.centAmount)}
        />
      )}{' '}
      <details className={styles.why}>
        <summary className={styles.whySummary}>How free shipping works</summary>
        <ShippingRules threshold={threshold} />
      </details>
    </div>
  )
}

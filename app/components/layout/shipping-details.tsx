/** The header's shipping promise and its rules (HEAD-06, HEAD-07). */
import { HEAT_RESISTANT_PACKAGING_CENTS } from '~/models/constants/constants'
import { formatMoney, formatShortMoney, usd } from '~/models/money/money'
import * as styles from './promo-line.css'
import type { Money } from '~/models/money/money'

export function ShippingRules({ threshold }: { readonly threshold: Money }) {
  return (
    <ul className={styles.list}>
      <li>Free standard shipping within the contiguous U.S. on orders over {formatShortMoney(threshold)}.</li>
      <li>Tax does not count toward the {formatShortMoney(threshold)}.</li>
      <li>Each address counts separately.</li>
      <li>Everywhere else, shipping is calculated at checkout.</li>
      <li>
        Heat-resistant packaging costs {formatMoney(usd(HEAT_RESISTANT_PACKAGING_CENTS))}, or is free where it
        is included.
      </li>
    </ul>
  )
}

export function ShippingDetails({ threshold }: { readonly threshold: Money }) {
  return (
    <details data-drop="">
      <summary className={styles.summary}>
        FREE shipping on orders over {formatShortMoney(threshold)}!
      </summary>
      <div className={styles.panel}>
        <ShippingRules threshold={threshold} />
      </div>
    </details>
  )
}

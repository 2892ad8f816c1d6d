/** A row's tracking numbers, each linked to its order's tracking page (ORD-02). */
import * as styles from './orders.css'
import type { TrackingNumber } from '~/models/orders/tracking'

export function TrackingLinks({
  orderId,
  numbers,
}: {
  readonly orderId: string
  readonly numbers: readonly TrackingNumber[]
}) {
  if (numbers.length === 0) return null
  return (
    <ul className={styles.numbers} role="list">
      {numbers.map(({ number, carrier }) => (
        <li key={number}>
          <a href={`/orders/${orderId}/track`}>{number}</a>{' '}
          {carrier === '' ? null : <span className={styles.soft}>{carrier}</span>}
        </li>
      ))}
    </ul>
  )
}

/** The orders table (ORD-01 to ORD-03). */
import { formatMoney } from '~/models/money/money'
import { formatFullDay } from '../ui/format'
import * as styles from './orders.css'
import { TrackingLinks } from './tracking-links'
import type { OrderRow } from '~/models/orders/order-row'

const NO_ORDERS = "You haven't placed any orders yet."

/** `unprovenGuest`: e-mail whose guest orders come in with the first mailed link, if any (ORD-09). */
export function NoOrders({ unprovenGuest }: { readonly unprovenGuest: string | null }) {
  return (
    <>
      <p>{NO_ORDERS}</p>
      {unprovenGuest === null ? null : (
        <p>
          What you ordered as a guest with {unprovenGuest} comes into this account the first time that you
          sign in by a link we mail you: sign out, then choose “Email Me Sign In Link”.
        </p>
      )}
    </>
  )
}

export function OrderTable({
  rows,
  caption,
}: {
  readonly rows: readonly OrderRow[]
  readonly caption?: string
}) {
  return (
    <table className={styles.table}>
      {caption === undefined ? null : <caption className={styles.caption}>{caption}</caption>}
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Status</th>
          <th scope="col">Tracking Numbers</th>
          <th scope="col">Order</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, orderNumber, date, status, total, trackingNumbers }) => (
          <tr key={id}>
            <td data-label="Date">
              <time dateTime={date}>{formatFullDay(date)}</time>
            </td>
            <td data-label="Status">{status}</td>
            <td data-label="Tracking Numbers">
              <TrackingLinks orderId={id} numbers={trackingNumbers} />
            </td>
            <td data-label="Order">
              {/* One box, so that on phones both sit beside their heading. */}
              <div>
                <a href={`/orders/${id}`}>{orderNumber === '' ? 'See the order' : orderNumber}</a>{' '}
                <span className={styles.total}>{formatMoney(total)}</span>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Tables that read well at 80 columns: few and short cells, each row with one link. */
import { formatMoney } from '~/models/money/money'
import type { OrderRow } from '~/models/orders/order-row'
import { TableScroller } from '../ui/layout'
import * as styles from './agent.css'

export interface CustomerLine {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string
  /** `Montclair, NJ` */
  readonly place: string
}

export function CustomerTable({ lines }: { readonly lines: readonly CustomerLine[] }) {
  return (
    <TableScroller label="Customers">
      <table className={styles.table}>
        <caption>Customers</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Email</th>
            <th scope="col">Phone</th>
            <th scope="col">Place</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, name, email, phone, place }) => (
            <tr key={id}>
              <td>
                <a href={`/agent/customers/${id}`}>{name === '' ? email : name}</a>
              </td>
              <td>{email}</td>
              <td>{phone}</td>
              <td>{place}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroller>
  )
}

export type OrderLine = Pick<OrderRow, 'id' | 'orderNumber' | 'date' | 'status' | 'total'>

export function AgentOrderTable({
  caption,
  lines,
}: {
  readonly caption: string
  readonly lines: readonly OrderLine[]
}) {
  return (
    <TableScroller label={caption}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Date</th>
            <th scope="col">Status</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, orderNumber, date, status, total }) => (
            <tr key={id}>
              <td>
                <a href={`/agent/orders/${id}`}>{orderNumber === '' ? 'Order' : orderNumber}</a>
              </td>
              <td className={styles.whole}>{date}</td>
              <td>{status}</td>
              <td>{formatMoney(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroller>
  )
}

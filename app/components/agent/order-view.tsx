/** An order as agents see it: concise, with its actions first. */
import type { ReactNode } from 'react'
import { shownLines } from '~/models/cart/shown-lines'
import { totalsOf } from '~/models/cart/totals'
import { formatMoney, usd } from '~/models/money/money'
import type { Order } from '~/models/orders/order'
import { LineTotal } from '../cart/line-total'
import { LineNotes } from '../checkout/summary-lines'
import { TableScroller } from '../ui/layout'
import { ActForGuest } from './act-for-guest'
import * as styles from './agent.css'

export function OrderView({
  order,
  placedOn,
  status,
  paidBy,
  adjustment,
  destinations,
  guestToActFor,
  children,
}: {
  readonly order: Order
  /** `YYYY-MM-DD` */
  readonly placedOn: string
  readonly status: string
  readonly paidBy: readonly string[]
  /** What an agent took off, with its reason, or a free text instead (AGENT-05). */
  readonly adjustment: { readonly cents: number; readonly reason: string; readonly text?: string } | null
  /** Where its parcels go, or how else it gets to who bought it; each once. */
  readonly destinations: readonly string[]
  /** The e-mail of the order's guest, if one can act for them and does not yet. */
  readonly guestToActFor: string | null
  /** Actions for the order. */
  readonly children?: ReactNode
}) {
  const { customerId, customerEmail, purchaseOrderNumber, fields } = order
  return (
    <>
      <h1 className={styles.title}>Order {order.orderNumber}</h1>
      {children}
      <p>
        {placedOn}, {status}. {customerId === undefined ? 'A guest, ' : null}
        {customerId === undefined ? (
          customerEmail
        ) : (
          <a href={`/agent/customers/${customerId}`}>{customerEmail}</a>
        )}
      </p>
      {guestToActFor === null ? null : <ActForGuest email={guestToActFor} />}
      {purchaseOrderNumber === undefined ? null : <p>Purchase order {purchaseOrderNumber}</p>}
      {fields.reshippedFromOrderNumber === undefined ? null : (
        <p>
          A copy of order {fields.reshippedFromOrderNumber}
          {fields.orderTags.length === 0 ? '' : ` (${fields.orderTags.join(', ')})`}.
        </p>
      )}
      <TableScroller label="Items">
        <table className={styles.table}>
          <caption>Items</caption>
          <thead>
            <tr>
              <th scope="col">Qty</th>
              <th scope="col">Item</th>
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody>
            {shownLines(order.lineItems).map((line) => (
              <tr key={line.id}>
                <td>{line.quantity}</td>
                <td>
                  {line.label === '' ? line.name : `${line.name}, ${line.label}`}
                  <LineNotes line={line} />
                </td>
                <td>
                  <LineTotal amount={line.amount} size="small" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroller>
      <p>
        Total {formatMoney(totalsOf(order).total)}
        {paidBy.length === 0 ? '' : `, paid with ${paidBy.join(' and ')}`}
      </p>
      {adjustment === null ? null : (
        <p>
          {formatMoney(usd(adjustment.cents))} taken off: {adjustment.text ?? adjustment.reason}
        </p>
      )}
      {destinations.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </>
  )
}

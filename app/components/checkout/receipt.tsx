/** An order as the shopper keeps it, on screen and on paper. */
import { storeConfig } from '~/models/content/store'
import { formatFullDay } from '../ui/format'
import * as layout from '../ui/layout.css'
import * as styles from './checkout.css'
import { OrderContent, PrintButton } from './order-content'
import type { Order } from '~/models/orders/order'

/** What our own books say of an order while the commerce platform, which has its content, does not answer. */
export function PlacedUnseen({ orderNumber }: { readonly orderNumber: string }) {
  return (
    <article className={styles.receipt}>
      <header className={styles.receiptHead}>
        <p className={layout.eyebrow}>Thank you for your order</p>
        <h1>Order {orderNumber}</h1>
        <p>
          Your order is placed. Its details cannot be shown at the moment, because a part of our shop is not
          answering: please look again in a few minutes. There is no need to order again, and the confirmation
          goes to you by email.
        </p>
      </header>
      <Questions />
    </article>
  )
}

function Questions() {
  return (
    <p className={layout.muted}>
      Questions? Call {storeConfig.phone} or write to{' '}
      <a href={`mailto:${storeConfig.email}`}>{storeConfig.email}</a> and give your order number.
    </p>
  )
}

export function ReceiptView({
  order,
  placedOn,
  paidBy = [],
}: {
  readonly order: Order
  /** `YYYY-MM-DD` in the business time zone. */
  readonly placedOn: string
  /** `Visa ending in 1111`, one for each payment. */
  readonly paidBy?: readonly string[]
}) {
  return (
    <article className={styles.receipt}>
      <header className={styles.receiptHead}>
        <p className={layout.eyebrow}>Thank you for your order</p>
        <h1>Order {order.orderNumber}</h1>
        <p>
          Placed on <time dateTime={placedOn}>{formatFullDay(placedOn)}</time>
          {order.customerEmail ? `. A confirmation goes to ${order.customerEmail}.` : '.'}
        </p>
        <PrintButton />
      </header>
      <OrderContent order={order} paidBy={paidBy} />
      <Questions />
    </article>
  )
}

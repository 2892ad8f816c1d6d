/** The order receipt, on screen and on paper. */
import { storeConfig } from '~/models/content/store'
import { StaticContentView } from '../content/static-content'
import type { StaticContent } from '../content/static-content'
import { formatFullDay } from '../ui/format'
import * as layout from '../ui/layout.css'
import * as styles from './checkout.css'
import { PrintButton } from './print-button'

/** What our own database knows of an order while the commerce platform, which has its content, is down. */
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
      Questions? Call {storeConfig.phone} or write to <a href={storeConfig.emailHref}>{storeConfig.email}</a>{' '}
      and give your order number.
    </p>
  )
}

export function ReceiptView({
  orderNumber,
  email,
  content,
  placedOn,
}: {
  readonly orderNumber: string
  /** The confirmation's address; empty for an order without one. */
  readonly email: string
  readonly content: StaticContent
  /** `YYYY-MM-DD` in the business time zone. */
  readonly placedOn: string
}) {
  return (
    <article className={styles.receipt}>
      <header className={styles.receiptHead}>
        <p className={layout.eyebrow}>Thank you for your order</p>
        <h1>Order {orderNumber}</h1>
        <p>
          Placed on <time dateTime={placedOn}>{formatFullDay(placedOn)}</time>
          {email ? `. A confirmation goes to ${email}.` : '.'}
        </p>
        <PrintButton />
      </header>
      <StaticContentView content={content} open />
      <Questions />
    </article>
  )
}

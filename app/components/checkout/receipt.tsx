/** An order as the shopper keeps it, on screen and on paper. */
import { discountNames } from '~/models/cart/explain/explain'
import { explainInWords } from '~/models/cart/explain/explain-words'
import { shipmentFacts } from '~/models/cart/shipment-facts'
import { totalsOf } from '~/models/cart/totals'
import { storeConfig } from '~/models/content/store'
import { CartTotals } from '../cart/cart-totals'
import { useHasScript } from '../enhance/use-has-script'
import { Button } from '../ui/button'
import { TotalExplained } from '../cart/total-explained'
import { formatFullDay } from '../ui/format'
import { Card, Stack } from '../ui/layout'
import * as layout from '../ui/layout.css'
import { AddressBlock } from './address-block'
import * as styles from './checkout.css'
import { SummaryLines } from './order-summary'
import { PackingSlips } from './packing-slip'
import { ShipmentSummary } from './shipment-summary'
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

/** A browser without scripts prints by its own menu. */
function PrintButton() {
  if (!useHasScript()) return null
  return (
    <Button type="button" look="secondary" onClick={() => window.print()}>
      Print
    </Button>
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
      <Card>
        <div className={styles.receiptColumns}>
          {shipmentFacts(order).map((shipment) => (
            <ShipmentSummary key={shipment.key} shipment={shipment} />
          ))}
          <div className={styles.receiptParts}>
            {order.billingAddress ? (
              <section>
                <h2 className={styles.partTitle}>Billed to</h2>
                <AddressBlock address={order.billingAddress} />
              </section>
            ) : null}
            {paidBy.length > 0 ? (
              <section>
                <h2 className={styles.partTitle}>Paid with</h2>
                {paidBy.map((text) => (
                  <p key={text}>{text}</p>
                ))}
              </section>
            ) : null}
          </div>
        </div>
      </Card>
      <Card>
        <h2 className={styles.partTitle}>Items</h2>
        <Stack gap="4">
          <SummaryLines lines={order.lineItems} />
          <CartTotals totals={totalsOf(order)} later={null} discountNames={discountNames(order)} />
          <TotalExplained {...explainInWords(order)} />
          <PackingSlips order={order} />
        </Stack>
      </Card>
      <Questions />
    </article>
  )
}

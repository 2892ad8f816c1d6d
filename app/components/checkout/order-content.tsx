/** A whole order: shipments, payments, items and totals. On the receipt and in the account. */
import { discountNames } from '~/models/cart/explain/explain'
import { explainInWords } from '~/models/cart/explain/explain-words'
import { shipmentFacts } from '~/models/cart/shipment-facts'
import { shownLines } from '~/models/cart/shown-lines'
import { totalsOf } from '~/models/cart/totals'
import { CartTotals } from '../cart/cart-totals'
import { TotalExplained } from '../cart/total-explained'
import { Card, Stack } from '../ui/layout'
import { AddressBlock } from './address-block'
import * as styles from './checkout.css'
import { PackingSlips } from './packing-slip'
import { ShipmentSummary } from './shipment-summary'
import { SummaryLines } from './summary-lines'
import type { Order } from '~/models/orders/order'

export function OrderContent({
  order,
  paidBy,
}: {
  readonly order: Order
  /** `Visa ending in 1111`, one per payment. */
  readonly paidBy: readonly string[]
}) {
  return (
    <>
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
            {order.purchaseOrderNumber ? (
              <section>
                <h2 className={styles.partTitle}>Purchase order</h2>
                <p>{order.purchaseOrderNumber}</p>
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
          <SummaryLines lines={shownLines(order.lineItems)} />
          <CartTotals totals={totalsOf(order)} later={null} discountNames={discountNames(order)} />
          <TotalExplained {...explainInWords(order)} />
          <PackingSlips order={order} />
        </Stack>
      </Card>
    </>
  )
}

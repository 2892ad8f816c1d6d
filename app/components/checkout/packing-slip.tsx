/** The contents of each box, without prices, and its messages (LINE-13, SHIP-10). */
import { classNames } from '../ui/class-names'
import { Disclosure } from '../ui/navigation'
import * as layout from '../ui/layout.css'
import * as styles from './checkout.css'
import type { CustomLineItem, LineItem, ShippingTarget } from '~/models/cart/cart'
import { unsentTitle } from '~/models/cart/shipment-facts'
import { hasSeveralAddresses, linesAsSent, shipmentsOf } from '~/models/cart/shipments'
import type { Shipment } from '~/models/cart/shipments'
import { ownWords, quantityText, withContents } from '~/models/cart/shown-lines'
import type { Order } from '~/models/orders/order'

type Slip = Pick<Order, 'lineItems' | 'customLineItems' | 'itemShippingAddresses'>

/** How many go to an address; all if nothing is split. */
function quantityTo(key: string, targets: readonly ShippingTarget[], quantity: number): number {
  if (targets.length === 0) return quantity
  return targets.filter(({ addressKey }) => addressKey === key).reduce((sum, each) => sum + each.quantity, 0)
}

function Item({
  line,
  shipmentKey,
  contents = [],
}: {
  readonly line: LineItem
  readonly shipmentKey: string
  readonly contents?: readonly LineItem[]
}) {
  return (
    <li>
      {quantityText(line, quantityTo(shipmentKey, line.targets, line.quantity))}
      {ownWords(line).map((text) => (
        <div className={styles.made} key={text}>
          {text}
        </div>
      ))}
      {contents.length === 0 ? null : (
        <ul className={styles.slipItems}>
          {contents.map((child) => (
            <Item key={child.id} line={child} shipmentKey={shipmentKey} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** Name and message; its amount belongs on the bill. */
function CustomLine({ line }: { readonly line: CustomLineItem }) {
  return (
    <li>
      {line.name}
      {line.packingSlipMessage ? <>: {line.packingSlipMessage}</> : null}
    </li>
  )
}

function PackingSlip({ order, shipment }: { readonly order: Slip; readonly shipment: Shipment }) {
  const { key: shipmentKey, address, fields } = shipment
  const goesThere = ({ targets, quantity }: LineItem | CustomLineItem) =>
    quantityTo(shipmentKey, targets, quantity) > 0
  const lines = order.lineItems.filter(goesThere)
  const sent = withContents(linesAsSent({ fields, lines }))
  return (
    <section>
      <h3 className={styles.slipTitle}>
        {unsentTitle(shipment, hasSeveralAddresses(order)) ?? `For ${address.name}`}
      </h3>
      <ul className={styles.slipItems}>
        {sent.map(({ line, contents }) => (
          <Item key={line.id} line={line} shipmentKey={shipmentKey} contents={contents} />
        ))}
        {order.customLineItems.filter(goesThere).map((line) => (
          <CustomLine key={line.id} line={line} />
        ))}
      </ul>
      {fields.packingSlipMessage ? (
        <p className={classNames(layout.muted, styles.message)}>“{fields.packingSlipMessage}”</p>
      ) : null}
    </section>
  )
}

export function PackingSlips({ order }: { readonly order: Slip }) {
  // E-mail deliveries are not packed.
  const packed = shipmentsOf(order).filter(({ kind }) => kind !== 'digital')
  if (packed.length === 0) return null
  return (
    <Disclosure summary="Packing slip">
      {packed.map((shipment) => (
        <PackingSlip key={shipment.key} order={order} shipment={shipment} />
      ))}
    </Disclosure>
  )
}

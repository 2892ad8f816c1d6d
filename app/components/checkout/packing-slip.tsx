/** What lies in each box, without prices, and the words that go with it (LINE-13, SHIP-10). */
import { classNames } from '../ui/class-names'
import { Disclosure } from '../ui/navigation'
import * as layout from '../ui/layout.css'
import * as styles from './checkout.css'
import type { CustomLineItem, LineItem, ShippingTarget } from '~/models/cart/cart'
import type { Order } from '~/models/orders/order'

type Slip = Pick<Order, 'lineItems' | 'customLineItems' | 'itemShippingAddresses'>

/** How many go to an address; all of them where nothing is split. */
function piecesTo(key: string, targets: readonly ShippingTarget[], quantity: number): number {
  if (targets.length === 0) return quantity
  return targets.filter(({ addressKey }) => addressKey === key).reduce((sum, each) => sum + each.quantity, 0)
}

function Item({ line, quantity }: { readonly line: LineItem; readonly quantity: number }) {
  return (
    <li>
      {quantity} × {line.name}
      {line.variant.variantLabel ? `, ${line.variant.variantLabel}` : ''}
      {line.fields.markedAsGift ? ' (gift)' : ''}
    </li>
  )
}

/** Name and message; what it adds or takes off is of the bill. */
function CustomLine({ line }: { readonly line: CustomLineItem }) {
  return (
    <li>
      {line.name}
      {line.packingSlipMessage ? <>: {line.packingSlipMessage}</> : null}
    </li>
  )
}

function PackingSlip({ order, shipmentKey }: { readonly order: Slip; readonly shipmentKey: string }) {
  const shipment = order.itemShippingAddresses.find(({ key }) => key === shipmentKey)
  const lines = order.lineItems
    .map((line) => ({ line, quantity: piecesTo(shipmentKey, line.targets, line.quantity) }))
    .filter(({ quantity }) => quantity > 0)
  const custom = order.customLineItems.filter(
    (line) => piecesTo(shipmentKey, line.targets, line.quantity) > 0,
  )
  return (
    <section>
      <h3 className={styles.slipTitle}>For {shipment?.address.name}</h3>
      <ul className={styles.slipItems}>
        {lines.map(({ line, quantity }) => (
          <Item key={line.id} line={line} quantity={quantity} />
        ))}
        {custom.map((line) => (
          <CustomLine key={line.id} line={line} />
        ))}
      </ul>
      {shipment?.fields.packingSlipMessage ? (
        <p className={classNames(layout.muted, styles.message)}>“{shipment.fields.packingSlipMessage}”</p>
      ) : null}
    </section>
  )
}

export function PackingSlips({ order }: { readonly order: Slip }) {
  if (order.itemShippingAddresses.length === 0) return null
  return (
    <Disclosure summary="Packing slip">
      {order.itemShippingAddresses.map(({ key }) => (
        <PackingSlip key={key} order={order} shipmentKey={key} />
      ))}
    </Disclosure>
  )
}

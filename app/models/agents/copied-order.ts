/** An earlier order as a cart of its own: what of it is bought once more, and where it goes (AGENT-11). */
import type { Cart } from '../cart/cart'
import { isGift } from '../cart/lines'
import { shipmentsOf } from '../cart/shipments'
import type { Split } from '../cart/plans/plan-split'
import { splittableLines } from '../cart/plans/plan-split'
import { definedOnly } from '../defined-only'
import type { Order } from '../orders/order'

/** Fields that would make more of a copy than the goods: deliveries that come again, what a page noted of itself. */
function onlyGoods(line: Order['lineItems'][number]): Order['lineItems'][number] {
  const {
    autoDeliveryInterval: _interval,
    autoDeliveryOfferLocation: _location,
    autoDeliveryOfferType: _type,
    listMetadata: _metadata,
    ...fields
  } = line.fields
  return { ...line, fields }
}

/** The order as a cart that goods are copied from: neither its codes, nor its gifts, nor what it was a copy of. */
export function toSource(order: Order): Cart {
  return {
    ...order,
    state: 'Ordered',
    lineItems: order.lineItems.filter((line) => !isGift(line)).map(onlyGoods),
    customLineItems: [],
    discountCodes: [],
    fields: { orderTags: [], recentEdits: [] },
  }
}

/** Where the goods of an order went: null where nothing of it is sent. */
export function splitLike(order: Order, cart: Cart): Split | null {
  const shipments = shipmentsOf(order).filter(({ kind, lines }) => kind === 'standard' && lines.length > 0)
  if (shipments.length === 0) return null
  const destinations = shipments.map(
    ({ address, fields: { packingSlipMessage, signedTrustedMatchkey, markedAsGift } }) => ({
      address,
      ...definedOnly({ packingSlipMessage, signedTrustedMatchkey, markedAsGift }),
    }),
  )
  const quantities = splittableLines(cart).map((line) => {
    const old = order.lineItems.find(
      ({ sku, lineItemMode }) => sku === line.sku && lineItemMode === 'Standard',
    )
    let rest = line.quantity
    const shares = shipments.map(({ key }) => {
      const wanted = old?.targets.find(({ addressKey }) => addressKey === key)?.quantity ?? 0
      const share = Math.min(wanted, rest)
      rest -= share
      return share
    })
    // What has no place of its own goes with the first.
    shares[0] = (shares[0] ?? 0) + rest
    return [line.id, shares] as const
  })
  return { destinations, quantities: Object.fromEntries(quantities) }
}

/** The tag of a reship, its reason: of "Other" with what was written (AGENT-05). */
export function reasonTag(reason: string, text: string | undefined): string {
  return reason === 'Other' && text !== undefined ? `Other: ${text}` : reason
}

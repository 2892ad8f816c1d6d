/** The progress of each shipment of an order, by what has left the warehouse (ORD-06). */
import { shipmentFacts } from '../cart/shipment-facts'
import type { ShipmentFacts } from '../cart/shipment-facts'
import type { Order } from './order'
import { dateOf, orderStatus } from './order-row'
import { trackingNumber } from './tracking'
import type { TrackingNumber } from './tracking'

export interface SentParcel {
  /** `YYYY-MM-DD` */
  readonly sentOn: string
  /** Null if the carrier gave none. */
  readonly tracking: TrackingNumber | null
  readonly carrier: string
}

export interface ShipmentTrack extends ShipmentFacts {
  readonly status: string
  readonly parcels: readonly SentParcel[]
}

type Tracked = Pick<
  Order,
  'itemShippingAddresses' | 'lineItems' | 'deliveries' | 'orderState' | 'shipmentState'
>

/** With a single shipment, its status is the order's; with several, only what was sent distinguishes them. */
function statusOf(order: Tracked, isSent: boolean, isOnly: boolean): string {
  const status = orderStatus(order)
  if (isOnly || status === 'Cancelled' || status === 'Delivered' || status === 'Shipped') return status
  if (isSent) return 'Shipped'
  return status === 'Partly shipped' ? 'Processing' : status
}

export function shipmentTracks(order: Tracked): readonly ShipmentTrack[] {
  const facts = shipmentFacts(order)
  const isOnly = facts.length === 1
  return facts.map((shipment, index) => {
    const deliveries = order.deliveries.filter(({ shipmentKey }) =>
      shipmentKey === undefined ? index === 0 : shipmentKey === shipment.key,
    )
    const parcels = deliveries.flatMap(({ sentAt, parcels: sent }) =>
      sent.map((parcel) => ({
        sentOn: dateOf(sentAt).date,
        tracking: trackingNumber(parcel),
        carrier: parcel.carrier ?? '',
      })),
    )
    return { ...shipment, status: statusOf(order, deliveries.length > 0, isOnly), parcels }
  })
}

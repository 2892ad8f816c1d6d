/** Deliveries and their parcels, which the platform keeps with their shipping method. */
import { definedOnly } from '~/models/defined-only'
import type { Delivery } from '~/models/orders/order'
import type { WireContent, WireDelivery } from './wire-schemas'

/** Anything with shipping methods: an order as returned, or the part of it that a table shows. */
interface Shipped {
  readonly shippingInfo?: { readonly deliveries?: readonly WireDelivery[] | undefined } | null | undefined
  readonly shipping?:
    | readonly {
        readonly shippingKey?: string | null | undefined
        readonly shippingInfo?:
          | { readonly deliveries?: readonly WireDelivery[] | undefined }
          | null
          | undefined
      }[]
    | undefined
}

function fromWireDelivery({ id, createdAt, parcels }: WireDelivery, shipmentKey?: string | null): Delivery {
  return {
    id,
    sentAt: createdAt,
    ...definedOnly({ shipmentKey: shipmentKey ?? undefined }),
    parcels: parcels.map(({ trackingData }) =>
      definedOnly({
        trackingNumber: trackingData?.trackingId ?? undefined,
        carrier: trackingData?.carrier ?? undefined,
      }),
    ),
  }
}

export function fromWireDeliveries({
  shippingInfo,
  shipping = [],
}: Shipped | Pick<WireContent, 'shippingInfo' | 'shipping'>): readonly Delivery[] {
  return [
    ...(shippingInfo?.deliveries ?? []).map((delivery) => fromWireDelivery(delivery)),
    ...shipping.flatMap((one) =>
      (one.shippingInfo?.deliveries ?? []).map((delivery) => fromWireDelivery(delivery, one.shippingKey)),
    ),
  ]
}

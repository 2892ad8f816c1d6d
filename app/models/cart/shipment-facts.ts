/** What is to be told of every shipment of a cart or an order: where it goes, how, when, and what is in it (CHK-15, SHIP-10). */
import type { Address } from '../address/address'
import type { Cart, LineItem } from './cart'
import { piecesIn, shipmentsOf } from './shipments'
import type { ShipmentKind } from './line-kind'

export interface ShipmentFacts {
  readonly key: string
  readonly kind: ShipmentKind
  /** `Ships to`, or `Shipment 2` where several are sent. */
  readonly title: string
  readonly address: Address
  /** Name of the chosen delivery. */
  readonly delivery?: string | undefined
  /** Days of arrival, or on which it is ready to be collected. */
  readonly earliestOn?: string | undefined
  readonly latestOn?: string | undefined
  /** Printed on the packing slip. */
  readonly message?: string | undefined
  /** All of its goods are marked as a gift. */
  readonly isGift: boolean
  /** `2 × Roasted Almonds, 1 lb bag` */
  readonly contents: readonly string[]
}

function titleOf(kind: ShipmentKind, serial: number, several: boolean): string {
  if (kind === 'pickup') return 'For you to collect'
  if (kind === 'digital') return 'By e-mail'
  return several ? `Shipment ${serial}` : 'Ships to'
}

function contentOf(line: LineItem, quantity: number): string {
  const { variantLabel } = line.variant
  return `${quantity} × ${line.name}${variantLabel ? `, ${variantLabel}` : ''}`
}

export function shipmentFacts(
  order: Pick<Cart, 'itemShippingAddresses' | 'lineItems'>,
): readonly ShipmentFacts[] {
  const shipments = shipmentsOf(order)
  const several = shipments.filter(({ kind }) => kind === 'standard').length > 1
  return shipments.map(({ key, kind, address, fields, lines, serial }) => ({
    key,
    kind,
    title: titleOf(kind, serial, several),
    address,
    delivery: fields.shippingMethodName,
    earliestOn: fields.earliestArrivalOn,
    latestOn: fields.latestArrivalOn ?? fields.requestedDeliveryOn,
    message: fields.packingSlipMessage,
    isGift: lines.length > 0 && lines.every((line) => line.fields.markedAsGift ?? false),
    contents: lines.map((line) => contentOf(line, piecesIn(line, key))),
  }))
}

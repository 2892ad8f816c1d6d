/** Facts shown for each shipment of a cart or order: destination, method, dates and contents (CHK-15, SHIP-10). */
import type { Address } from '../address/address'
import type { Cart, LineItem } from './cart'
import {
  hasSeveralAddresses,
  isGiftShipment,
  linesAsSent,
  quantityIn,
  shipmentsOf,
  WAREHOUSE,
} from './shipments'
import type { Shipment } from './shipments'
import { quantityText, withContents } from './shown-lines'
import type { ShipmentKind } from './line-kind'

export interface ShipmentContent {
  /** `2 × Roasted Almonds, 1 lb bag` */
  readonly text: string
  /** Bundle contents or add-ons. */
  readonly contents: readonly ShipmentContent[]
}

export interface ShipmentFacts {
  readonly key: string
  readonly kind: ShipmentKind
  /** Collected at the warehouse, whatever address was given (SHIP-12). */
  readonly pickup: boolean
  /** `Ships to`, or `Shipment 2` if there are several. */
  readonly title: string
  readonly address: Address
  /** Name of the chosen delivery. */
  readonly delivery?: string | undefined
  /** Arrival window, or the day it is ready for pickup. */
  readonly earliestOn?: string | undefined
  readonly latestOn?: string | undefined
  /** Printed on the packing slip. */
  readonly message?: string | undefined
  /** Shipped without prices. */
  readonly isGift: boolean
  readonly contents: readonly ShipmentContent[]
}

const TO_COLLECT = 'For you to collect'

type Named = Pick<Shipment, 'kind' | 'pickup' | 'serial'>

/** Title of a shipment that goes to no address; undefined for one that does (SHIP-12). */
export function unsentTitle({ kind, pickup, serial }: Named, several: boolean): string | undefined {
  if (kind === 'digital') return 'By email'
  if (!pickup) return undefined
  return kind === 'standard' && several ? `Shipment ${serial}, for you to collect` : TO_COLLECT
}

function titleOf(shipment: Named, several: boolean): string {
  return unsentTitle(shipment, several) ?? (several ? `Shipment ${shipment.serial}` : 'Ships to')
}

/** Units of each line that go there, with their contents below them (LINE-05). */
function contentsOf(lines: readonly LineItem[], key: string): readonly ShipmentContent[] {
  const textOf = (line: LineItem) => quantityText(line, quantityIn(line, key))
  return withContents(lines).map(({ line, contents }) => ({
    text: textOf(line),
    contents: contents.map((child) => ({ text: textOf(child), contents: [] })),
  }))
}

/** `open`: the delivery is still to be chosen, so goods to be sent show their address even if pickup was chosen. */
export function shipmentFacts(
  order: Pick<Cart, 'itemShippingAddresses' | 'lineItems'>,
  delivery: 'chosen' | 'open' = 'chosen',
): readonly ShipmentFacts[] {
  const shipments = shipmentsOf(order)
  const several = hasSeveralAddresses(order)
  return shipments.map(({ key, kind, address, fields, lines, serial, ...shipment }) => {
    const pickup = delivery === 'chosen' ? shipment.pickup : kind === 'pickup'
    return {
      key,
      kind,
      pickup,
      title: titleOf({ kind, pickup, serial }, several),
      address: pickup ? WAREHOUSE : address,
      delivery: fields.shippingMethodName,
      earliestOn: fields.earliestArrivalOn,
      latestOn: fields.latestArrivalOn ?? fields.requestedDeliveryOn,
      message: fields.packingSlipMessage,
      isGift: isGiftShipment({ fields, lines }),
      contents: contentsOf(linesAsSent({ fields, lines }), key),
    }
  })
}

/** A cart's shipments as the shipping service is asked about them (API-25). */
import type { Cart, LineItem } from '~/models/cart/cart'
import { piecesIn } from '~/models/cart/shipments'
import type { Shipment } from '~/models/cart/shipments'
import { usd } from '~/models/money/money'
import type { Money } from '~/models/money/money'
import type { CarrierPermissions, OffersRequest } from '~/models/shipping/shipping'

/** Goods of a shipment after discounts and before tax: each address counts by itself (SHIP-23). */
export function valueOf(shipment: Pick<Shipment, 'key' | 'lines'>): Money {
  const share = (line: LineItem) =>
    Math.round((line.totalPrice.centAmount * piecesIn(line, shipment.key)) / Math.max(1, line.quantity))
  return usd(shipment.lines.reduce((sum, line) => sum + share(line), 0))
}

export function toOffersRequest(
  cart: Cart,
  shipments: readonly Shipment[],
  options: {
    readonly threshold: Money
    readonly customerId?: string | undefined
    /** `YYYY-MM-DD`; the soonest when absent. */
    readonly day?: string | undefined
    readonly carriers?: CarrierPermissions
  },
): OffersRequest {
  const { threshold, customerId, day, carriers = {} } = options
  return {
    shipments: shipments.map((shipment) => ({
      key: shipment.key,
      address: {
        country: shipment.address.country,
        state: shipment.address.state,
        city: shipment.address.city,
        postalCode: shipment.address.postalCode,
        residential: shipment.address.residential ?? true,
      },
      lines: shipment.lines
        .filter((line) => !line.variant.digital)
        .map((line) => ({
          id: line.id,
          sku: line.sku,
          quantity: piecesIn(line, shipment.key),
          weight: line.variant.weight,
          meltable: line.variant.meltable,
        })),
      shipmentValue: valueOf(shipment),
    })),
    ...(customerId === undefined ? {} : { customerId }),
    discountCodes: cart.discountCodes.filter((code) => code.state === 'MatchesCart').map((code) => code.code),
    ...(day === undefined ? {} : { requestedShipDate: day }),
    carriers,
    freeShippingThreshold: threshold,
  }
}

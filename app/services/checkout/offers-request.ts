/** A cart's shipments in the form the shipping service expects (API-25). */
import type { Cart } from '~/models/cart/cart'
import { quantityIn, shipmentsOf, valueOfShipment } from '~/models/cart/shipments'
import type { Shipment } from '~/models/cart/shipments'
import { definedOnly } from '~/models/defined-only'
import { ZERO } from '~/models/money/money'
import type { Money } from '~/models/money/money'
import type { CarrierPermissions, OffersRequest } from '~/models/shipping/shipping'

/**
 * Whether the shipping service would be asked for the same offers for both carts: then prices of one hold for the
 * other. No offer depends on the e-mail of who receives it.
 */
export function isAskedAlike(a: Cart, b: Cart): boolean {
  const [ofA, ofB] = [a, b].map((cart) => {
    const sent = shipmentsOf(cart).filter((shipment) => shipment.needPhysicalAddress)
    const request = toOffersRequest(cart, sent, { threshold: ZERO })
    return JSON.stringify(request, (name, value: unknown) => (name === 'email' ? undefined : value))
  })
  return ofA === ofB
}

export function toOffersRequest(
  cart: Cart,
  shipments: readonly Shipment[],
  options: {
    readonly threshold: Money
    readonly customerId?: string | undefined
    /** `YYYY-MM-DD`; the soonest when absent. */
    readonly shipOn?: string | undefined
    /** `YYYY-MM-DD`: offers that arrive by then. */
    readonly deliverOn?: string | undefined
    readonly carriers?: CarrierPermissions
  },
): OffersRequest {
  const { threshold, customerId, shipOn, deliverOn, carriers = {} } = options
  return {
    shipments: shipments.map((shipment) => ({
      key: shipment.key,
      address: {
        country: shipment.address.country,
        state: shipment.address.state,
        city: shipment.address.city,
        postalCode: shipment.address.postalCode,
        residential: shipment.address.residential ?? true,
        ...definedOnly({ email: shipment.address.email }),
      },
      lines: shipment.lines
        .filter((line) => !line.variant.digital)
        .map((line) => ({
          id: line.id,
          sku: line.sku,
          quantity: quantityIn(line, shipment.key),
          weight: line.variant.weight,
          meltable: line.variant.meltable,
        })),
      shipmentValue: valueOfShipment(shipment),
    })),
    ...definedOnly({ customerId }),
    discountCodes: cart.discountCodes.filter((code) => code.state === 'MatchesCart').map((code) => code.code),
    ...definedOnly({ requestedShipDate: shipOn, requestedDeliveryDate: deliverOn }),
    ...(shipOn === undefined && deliverOn === undefined ? {} : { deliveryDateCalendar: true }),
    carriers,
    freeShippingThreshold: threshold,
  }
}

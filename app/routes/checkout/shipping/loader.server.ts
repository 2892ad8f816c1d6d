/** What the delivery step shows: the shipments of the cart, and what is offered for those that are sent. */
import type { RefusedDates } from '~/components/checkout/ship-date-choice'
import type { ShipmentView } from '~/components/checkout/shipment-delivery'
import type { Cart } from '~/models/cart/cart'
import { shipmentFacts } from '~/models/cart/shipment-facts'
import { shipmentDraftsOf, shipmentsOf } from '~/models/cart/shipments'
import { totalsOf } from '~/models/cart/totals'
import { isShipDate } from '~/models/checkout/delivery-form'
import { mayDiscountShipping } from '~/models/shipping/shipping-discounts'
import { INVALID_DATE_MESSAGE } from '~/models/time/calendar-date'
import { services } from '~/services/index.server'
import { requireStep } from '../enter.server'

function toView(cart: Cart): readonly ShipmentView[] {
  const packed = new Set(shipmentDraftsOf(cart).flatMap(({ from, packaging }) => (packaging ? [from] : [])))
  const fieldsOf = new Map(cart.itemShippingAddresses.map(({ key, fields }) => [key, fields]))
  return shipmentFacts(cart, 'open').map((facts) => ({
    ...facts,
    fields: fieldsOf.get(facts.key) ?? {},
    packaging: packed.has(facts.key),
  }))
}

/** What the address asks for, for a shipment. Without a key the day is meant for all of them. */
function wantedDate(query: URLSearchParams, key: string): string | null {
  return query.get(`shipOn-${key}`) ?? query.get('shipOn')
}

/** What was asked for and is no date, by shipment (VAL-24). */
function refusedDates(cart: Cart, query: URLSearchParams): RefusedDates {
  return Object.fromEntries(
    shipmentsOf(cart).flatMap(({ key, needPhysicalAddress }) => {
      const wanted = wantedDate(query, key) ?? ''
      // What is collected has no field of its own.
      return !needPhysicalAddress || wanted === '' || isShipDate(wanted)
        ? []
        : [[key, { typed: wanted, message: INVALID_DATE_MESSAGE }] as const]
    }),
  )
}

/**
 * The ship dates asked for, by shipment: of the address, where an empty one means as soon as possible; else the stored
 * one, where it is later than that and still to be had.
 */
function askedDates(cart: Cart, query: URLSearchParams, dates: readonly string[]) {
  const [soonest = '', ...later] = dates
  return Object.fromEntries(
    cart.itemShippingAddresses.flatMap(({ key, fields }) => {
      const wanted = wantedDate(query, key)
      if (wanted !== null) return isShipDate(wanted) ? [[key, wanted] as const] : []
      const stored = fields.price === undefined ? undefined : fields.requestedShipOn
      return stored !== undefined && stored !== soonest && later.includes(stored)
        ? [[key, stored] as const]
        : []
    }),
  )
}

export async function loadDeliveries(request: Request) {
  const { cart, steps, notices, visitor } = await requireStep(request, 'delivery')
  const query = new URL(request.url).searchParams
  const dates = services.checkout.shipDates(cart)
  const hasStored = cart.itemShippingAddresses.some(({ fields }) => fields.price !== undefined)
  const asked = askedDates(cart, query, hasStored ? await dates : [])
  const [offers, shipDates] = await Promise.all([
    services.checkout.offersFor(cart, { shipOn: asked, customerId: visitor.customerId }),
    dates,
  ])
  return {
    view: {
      steps,
      notices,
      cartId: cart.id,
      lines: cart.lineItems,
      totals: totalsOf(cart),
      mode: cart.shippingMode,
      mayBeDiscounted: mayDiscountShipping(cart),
      shipments: toView(cart),
      offers,
      shipDates,
      asked,
      refusedDates: refusedDates(cart, query),
    },
    headers: await visitor.headers(),
  }
}

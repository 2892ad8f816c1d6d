/** Data of the delivery step: the cart's shipments, and the offers for those that ship. */
import type { AskedDates, RefusedDates } from '~/components/checkout/date-choice'
import type { ShipmentView } from '~/components/checkout/shipment-delivery'
import type { Cart, ShipmentFields } from '~/models/cart/cart'
import { shipmentFacts } from '~/models/cart/shipment-facts'
import { shipmentDraftsOf, shipmentsOf } from '~/models/cart/shipments'
import { totalsOf } from '~/models/cart/totals'
import { ASKED_DATES, dateField, isDate, NO_OPEN_DAY } from '~/models/checkout/delivery-form'
import type { AskedDate } from '~/models/checkout/delivery-form'
import { definedOnly } from '~/models/defined-only'
import { visibleOffers } from '~/models/shipping/offers'
import { withLeastPrice } from '~/models/shipping/paid-shipping'
import { mayDiscountShipping } from '~/models/shipping/shipping-discounts'
import { INVALID_DATE_MESSAGE } from '~/models/time/calendar-date'
import type { DeliveryOffers } from '~/services/checkout/delivery-offers.server'
import { services } from '~/services/index.server'
import { requireStep } from '../enter.server'
import { itemsOf } from '../items.server'
import { recipientHash } from './recipients.server'

function toView(cart: Cart): readonly ShipmentView[] {
  const packed = new Set(shipmentDraftsOf(cart).flatMap(({ from, packaging }) => (packaging ? [from] : [])))
  const fieldsOf = new Map(cart.itemShippingAddresses.map(({ key, fields }) => [key, fields]))
  return shipmentFacts(cart, 'open').map((facts) => ({
    ...facts,
    fields: fieldsOf.get(facts.key) ?? {},
    packaging: packed.has(facts.key),
    recipientHash: recipientHash(facts.address),
  }))
}

/** Hidden offers may not be chosen, and are none where an address has no others (SHIP-12). */
function visibleOf(offers: DeliveryOffers): DeliveryOffers {
  if (offers.kind !== 'offers') return offers
  const sets = offers.sets.map((set) => ({ ...set, shippingOffers: visibleOffers(set.shippingOffers) }))
  return { ...offers, sets }
}

/** The date the URL requests for a shipment; without a key it applies to all of them. */
function wantedDate(query: URLSearchParams, key: string, kind: (typeof ASKED_DATES)[number]): string | null {
  return query.get(`${kind.query}-${key}`) ?? query.get(kind.query)
}

/** Shipments with date fields: pickups have a fixed day that nobody chooses. */
const sentOf = (cart: Cart) => shipmentsOf(cart).filter(({ needPhysicalAddress }) => needPhysicalAddress)

/** Undefined for a valid day: any date, while the possible days are unknown. */
function dateProblem(day: string, dates: readonly string[]): string | undefined {
  if (!isDate(day)) return INVALID_DATE_MESSAGE
  return dates.length === 0 || dates.includes(day) ? undefined : NO_OPEN_DAY
}

/** Requested dates that are not possible, by field (VAL-24, SHIP-26). */
function refusedDates(cart: Cart, query: URLSearchParams, dates: readonly string[]): RefusedDates {
  return Object.fromEntries(
    sentOf(cart).flatMap(({ key }) =>
      ASKED_DATES.flatMap((kind) => {
        const typed = wantedDate(query, key, kind) ?? ''
        const message = typed === '' ? undefined : dateProblem(typed, dates)
        return message === undefined ? [] : [[dateField(key, kind.name), { typed, message }] as const]
      }),
    ),
  )
}

/** Dates requested with the stored delivery, if still available. */
function storedDates(fields: ShipmentFields, later: readonly string[]): AskedDates[string] {
  const { price, askedShipOn, askedDeliveryOn, requestedShipOn } = fields
  if (price === undefined) return {}
  // In a project without these fields, a day after the soonest one still means it was requested.
  const isKnown = askedShipOn !== undefined || askedDeliveryOn !== undefined
  const open = (day: string | undefined) => (day !== undefined && later.includes(day) ? day : undefined)
  return definedOnly({
    requestedShipOn: open(isKnown ? askedShipOn : requestedShipOn),
    requestedDeliveryOn: open(askedDeliveryOn),
  })
}

/** Requested dates by shipment: from the URL, where empty means as soon as possible; else as stored. */
function askedDates(cart: Cart, query: URLSearchParams, dates: readonly string[]): AskedDates {
  const [, ...later] = dates
  return Object.fromEntries(
    sentOf(cart).flatMap(({ key, fields }) => {
      const wanted = ASKED_DATES.map((kind) => [kind.name, wantedDate(query, key, kind)] as const)
      if (wanted.some(([, date]) => date !== null)) {
        const asked = wanted.filter(([, date]) => date !== null && dateProblem(date, dates) === undefined)
        return asked.length === 0 ? [] : [[key, Object.fromEntries(asked)] as const]
      }
      const stored = storedDates(fields, later)
      return Object.keys(stored).length === 0 ? [] : [[key, stored] as const]
    }),
  )
}

/** One of the two dates, by shipment. */
function daysOf(asked: AskedDates, name: AskedDate): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(asked).flatMap(([key, { [name]: day }]) => (day === undefined ? [] : [[key, day]])),
  )
}

export async function loadDeliveries(request: Request, context: object) {
  const { cart, steps, notices, visitor } = await requireStep(request, 'delivery')
  const query = new URL(request.url).searchParams
  const dates = services.checkout.shipDates(cart)
  const hasStored = cart.itemShippingAddresses.some(({ fields }) => fields.price !== undefined)
  const open = hasStored || query.size > 0 ? await dates : []
  const asked = askedDates(cart, query, open)
  const [offered, shipDates] = await Promise.all([
    services.checkout.offersFor(cart, {
      shipOn: daysOf(asked, 'requestedShipOn'),
      deliverOn: daysOf(asked, 'requestedDeliveryOn'),
      customerId: visitor.customerId,
    }),
    dates,
  ])
  const offers = visibleOf(offered)
  const totals = totalsOf(cart)
  const mayBeDiscounted = mayDiscountShipping(cart)
  const isPriceKnown = offers.kind === 'offers' && totals.isDeliveryOpen && !mayBeDiscounted
  return {
    view: {
      steps,
      notices: isPriceKnown ? withLeastPrice(notices, offers.sets) : notices,
      cartId: cart.id,
      ...itemsOf(cart, context),
      totals,
      mode: cart.shippingMode,
      mayBeDiscounted,
      shipments: toView(cart),
      offers,
      shipDates,
      asked,
      refusedDates: refusedDates(cart, query, open),
    },
    headers: await visitor.headers(),
  }
}

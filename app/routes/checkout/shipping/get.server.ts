/** What the delivery step shows: the shipments of the cart, and what is offered for those that are sent. */
import type { ShipmentView } from '~/components/checkout/shipment-delivery'
import type { Cart } from '~/models/cart/cart'
import { piecesIn, shipmentsOf } from '~/models/cart/shipments'
import { totalsOf } from '~/models/cart/totals'
import { isDate } from '~/models/time/calendar-date'
import { services } from '~/services/index.server'
import { requireStep } from '../enter.server'

function toView(cart: Cart): readonly ShipmentView[] {
  return shipmentsOf(cart).map(({ key, kind, address, fields, lines }) => ({
    key,
    kind,
    address,
    fields,
    contents: lines.map((line) => `${piecesIn(line, key)} × ${line.name}, ${line.variant.variantLabel}`),
    isGift: lines.length > 0 && lines.every((line) => line.fields.markedAsGift ?? false),
  }))
}

export async function loadDeliveries(request: Request) {
  const { cart, steps, visitor } = await requireStep(request, 'delivery')
  const query = new URL(request.url).searchParams
  const asked = Object.fromEntries(
    cart.itemShippingAddresses.flatMap(({ key }) => {
      // Without a key the day is meant for all of them.
      const date = query.get(`shipOn-${key}`) ?? query.get('shipOn')
      return isDate(date) ? [[key, date] as const] : []
    }),
  )
  const [offers, shipDates] = await Promise.all([
    services.checkout.offersFor(cart, { shipOn: asked, customerId: visitor.customerId }),
    services.checkout.shipDates(cart),
  ])
  return {
    view: {
      steps,
      lines: cart.lineItems,
      totals: totalsOf(cart),
      shipments: toView(cart),
      offers,
      shipDates,
      asked,
    },
    headers: await visitor.headers(),
  }
}

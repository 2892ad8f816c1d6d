/** The chosen deliveries: all of them are stored, or none, and the page says what stands in the way. */
import { shipmentsOf } from '~/models/cart/shipments'
import { parseDeliveries } from '~/models/checkout/delivery-form'
import { formatMoney } from '~/models/money/money'
import { readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { answer, redirectTo } from '~/utils/responses'
import { requireStep } from '../enter.server'

export async function chooseDeliveries(request: Request) {
  const { cart, visitor } = await requireStep(request, 'delivery')
  const { fields } = await readForm(request)
  const keys = shipmentsOf(cart)
    .filter(({ needPhysicalAddress }) => needPhysicalAddress)
    .map(({ key }) => key)
  const fail = async (errors: Readonly<Record<string, string>>, status = 400) =>
    answer({ values: fields, errors }, { status, headers: await visitor.headers() })
  const parsed = parseDeliveries(keys, fields)
  if (!parsed.ok) return fail(parsed.errors)
  const chosen = await services.checkout.chooseDeliveries(visitor, parsed.choices)
  switch (chosen.kind) {
    case 'chosen':
      return redirectTo('/checkout/payment', { headers: await visitor.headers() })
    case 'gone':
      return redirectTo('/cart', { headers: await visitor.headers() })
    case 'not-offered':
      return fail({ [`${chosen.key}.offer`]: 'This delivery is no longer offered. Please choose again.' })
    case 'price-changed':
      return fail(
        {
          [`${chosen.key}.offer`]: `The price of this delivery is now ${formatMoney(chosen.price)}. Please choose again.`,
        },
        409,
      )
    case 'unavailable':
      return fail(
        { '': 'Delivery prices are not available right now. Nothing was changed; please try again.' },
        503,
      )
  }
}

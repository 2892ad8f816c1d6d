/**
 * The chosen deliveries: stored all or none, with the page showing what is wrong. The intent decides where to go next:
 * to payment, or back here with new totals (`update`). A choice stored by script stays here.
 */
import { addShippingInfo } from '~/models/analytics/commerce-events'
import type { Cart } from '~/models/cart/cart'
import { FORM_UNSAVED } from '~/models/cart/refusals'
import { shipmentsOf } from '~/models/cart/shipments'
import { dateField, DELIVERY_FIELDS_MAX, NO_OPEN_DAY, parseDeliveries } from '~/models/checkout/delivery-form'
import { formFailure } from '~/models/validation/form-failure'
import type { FormFailure } from '~/models/validation/form-failure'
import type { FormFields } from '~/models/validation/form-fields'
import { cleanText } from '~/models/validation/text'
import { formatMoney } from '~/models/money/money'
import { readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import type { Visitor } from '~/services/visitor'
import { json, wantsJson } from '~/utils/responses'
import { failStep, goOn, leaveToCart, requireStep, tellUnsaved } from '../enter.server'
import { isForOthers } from './recipients.server'

const UNSAVED = 'Your delivery was not saved.'
const NO_CALENDAR =
  'We cannot look up delivery days right now. Nothing was changed. Please try again, or choose “As soon as possible”.'

/** Reply to a choice stored by script: no errors. */
const KEPT: FormFailure = { values: {}, errors: {} }

/** A message meant for one address must not reach another that the order has by now. */
function tellMessages(visitor: Visitor, fields: FormFields): void {
  const typed = Object.keys(fields).filter((name) => name.endsWith('.packingSlipMessage'))
  const messages = typed.map((name) => cleanText(fields[name] ?? '')).filter((message) => message !== '')
  tellUnsaved(visitor, 'message for the packing slip', messages)
}

async function keepMessages(request: Request, visitor: Visitor): Promise<void> {
  const { fields } = await readForm(request, { maxFields: DELIVERY_FIELDS_MAX })
  tellMessages(visitor, fields)
}

async function tellShipping(request: Request, visitor: Visitor, cart: Cart): Promise<void> {
  const { analytics } = services
  const key = `add_shipping_info:${cart.id}:${cart.version}`
  await analytics.tell(await analytics.trackedOf(request, visitor), [addShippingInfo(cart)], key)
}

export async function chooseDeliveries(request: Request) {
  const entered = await requireStep(request, 'delivery', keepMessages)
  const { cart, visitor } = entered
  const { fields } = await readForm(request, { maxFields: DELIVERY_FIELDS_MAX })
  const keys = shipmentsOf(cart)
    .filter(({ needPhysicalAddress }) => needPhysicalAddress)
    .map(({ key }) => key)
  const late = { cartId: cart.id, tell: () => tellMessages(visitor, fields) }
  const fail = (errors: Readonly<Record<string, string>>, status = 400) =>
    failStep(visitor, formFailure(fields, errors), { status, late, unsaved: UNSAVED })
  if (isForOthers(cart, fields)) return leaveToCart(visitor, FORM_UNSAVED, late)
  const parsed = parseDeliveries(keys, fields)
  if (!parsed.ok) return fail(parsed.errors)
  const chosen = await services.checkout.chooseDeliveries(entered, parsed.choices)
  switch (chosen.kind) {
    case 'chosen':
      // `update` only asks for totals, so it is not yet a choice to track.
      if (!wantsJson(request) && fields['intent'] !== 'update')
        await tellShipping(request, visitor, chosen.cart)
      if (wantsJson(request)) return json(KEPT, { headers: await visitor.headers() })
      return goOn(
        entered,
        fields['intent'] === 'update' ? '/checkout/shipping' : '/checkout/payment',
        chosen.lostGift,
      )
    case 'gone':
      return leaveToCart(visitor, FORM_UNSAVED, late)
    case 'refused':
      return fail({ '': chosen.message })
    case 'not-offered':
      return fail({ [`${chosen.key}.offer`]: 'This delivery is no longer offered. Please choose again.' })
    case 'closed-day':
      return fail({ [dateField(chosen.key, chosen.name)]: NO_OPEN_DAY })
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
    case 'no-calendar':
      return fail({ '': NO_CALENDAR }, 503)
  }
}

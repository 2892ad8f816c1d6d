/** Going on with checkout as a guest, from the page of checkout and from the e-mail step that it opened (AUTH-06, AUTH-34). */
import { GuestSchema } from '~/models/checkout/forms'
import { leadsToCheckout } from '~/models/customers/destination'
import type { Notice } from '~/models/notices/notice'
import { formFailure } from '~/models/validation/form-failure'
import type { FormFailure } from '~/models/validation/form-failure'
import type { FormFields } from '~/models/validation/form-fields'
import { MESSAGES } from '~/models/validation/messages'
import { askAboutEmail, settleEmail } from '~/services/checkout/email-suggestions.server'
import { parseForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { orIfUnavailable } from '~/services/upstream'
import type { Visitor } from '~/services/visitor'

/** The name and value of the button, in a form that has another one. */
export const AS_GUEST = 'guest'

/** Said in the place of that button, of a cart that asks for an account (AUTH-51). */
export const NO_GUEST: Notice = { type: 'error', message: MESSAGES.autoDeliveryGuest }

/** Whether a guest may go on from an e-mail step of checkout; `none`: it is no such step, or nobody can tell. */
export async function guestWay(
  visitor: Visitor,
  destination: string,
): Promise<'offered' | 'refused' | 'none'> {
  if (!leadsToCheckout(destination) || visitor.actor.kind !== 'guest') return 'none'
  const entry = await orIfUnavailable(services.checkout.enter(visitor, 'address'), null)
  if (entry?.kind === 'to-sign-in') return entry.needsAccount ? 'refused' : 'offered'
  return entry?.kind === 'ready' ? 'offered' : 'none'
}

/** Saves the e-mail with the cart; answers the path of the step that follows, or what is wrong. */
export async function goOnAsGuest(visitor: Visitor, fields: FormFields): Promise<string | FormFailure> {
  const form = parseForm(fields, GuestSchema)
  if (!form.ok) return form.failure
  const settled = settleEmail(form.value.email, fields)
  if (settled.kind === 'asked') return askAboutEmail(fields, settled.suggestion)
  const outcome = await services.checkout.saveEmail(visitor, settled.email)
  if (outcome.kind === 'refused') return formFailure(fields, { email: outcome.message })
  return services.checkout.firstStepPath(visitor, outcome.cart)
}

/** Continuing as a guest, from the checkout sign-in page and the e-mail step it opens (AUTH-06, AUTH-34). */
import { GuestSchema } from '~/models/checkout/forms'
import { leadsToCheckout } from '~/models/customers/destination'
import type { Notice } from '~/models/notices/notice'
import { formFailure } from '~/models/validation/form-failure'
import type { FormFailure } from '~/models/validation/form-failure'
import type { FormFields } from '~/models/validation/form-fields'
import { MESSAGES } from '~/models/validation/messages'
import { askAboutEmail, settleEmail, withAnswer } from '~/services/checkout/email-suggestions.server'
import { parseForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { orIfUnavailable } from '~/services/upstream'
import type { Visitor } from '~/services/visitor'

/** Name and value of the button, in a form that has another one. */
export const AS_GUEST = 'guest'

/** Shown instead of that button if the cart requires an account (AUTH-51). */
export const NO_GUEST: Notice = { type: 'error', message: MESSAGES.autoDeliveryGuest }

/** Whether a guest may continue from a checkout e-mail step; `none` if it is no such step, or cannot be determined. */
export async function guestWay(
  visitor: Visitor,
  destination: string,
): Promise<'offered' | 'refused' | 'none'> {
  if (!leadsToCheckout(destination) || visitor.actor.kind !== 'guest') return 'none'
  const entry = await orIfUnavailable(services.checkout.enter(visitor, 'address'), null)
  if (entry?.kind === 'to-sign-in') return entry.needsAccount ? 'refused' : 'offered'
  return entry?.kind === 'ready' ? 'offered' : 'none'
}

/** Value of the button with which a guest continues; null where there is none. */
export async function guestButton(visitor: Visitor, destination: string): Promise<string | null> {
  return (await guestWay(visitor, destination)) === 'offered' ? AS_GUEST : null
}

/** Saves the e-mail with the cart; returns the path of the next step, or the form failure. */
export async function goOnAsGuest(visitor: Visitor, fields: FormFields): Promise<string | FormFailure> {
  const form = parseForm(fields, GuestSchema)
  if (!form.ok) return form.failure
  const settled = settleEmail(form.value.email, fields)
  if (settled.kind === 'asked') return askAboutEmail(fields, settled.suggestion)
  const outcome = await services.checkout.saveEmail(visitor, settled.email)
  if (outcome.kind === 'refused') return withAnswer(formFailure(fields, { email: outcome.message }))
  return services.checkout.firstStepPath(visitor, outcome.cart)
}

/** Handles the e-mail step, on its own page and at the start of checkout (AUTH-06, AUTH-08). */
import { EmailStepSchema } from '~/models/customers/account-forms'
import { leadsToCheckout } from '~/models/customers/destination'
import { STEP_FAILED } from '~/models/customers/step-words'
import type { FormFields } from '~/models/validation/form-fields'
import { formFailure } from '~/models/validation/form-failure'
import { askAboutEmail, settleEmail, withAnswer } from '~/services/checkout/email-suggestions.server'
import { parseForm, readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { orIfUnavailable } from '~/services/upstream'
import type { Visitor } from '~/services/visitor'
import { json, redirectTo } from '~/utils/responses'
import { AS_GUEST, goOnAsGuest } from '../checkout/guest.server'
import { limitedForm, refusedByCaptcha } from './action.server'
import { stepPath } from './steps'

export async function postEmailStep(request: Request, visitor: Visitor, destination: string) {
  const { fields } = await readForm(request)
  if (fields['as'] === AS_GUEST) return postGuest(visitor, destination, fields)
  const form = parseForm(fields, EmailStepSchema)
  if (!form.ok) return json(form.failure, { status: 400 })
  const refused = await refusedByCaptcha(visitor, fields, 'sign_in')
  if (refused !== null) return refused
  const settled = settleEmail(form.value.email, fields)
  const email = settled.kind === 'settled' ? settled.email : form.value.email
  const found = await orIfUnavailable(services.signIn.lookUp(visitor, email), null)
  if (found === null) return json(withAnswer(formFailure(fields, { '': STEP_FAILED })), { status: 503 })
  if (found.kind === 'limited') return limitedForm(visitor, fields, 'email', found.waitSeconds)
  const isKnown = found.kind === 'known'
  // Do not question the e-mail of an existing account.
  if (!isKnown && settled.kind === 'asked')
    return json(askAboutEmail(fields, settled.suggestion), {
      status: 400,
      headers: await visitor.headers(),
    })
  await visitor.save({
    signingIn: isKnown
      ? { email, firstName: found.firstName, as: found.isGuest ? 'guest' : 'customer' }
      : { email, firstName: '', as: 'nobody' },
  })
  return redirectTo(stepPath(isKnown ? 'password' : 'signUp', destination), {
    headers: await visitor.headers(),
  })
}

async function postGuest(visitor: Visitor, destination: string, fields: FormFields) {
  // An old form must not wait for a cart that is being ordered, nor lead back into checkout.
  const order = await services.orderPages.present(visitor)
  const isPossible = leadsToCheckout(destination) && visitor.actor.kind === 'guest'
  const gone = order ?? (isPossible ? await goOnAsGuest(visitor, fields) : '/checkout/signin')
  const headers = await visitor.headers()
  return typeof gone === 'string' ? redirectTo(gone, { headers }) : json(gone, { status: 400, headers })
}

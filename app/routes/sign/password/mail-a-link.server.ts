import { EmailStepSchema } from '~/models/customers/account-forms'
import type { FormFields } from '~/models/validation/form-fields'
import { parseForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { orIfUnavailable } from '~/services/upstream'
import type { Visitor } from '~/services/visitor'
import { json, redirectTo } from '~/utils/responses'
import { limitedForm } from '../action.server'
import { stepPath } from '../steps'

/**
 * Another tab may have switched to another person, or the session may have ended: the next page must be about this
 * mail.
 */
function followUp(visitor: Visitor, email: string): void {
  if (visitor.signingIn?.email === email) return
  visitor.stage({ signingIn: { email, firstName: '', as: 'customer' } })
}

/**
 * Mails a link to sign in or to set a password; the response does not reveal whether the account exists (AUTH-17,
 * AUTH-18).
 */
export async function mailALink(
  visitor: Visitor,
  fields: FormFields,
  { intent, destination }: { readonly intent: 'link' | 'reset'; readonly destination: string },
) {
  const form = parseForm(fields, EmailStepSchema)
  if (!form.ok) return json(form.failure, { status: 400 })
  const { email } = form.value
  const asked =
    intent === 'link'
      ? services.accounts.requestSignInLink(visitor, email, destination)
      : services.accounts.requestPasswordLink(visitor, email)
  const outcome = await orIfUnavailable(asked, null)
  if (outcome?.kind === 'limited') return limitedForm(visitor, fields, '', outcome.waitSeconds)
  if (outcome !== null) followUp(visitor, email)
  const step = outcome === null ? 'error' : intent === 'link' ? 'linkSent' : 'resetSent'
  return redirectTo(stepPath(step, destination), { headers: await visitor.headers() })
}

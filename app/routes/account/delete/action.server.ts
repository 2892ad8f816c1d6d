/** The forms for deleting an account: by password, by mailed link, and the request for that link. */
import { DeleteAccountSchema, DeleteByLinkSchema } from '~/models/customers/account-forms'
import { formFailure } from '~/models/validation/form-failure'
import type { FormFailure } from '~/models/validation/form-failure'
import type { FormFields } from '~/models/validation/form-fields'
import { tooManyTries } from '~/services/attempts.server'
import { parseForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import type { Outlook } from '~/services/personal-data/leaving.server'
import type { Visitor } from '~/services/visitor'
import { json, limitedInit, redirectTo } from '~/utils/responses'

export type DeleteIntent = 'password' | 'link' | 'send-link'

interface Failed extends FormFailure {
  readonly intent: DeleteIntent
}

const WRONG = 'This is not your password. Please try again.'
const LOSES = 'Please confirm that your store credit is lost'
const OWES = 'Please pay what is owed on your credit account first. Nothing has been deleted.'
const EXPIRED = 'This link does not hold any more. Nothing has been deleted.'
const DELETED =
  'Your account is deleted. We have sent you a last email that says so. An order on its way still comes to you.'

async function failed(visitor: Visitor, intent: DeleteIntent, failure: FormFailure, status = 400) {
  return json<Failed>({ intent, ...failure }, { status, headers: await visitor.headers() })
}

async function limited(visitor: Visitor, intent: DeleteIntent, field: string, waitSeconds: number) {
  const failure = formFailure({}, { [field]: tooManyTries(waitSeconds) })
  return json<Failed>({ intent, ...failure }, limitedInit(waitSeconds, await visitor.headers()))
}

/** Signs this browser out; the next page says why. */
async function gone(visitor: Visitor) {
  await visitor.end()
  await visitor.save({ flash: [{ type: 'success', message: DELETED }] })
  return redirectTo('/', { headers: await visitor.headers() })
}

export async function sendLink(visitor: Visitor, customerId: string) {
  const outcome = await services.leaving.sendLink(visitor, customerId)
  if (outcome.kind === 'limited') return limited(visitor, 'send-link', '', outcome.waitSeconds)
  const message = 'We have sent you a link. It leads to the last step, in this browser.'
  await visitor.save({ flash: [{ type: 'success', message }] })
  return redirectTo('/account/delete', { headers: await visitor.headers() })
}

export async function deleteByPassword(
  visitor: Visitor,
  customerId: string,
  fields: FormFields,
  { credit }: Outlook,
) {
  const intent = 'password'
  const form = parseForm(fields, DeleteAccountSchema)
  if (!form.ok) return failed(visitor, intent, form.failure)
  if (credit !== null && !form.value.loseCredit)
    return failed(visitor, intent, formFailure(fields, { loseCredit: LOSES }))
  const outcome = await services.leaving.byPassword(visitor, customerId, form.value.password)
  if (outcome.kind === 'limited') return limited(visitor, intent, 'password', outcome.waitSeconds)
  if (outcome.kind === 'deleted') return gone(visitor)
  if (outcome.kind === 'owes') return failed(visitor, intent, formFailure(fields, { '': OWES }), 409)
  return failed(visitor, intent, formFailure(fields, { password: WRONG }))
}

export async function deleteByLink(
  visitor: Visitor,
  customerId: string,
  sent: { readonly key: string; readonly fields: FormFields },
  { credit }: Outlook,
) {
  const intent = 'link'
  const { key, fields } = sent
  const form = parseForm(fields, DeleteByLinkSchema)
  if (!form.ok) return failed(visitor, intent, form.failure)
  if (credit !== null && !form.value.loseCredit)
    return failed(visitor, intent, formFailure(fields, { loseCredit: LOSES }))
  const { kind } = await services.leaving.byLink(customerId, key)
  if (kind === 'deleted') return gone(visitor)
  if (kind === 'owes') return failed(visitor, intent, formFailure(fields, { '': OWES }), 409)
  return failed(visitor, intent, formFailure(fields, { '': EXPIRED }), 404)
}

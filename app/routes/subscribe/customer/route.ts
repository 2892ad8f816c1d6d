/**
 * Signs up for news, and with a number for texts (API-56, OFFER-18): returns what was known of the e-mail, and its
 * status now.
 */
import type { ActionFunctionArgs } from '@remix-run/node'
import { SubscribeSchema } from '~/models/offer/offer'
import { tooManyTries } from '~/services/attempts.server'
import { checkCall, parseCall, readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { isJsonBody } from '~/utils/json-body'
import {
  apiError,
  apiResponse,
  limitedInit,
  methodNotAllowed,
  redirectTo,
  wantsJson,
} from '~/utils/responses'

export const loader = () => methodNotAllowed('POST')

export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('POST')
  const call = isJsonBody(request)
    ? await parseCall(request, SubscribeSchema)
    : checkCall((await readForm(request)).fields, SubscribeSchema)
  if (!call.ok) return apiError(call.status, call.errors)
  const visitor = await services.visitors.read(request)
  const { email, phone, reason, attentiveSignUpSourceId: sourceId } = call.value
  const outcome = await services.attempts.run(
    [['look-up', visitor.address]],
    async () => {
      const { contact: known, ...existing } = await services.contacts.lookUp(email)
      const act = await services.agentActs.begin(visitor, 'form-sent', 'News by email and text')
      const stored = await services.contacts.subscribe({ email, phone, reason, sourceId })
      await act.done()
      const contact = { ...stored, isB2b: known?.isB2b ?? stored.isB2b }
      return { kind: 'subscribed' as const, contact, ...existing }
    },
    () => true,
  )
  if (outcome.kind === 'limited')
    return apiError(
      429,
      [{ key: 'email', message: tooManyTries(outcome.waitSeconds) }],
      limitedInit(outcome.waitSeconds, await visitor.headers()),
    )
  const { contact, existingCustomer, existingContact } = outcome
  const headers = await visitor.headers()
  if (wantsJson(request))
    return apiResponse({ data: { contact, existingCustomer, existingContact } }, { headers })
  return redirectTo('/', { headers })
}

/**
 * A content form submitted by script (API-62). For a form on one of our pages, that page's definition is used to
 * validate it.
 */
import type { ActionFunctionArgs } from '@remix-run/node'
import { LeadCallSchema } from '~/models/contacts/lead-call'
import type { Answers, LeadForm } from '~/models/content/lead-form'
import { leadFormFault, leadFormId } from '~/models/content/lead-form-words'
import { storeConfig } from '~/models/content/store'
import { tooManyTries } from '~/services/attempts.server'
import { describeFault } from '~/services/faults'
import { parseCall } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { settleAnswers, withKept } from '~/services/lead-forms/lead-emails.server'
import { apiError, apiResponse, limitedInit, methodNotAllowed } from '~/utils/responses'
import type { ApiMessage } from '~/utils/responses'
import { findLeadForm } from '../../lead-form/found.server'

export const loader = () => methodNotAllowed('POST')

type Read =
  | { readonly ok: true; readonly answers: Answers }
  | { readonly ok: false; readonly errors: readonly ApiMessage[] }

/** An e-mail that looks mistyped is asked about as on the form's page. */
function readAnswers(form: LeadForm, values: Answers, emailsAsked: readonly string[]): Read {
  const { answers, errors, suggestions } = settleAnswers(form, withKept(form, values, emailsAsked))
  const wrong = Object.entries(errors).map(([key, message]) => {
    const suggestion = suggestions[key]
    return suggestion === undefined ? { key, message } : { key, message, suggestion }
  })
  return wrong.length === 0 ? { ok: true, answers } : { ok: false, errors: wrong }
}

export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('POST')
  const call = await parseCall(request, LeadCallSchema)
  if (!call.ok) return apiError(call.status, call.errors)
  const { page, values, emailsAsked } = call.value
  const id = leadFormId(call.value) ?? ''
  try {
    const found = page === undefined ? null : await findLeadForm(request, page, id)
    if (page !== undefined && found === null)
      return apiError(404, [{ key: 'page', message: 'There is no such form on this page' }])
    const read: Read =
      found === null ? { ok: true, answers: values } : readAnswers(found.form, values, emailsAsked)
    if (!read.ok) return apiError(400, read.errors)
    const visitor = await services.visitors.read(request)
    const sent = await services.leadForms.send(visitor, { id, answers: read.answers, found })
    const headers = await visitor.headers()
    if (sent.kind === 'limited')
      return apiError(
        429,
        [{ message: tooManyTries(sent.waitSeconds) }],
        limitedInit(sent.waitSeconds, headers),
      )
    return apiResponse({ data: { sent: true } }, { status: 201, headers })
  } catch (error) {
    services.logger.error(describeFault(error), 'a form of content was not kept')
    return apiError(503, [{ message: leadFormFault(storeConfig.phone) }])
  }
}

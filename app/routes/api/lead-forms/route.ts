/**
 * A content form submitted by script (API-62). For a form on one of our pages, that page's definition is used to
 * validate it.
 */
import type { ActionFunctionArgs } from '@remix-run/node'
import { LeadCallSchema } from '~/models/contacts/lead-call'
import { checkAnswers } from '~/models/content/lead-form'
import { leadFormFault, leadFormId } from '~/models/content/lead-form-words'
import { storeConfig } from '~/models/content/store'
import { tooManyTries } from '~/services/attempts.server'
import { describeFault } from '~/services/faults'
import { parseCall } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { apiError, apiResponse, limitedInit, methodNotAllowed } from '~/utils/responses'
import { viewerOf } from '../../shop/content.server'

export const loader = () => methodNotAllowed('POST')

export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('POST')
  const call = await parseCall(request, LeadCallSchema)
  if (!call.ok) return apiError(call.status, call.errors)
  const { page, values } = call.value
  const id = leadFormId(call.value) ?? ''
  try {
    const found = page === undefined ? null : await services.leadForms.find(page, id, () => viewerOf(request))
    if (page !== undefined && found === null)
      return apiError(404, [{ key: 'page', message: 'There is no such form on this page' }])
    const checked =
      found === null ? ({ ok: true, answers: values } as const) : checkAnswers(found.form, values)
    if (!checked.ok)
      return apiError(
        400,
        Object.entries(checked.errors).map(([key, message]) => ({ key, message })),
      )
    const visitor = await services.visitors.read(request)
    const sent = await services.leadForms.send(visitor, { id, answers: checked.answers, found })
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

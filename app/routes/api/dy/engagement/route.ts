/** Reports a click on personalised content (API-47) to the personalisation service's collector (API-48). */
import type { ActionFunctionArgs } from '@remix-run/node'
import { EngagementFormSchema, toEngagement } from '~/models/analytics/engagement'
import { NOT_REPORTED } from '~/services/analytics/engagement.server'
import { describeFault } from '~/services/faults'
import { parseForm, readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { apiError, methodNotAllowed, noContent } from '~/utils/responses'

export const loader = () => methodNotAllowed('POST')

export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('POST')
  const { fields } = await readForm(request)
  const form = parseForm(fields, EngagementFormSchema)
  if (!form.ok)
    return apiError(
      400,
      Object.entries(form.failure.errors).map(([key, message]) => ({ key, message })),
    )
  const visitor = await services.visitors.readToBrowse(request)
  try {
    await services.engagement.report(await services.analytics.trackedOf(request, visitor), [
      toEngagement(form.value),
    ])
  } catch (error) {
    services.logger.error({ service: 'engagement', ...describeFault(error) }, NOT_REPORTED)
    return apiError(502, [{ message: NOT_REPORTED }])
  }
  return noContent()
}

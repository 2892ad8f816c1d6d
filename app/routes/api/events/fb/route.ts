/**
 * The beacon of pages (API-15). An event is counted by its name and then forgotten: nothing of what is in it is kept,
 * logged or passed on, so that it needs no consent either. Trouble with a page's own scripts is logged, by one of a few
 * reasons (AUTH-29).
 */
import type { ActionFunctionArgs } from '@remix-run/node'
import { BrowserEventSchema, troubleOf } from '~/models/analytics/browser-event'
import { checkCall, readBeacon } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { apiError, methodNotAllowed, noContent } from '~/utils/responses'

export const loader = () => methodNotAllowed('POST')

export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('POST')
  const call = checkCall(await readBeacon(request), BrowserEventSchema)
  if (!call.ok) return apiError(call.status, call.errors)
  services.metrics.browserEvents.counted(call.value.event_name)
  const trouble = troubleOf(call.value)
  if (trouble !== null) services.logger.warn(trouble, 'a script had trouble in a browser')
  return noContent()
}

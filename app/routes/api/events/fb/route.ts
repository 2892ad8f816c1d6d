/**
 * The page beacon (API-15). An event is only counted by name: its content is never stored, logged or passed on, so it
 * needs no consent. Failures of a page's scripts are logged with one of a few reasons (AUTH-29).
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

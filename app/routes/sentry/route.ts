/**
 * Tunnel for error reports (API-86): always accepts what browsers send, even if upstream is down, so that a failing
 * page gets no further errors. Forwards only the necessary fields of error events.
 */
import type { ActionFunctionArgs } from '@remix-run/node'
import { ENVELOPE_MAX_BYTES } from '~/models/error-reports/envelope'
import { services } from '~/services/index.server'
import { methodNotAllowed, noContent } from '~/utils/responses'

export const loader = () => methodNotAllowed('POST')

export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('POST')
  const envelope = await request.text().catch(() => '')
  if (envelope.length <= ENVELOPE_MAX_BYTES) services.errorReports.passOn(envelope)
  return noContent()
}

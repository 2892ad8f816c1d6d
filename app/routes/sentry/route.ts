/**
 * The tunnel of error reports (API-86): what a browser sends here is taken, whatever it is and whoever is away, so that
 * a page that is in trouble already gets no more of it. Passed on is only what an error event needs.
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

/** Address verification in its own protocol (API-57): forwards a form of our pages, and returns the XML. */
import type { ActionFunctionArgs } from '@remix-run/node'
import { VerificationCallSchema } from '~/models/address/verification-call'
import { tooManyTries } from '~/services/attempts.server'
import { checkCall, readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { apiError, limitedInit, methodNotAllowed } from '~/utils/responses'

const UNKNOWN = 'The address service does not know this.'
const UNKNOWN_KEY = { search: 'searchstring', refine: 'moniker', GetFormattedAddress: 'moniker' } as const

export const loader = () => methodNotAllowed('POST')

export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('POST')
  const call = checkCall((await readForm(request)).fields, VerificationCallSchema)
  if (!call.ok) return apiError(call.status, call.errors)
  const { address } = await services.visitors.readToBrowse(request)
  const outcome = await services.attempts.run(
    [['address-check', address]],
    async () => ({ kind: 'asked' as const, answer: await services.addresses.forward(call.value) }),
    () => true,
  )
  if (outcome.kind === 'limited')
    return apiError(429, [{ message: tooManyTries(outcome.waitSeconds) }], limitedInit(outcome.waitSeconds))
  const { answer } = outcome
  if (answer === null) return apiError(503, [{ message: 'Addresses cannot be verified right now.' }])
  if (answer === 'refused') return apiError(400, [{ key: UNKNOWN_KEY[call.value.action], message: UNKNOWN }])
  return new Response(answer.xml, {
    headers: { 'Content-Type': 'text/xml; charset=utf-8', 'Cache-Control': 'private, no-store' },
  })
}

/** Whether an account has this e-mail (API-78): the first sign-in step, with the same limit and response time. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { FindUserSchema } from '~/models/customers/sign-calls'
import { STEP_FAILED } from '~/models/customers/step-words'
import { checkCall } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { orIfUnavailable } from '~/services/upstream'
import { apiError, apiResponse, methodNotAllowed } from '~/utils/responses'
import { limitedCall, refusedCall } from '../sign/answers.server'

export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const call = checkCall(Object.fromEntries(query), FindUserSchema)
  if (!call.ok) return apiError(call.status, call.errors)
  const visitor = await services.visitors.read(request)
  const { email, gRecaptchaResponse } = call.value
  const refused = await refusedCall(visitor, gRecaptchaResponse, { action: 'sign_in', key: 'email' })
  if (refused !== null) return refused
  const found = await orIfUnavailable(services.signIn.lookUp(visitor, email), null)
  const headers = await visitor.headers()
  if (found === null) return apiError(503, [{ message: STEP_FAILED }], { headers })
  if (found.kind === 'limited') return limitedCall(visitor, found, 'email')
  const user = found.kind === 'known' ? { firstName: found.firstName, guest: found.isGuest } : null
  return apiResponse({ data: { user } }, { headers })
}

export const action = () => methodNotAllowed('GET')

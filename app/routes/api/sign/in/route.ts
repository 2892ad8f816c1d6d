/** Sign-in by script (API-70). */
import type { ActionFunctionArgs } from '@remix-run/node'
import { SignInCallSchema } from '~/models/customers/sign-calls'
import { STEP_FAILED } from '~/models/customers/step-words'
import { services } from '~/services/index.server'
import { apiError, methodNotAllowed } from '~/utils/responses'
import { SIGN_IN_REFUSED } from '../../../sign/texts'
import { answerCall, limitedCall, refusedCall, signedIn } from '../answers.server'

export const loader = () => methodNotAllowed('POST')

export const action = ({ request }: ActionFunctionArgs) =>
  answerCall(request, SignInCallSchema, async (visitor, { gRecaptchaResponse, ...credentials }) => {
    const refused = await refusedCall(visitor, gRecaptchaResponse, {
      action: 'sign_in',
      key: 'password',
      countsItsFailures: true,
    })
    if (refused !== null) return refused
    const outcome = await services.signIn.withPassword(visitor, credentials)
    if (outcome.kind === 'limited') return limitedCall(visitor, outcome, 'password')
    if (outcome.kind === 'nobody') return apiError(502, [{ key: 'customer', message: STEP_FAILED }])
    if (outcome.kind === 'refused')
      return apiError(400, [{ key: 'password', message: SIGN_IN_REFUSED }], {
        headers: await visitor.headers(),
      })
    return signedIn(request, visitor, outcome)
  })

/** Sets a new password with the key of a mailed link (API-74). */
import type { ActionFunctionArgs } from '@remix-run/node'
import { ResetPasswordCallSchema } from '~/models/customers/sign-calls'
import { services } from '~/services/index.server'
import { apiError, apiResponse, methodNotAllowed } from '~/utils/responses'
import { PASSWORD_SET } from '../../../sign/texts'
import { answerCall, LINK_EXPIRED, signedIn } from '../answers.server'

export const loader = () => methodNotAllowed('POST')

export const action = ({ request }: ActionFunctionArgs) =>
  answerCall(request, ResetPasswordCallSchema, async (visitor, { key, password }) => {
    const outcome = await services.accounts.setPassword(visitor, key, password)
    if (outcome.kind === 'expired') return apiError(404, [LINK_EXPIRED], { headers: await visitor.headers() })
    if (outcome.kind === 'set')
      return apiResponse(
        { data: { customer: null, cart: null }, warnings: [{ message: PASSWORD_SET }] },
        { headers: await visitor.headers() },
      )
    return signedIn(request, visitor, outcome)
  })

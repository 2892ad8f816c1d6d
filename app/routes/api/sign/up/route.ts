/** Creates an account by script and signs in (API-71). */
import type { ActionFunctionArgs } from '@remix-run/node'
import { SIGN_UP_SOURCE } from '~/models/customers/business'
import { SignUpCallSchema } from '~/models/customers/sign-calls'
import { services } from '~/services/index.server'
import { apiError, apiResponse, methodNotAllowed } from '~/utils/responses'
import { ACCOUNT_MADE, EMAIL_TAKEN } from '../../../sign/texts'
import { answerCall, limitedCall, refusedCall, signedIn, warningIfNotMade } from '../answers.server'

export const loader = () => methodNotAllowed('POST')

const make = (request: Request) =>
  answerCall(request, SignUpCallSchema, async (visitor, { gRecaptchaResponse, isB2b, ...typed }) => {
    const refused = await refusedCall(visitor, gRecaptchaResponse, { action: 'sign_up', key: 'email' })
    if (refused !== null) return refused
    const outcome = await services.accounts.signUp(visitor, { ...typed, isBusiness: isB2b })
    if (outcome.kind === 'limited') return limitedCall(visitor, outcome, 'email')
    if (outcome.kind === 'taken')
      return apiError(400, [{ key: 'email', message: EMAIL_TAKEN }], { headers: await visitor.headers() })
    if (outcome.kind === 'made')
      return apiResponse(
        { data: { customer: null, cart: null }, warnings: [{ key: 'account', message: ACCOUNT_MADE }] },
        { headers: await visitor.headers() },
      )
    if (isB2b) visitor.stage({ accountCreationSource: SIGN_UP_SOURCE })
    return signedIn(request, visitor, outcome, true)
  })

export const action = ({ request }: ActionFunctionArgs) => warningIfNotMade(make(request))

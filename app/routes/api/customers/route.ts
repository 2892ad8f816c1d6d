/** Creates a customer without signing in (API-13). Failures are warnings with key and message (AUTH-50). */
import type { ActionFunctionArgs } from '@remix-run/node'
import { NewCustomerCallSchema } from '~/models/customers/sign-calls'
import { services } from '~/services/index.server'
import { apiError, apiResponse, methodNotAllowed } from '~/utils/responses'
import { EMAIL_TAKEN } from '../../sign/texts'
import { customerBody } from '../describe.server'
import { answerCall, limitedCall, refusedCall, warningIfNotMade } from '../sign/answers.server'

export const loader = () => methodNotAllowed('POST')

const make = (request: Request) =>
  answerCall(request, NewCustomerCallSchema, async (visitor, { gRecaptchaResponse, isB2b, ...typed }) => {
    const refused = await refusedCall(visitor, gRecaptchaResponse, { action: 'sign_up', key: 'email' })
    if (refused !== null) return refused
    const made = await services.accounts.create(visitor, { ...typed, isBusiness: isB2b })
    if (made.kind === 'limited') return limitedCall(visitor, made, 'email')
    const headers = await visitor.headers()
    if (made.kind === 'taken') return apiError(400, [{ key: 'email', message: EMAIL_TAKEN }], { headers })
    return apiResponse({ data: { customer: customerBody(made.customer) } }, { status: 201, headers })
  })

export const action = ({ request }: ActionFunctionArgs) => warningIfNotMade(make(request))

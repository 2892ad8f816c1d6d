/** Asks for a mail with a link that sets a password; answers the same whether or not there is such an account (API-73). */
import type { ActionFunctionArgs } from '@remix-run/node'
import { ForgotPasswordCallSchema } from '~/models/customers/sign-calls'
import { services } from '~/services/index.server'
import { methodNotAllowed } from '~/utils/responses'
import { answerCall, sentOrLimited } from '../answers.server'

export const loader = () => methodNotAllowed('POST')

export const action = ({ request }: ActionFunctionArgs) =>
  answerCall(request, ForgotPasswordCallSchema, async (visitor, { email }) =>
    sentOrLimited(visitor, await services.accounts.requestPasswordLink(visitor, email)),
  )

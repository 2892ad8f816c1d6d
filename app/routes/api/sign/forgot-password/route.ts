/** Mails a link to set a password; the response does not reveal whether the account exists (API-73). */
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

/** Mails a sign-in link; the response does not reveal whether the account exists (API-75). */
import type { ActionFunctionArgs } from '@remix-run/node'
import { SignInLinkCallSchema } from '~/models/customers/sign-calls'
import { services } from '~/services/index.server'
import { methodNotAllowed, safePath } from '~/utils/responses'
import { answerCall, sentOrLimited } from '../answers.server'

export const loader = () => methodNotAllowed('POST')

export const action = ({ request }: ActionFunctionArgs) =>
  answerCall(request, SignInLinkCallSchema, async (visitor, { email, redirectPath }) =>
    sentOrLimited(
      visitor,
      await services.accounts.requestSignInLink(visitor, email, safePath(redirectPath, '/')),
    ),
  )

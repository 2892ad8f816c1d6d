/** Sign-in by the key of a mailed link (API-77). */
import type { ActionFunctionArgs } from '@remix-run/node'
import { LinkKeyCallSchema } from '~/models/customers/sign-calls'
import { services } from '~/services/index.server'
import { apiError, methodNotAllowed } from '~/utils/responses'
import { answerCall, LINK_EXPIRED, signedIn } from '../answers.server'

export const loader = () => methodNotAllowed('POST')

export const action = ({ request }: ActionFunctionArgs) =>
  answerCall(request, LinkKeyCallSchema, async (visitor, { key, ...how }) => {
    const outcome = await services.signIn.withLink(visitor, key, how)
    if (outcome.kind === 'expired') return apiError(404, [LINK_EXPIRED], { headers: await visitor.headers() })
    return signedIn(request, visitor, outcome)
  })

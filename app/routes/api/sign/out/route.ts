/** Signing out by a script (API-76): of a guest there is nothing to end, which is no error. */
import type { ActionFunctionArgs } from '@remix-run/node'
import { SignOutCallSchema } from '~/models/customers/sign-calls'
import { services } from '~/services/index.server'
import { apiResponse, methodNotAllowed } from '~/utils/responses'
import { cartBody } from '../../ct/cart-body'
import { answerCall } from '../answers.server'

export const loader = () => methodNotAllowed('POST')

export const action = ({ request }: ActionFunctionArgs) =>
  answerCall(request, SignOutCallSchema, async (visitor, { copyCartToAnonymousCart }) => {
    const isGuest = visitor.actor.kind === 'guest'
    const cart = isGuest
      ? null
      : await services.signIn.signOut(visitor, { copyCart: copyCartToAnonymousCart })
    return apiResponse(
      { data: { cart: cart === null ? null : cartBody(cart) } },
      { headers: await visitor.headers() },
    )
  })

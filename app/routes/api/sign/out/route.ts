/** Sign-out by script (API-76): for a guest it does nothing, which is not an error. */
import type { ActionFunctionArgs } from '@remix-run/node'
import { SignOutCallSchema } from '~/models/customers/sign-calls'
import { services } from '~/services/index.server'
import { apiResponse, methodNotAllowed } from '~/utils/responses'
import { cartBody } from '~/models/cart/client-api/cart-body'
import { NOT_COPIED } from '../../../sign/texts'
import { answerCall } from '../answers.server'

export const loader = () => methodNotAllowed('POST')

export const action = ({ request }: ActionFunctionArgs) =>
  answerCall(request, SignOutCallSchema, async (visitor, { copyCartToAnonymousCart }) => {
    const isGuest = visitor.actor.kind === 'guest'
    const copy = isGuest
      ? null
      : await services.signIn.signOut(visitor, { copyCart: copyCartToAnonymousCart })
    const untold = copy === 'not-copied' ? [NOT_COPIED] : (copy?.notices ?? []).map(({ message }) => message)
    const warnings = untold.map((message) => ({ message }))
    return apiResponse(
      {
        data: {
          cart: copy === null || copy === 'not-copied' ? null : cartBody(copy.cart),
          flagsByLayer: await services.flags.of(visitor, request.headers.get('Cookie')),
        },
        ...(warnings.length === 0 ? {} : { warnings }),
      },
      { headers: await visitor.headers() },
    )
  })

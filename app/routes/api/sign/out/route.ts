/** Sign-out by script (API-76): for a guest, who keeps their cart, it does nothing, which is not an error. */
import type { ActionFunctionArgs } from '@remix-run/node'
import { SignOutCallSchema } from '~/models/customers/sign-calls'
import { services } from '~/services/index.server'
import { apiResponse, methodNotAllowed } from '~/utils/responses'
import { cartBody } from '~/models/cart/client-api/cart-body'
import { ACTIVE_CART } from '~/services/api/storefront-cart.server'
import { NOT_COPIED } from '../../../sign/texts'
import { answerCall } from '../answers.server'

export const loader = () => methodNotAllowed('POST')

export const action = ({ request }: ActionFunctionArgs) =>
  answerCall(request, SignOutCallSchema, async (visitor, { copyCartToAnonymousCart }) => {
    const isGuest = visitor.actor.kind === 'guest'
    const copy = isGuest
      ? null
      : await services.signIn.signOut(visitor, { copyCart: copyCartToAnonymousCart })
    const kept = isGuest ? await services.storefrontCart.getCart(visitor, ACTIVE_CART) : null
    const cart = copy === null || copy === 'not-copied' ? kept : copy.cart
    const untold = copy === 'not-copied' ? [NOT_COPIED] : (copy?.notices ?? []).map(({ message }) => message)
    const warnings = untold.map((message) => ({ message }))
    return apiResponse(
      {
        data: {
          cart: cart === null || cart === 'away' ? null : cartBody(cart),
          flagsByLayer: await services.flags.of(visitor, request.headers.get('Cookie')),
        },
        ...(warnings.length === 0 ? {} : { warnings }),
      },
      { headers: await visitor.headers() },
    )
  })

/** When an order placed now would ship to where this visitor's goods go (API-17). */
import type { LoaderFunctionArgs } from '@remix-run/node'
import type { Cart } from '~/models/cart/cart'
import { destinationCountry } from '~/models/cart/destination-country'
import { SHIPPING_AWAY } from '~/models/shipping/call-schemas'
import { services } from '~/services/index.server'
import { withRequestBudget } from '~/services/request-budget'
import { orIfUnavailable } from '~/services/upstream'
import { apiResponse, apiError } from '~/utils/responses'

/** The longest that this waits for the cart, as long as for a session. The rest of the time is for the prediction. */
const CART_PATIENCE_MS = 500

/** Null while the platform does not answer: then the postal code says where goods go. */
async function cartSoon(cartId: string | undefined): Promise<Cart | null> {
  if (cartId === undefined) return null
  return withRequestBudget(CART_PATIENCE_MS, () => orIfUnavailable(services.carts.get(cartId), null))
}

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await services.visitors.readToBrowse(request)
  const country = destinationCountry(await cartSoon(visitor.cartId), visitor.postalCode)
  const predicted = await services.shipping.getPredictedShipping(country)
  const headers = await visitor.headers()
  return predicted === null
    ? apiError(503, [SHIPPING_AWAY], { headers })
    : apiResponse({ data: predicted }, { headers })
}

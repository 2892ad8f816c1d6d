/** When an order placed now would ship to where this visitor's goods go (API-17). */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { destinationCountry } from '~/models/cart/destination-country'
import { SHIPPING_AWAY } from '~/models/shipping/call-schemas'
import { services } from '~/services/index.server'
import { orIfUnavailable } from '~/services/upstream'
import { readPostalCode } from '~/utils/postal-cookie'
import { apiResponse, apiError } from '~/utils/responses'

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await services.visitors.readToBrowse(request)
  const { cartId } = visitor
  const cart = cartId === undefined ? null : await orIfUnavailable(services.carts.get(cartId), null)
  const country = destinationCountry(cart, readPostalCode(request))
  const predicted = await services.shipping.getPredictedShipping(country)
  const headers = await visitor.headers()
  return predicted === null
    ? apiError(503, [SHIPPING_AWAY], { headers })
    : apiResponse({ data: predicted }, { headers })
}

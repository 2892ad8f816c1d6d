/** One of the session's own orders, by number (API-31). */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { cartBody } from '~/models/cart/client-api/cart-body'
import { services } from '~/services/index.server'
import { apiResponse, apiError } from '~/utils/responses'
import { COMMERCE_AWAY, NO_ORDER } from '../texts'

const BY_NUMBER = /^order-number=([\w-]{1,64})$/

export async function loader({ request, params }: LoaderFunctionArgs) {
  const [, orderNumber] = BY_NUMBER.exec(params['orderRef'] ?? '') ?? []
  if (orderNumber === undefined) return apiError(404, [NO_ORDER])
  const visitor = await services.visitors.read(request)
  const order = await services.storefrontCart.getOrder(visitor, orderNumber)
  const headers = await visitor.headers()
  if (order === 'away') return apiError(503, [COMMERCE_AWAY], { headers })
  return order === null
    ? apiError(404, [NO_ORDER], { headers })
    : apiResponse({ data: { order: cartBody(order) } }, { headers })
}

/** The visitor's cart for its pages. While it cannot be reached and there is no copy, they say so. */
import type { CartView } from '~/services/cart/cart-use-cases.server'
import { CART_AWAY } from '~/services/cart/cart-copies'
import { services } from '~/services/index.server'
import { isAway, isUpstreamError } from '~/services/upstream'
import type { Visitor } from '~/services/visitor'
import { unavailable } from '~/utils/responses'

export async function viewOrAway(visitor: Visitor): Promise<CartView> {
  try {
    return await services.cartUseCases.view(visitor, 'recent')
  } catch (error) {
    throw isUpstreamError(error) && isAway(error) ? unavailable(CART_AWAY) : error
  }
}

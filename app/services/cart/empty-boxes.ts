/** Boxes with nothing in them, which nobody gets: a fault of whatever has put them into a cart (ERR-16). */
import type { Removal } from '~/models/cart/availability'
import type { Cart } from '~/models/cart/cart'
import { isEmptyBundle } from '~/models/cart/lines'
import type { Logger } from '../logger'

/** For staff; the shopper is told like of any other removal. */
export function logEmptyBoxes(
  logger: Logger,
  cart: Pick<Cart, 'id' | 'lineItems'>,
  removals: readonly Removal[],
): void {
  // Whatever else is the matter with them, as that they are not sold any more.
  for (const { line } of removals)
    if (isEmptyBundle(cart, line))
      logger.error(
        { cartId: cart.id, lineItemId: line.id, sku: line.sku },
        'Dynamic Bundle line item has no children',
      )
}

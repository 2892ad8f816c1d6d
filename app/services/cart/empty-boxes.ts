/** Boxes with nothing in them, which nobody gets: a fault of whatever has put them into a cart (ERR-16). */
import type { Removal } from '~/models/cart/availability'
import type { Cart } from '~/models/cart/cart'
import type { Logger } from '../logger'

/** For staff; the shopper is told like of any other removal. */
export function logEmptyBoxes(
  logger: Logger,
  { id: cartId }: Pick<Cart, 'id'>,
  removals: readonly Removal[],
): void {
  for (const { line, reason } of removals)
    if (reason === 'no-children')
      logger.error({ cartId, lineItemId: line.id, sku: line.sku }, 'Dynamic Bundle line item has no children')
}

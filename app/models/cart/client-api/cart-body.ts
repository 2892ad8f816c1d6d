/** A cart or an order as client scripts read it. */
import type { Cart, LineItem } from '../cart'
import { childrenOf } from '../lines'

/** A line with its price before sale and tier, its targets, and the ids of its children (DATA-02). */
function lineBody(cart: Pick<Cart, 'lineItems'>, line: LineItem) {
  const { targets, ...rest } = line
  return {
    ...rest,
    shippingDetails: { targets },
    price: line.listedPiecePrice ?? line.piecePrice,
    children: childrenOf(cart, line).map(({ id }) => id),
  }
}

export function cartBody<T extends Pick<Cart, 'lineItems'>>(cart: T) {
  return { ...cart, lineItems: cart.lineItems.map((line) => lineBody(cart, line)) }
}

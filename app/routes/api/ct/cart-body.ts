/** A cart as scripts read it. */
import type { Cart, LineItem } from '~/models/cart/cart'
import { childrenOf } from '~/models/cart/lines'

/** A line with the price it goes by before sale and tier, and the ids of what is in it (DATA-02). */
function lineBody(cart: Cart, line: LineItem) {
  return {
    ...line,
    price: line.listedPiecePrice ?? line.piecePrice,
    children: childrenOf(cart, line).map(({ id }) => id),
  }
}

export function cartBody(cart: Cart) {
  return { ...cart, lineItems: cart.lineItems.map((line) => lineBody(cart, line)) }
}

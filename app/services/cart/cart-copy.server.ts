/**
 * A cart's goods in another cart, for whoever signs out and goes on shopping without the account: neither whose it was
 * nor where it goes is in the copy, and the account keeps its own.
 */
import type { Cart } from '~/models/cart/cart'
import type { Visitor } from '../visitor'
import type { CartCopy, CartMerging } from './cart-merging.server'
import { tellLost } from './lost-codes.server'
import type { SessionCarts } from './session-cart.server'

export interface CartCopies {
  /** The visitor's cart as it may be copied; null where there is nothing in it. `not-copied`: it is just being ordered. */
  find(visitor: Visitor): Promise<Cart | 'not-copied' | null>
  /** For a visitor who has no cart. Answers the copy; null where the platform will not begin one. */
  give(visitor: Visitor, source: Cart): Promise<CartCopy | null>
  /** The goods alone, into a cart that is there; null where it takes no edits. */
  copyInto(source: Cart, intoId: string): Promise<CartCopy | null>
}

export function createCartCopies({
  getCart,
  merging,
  sessionCarts,
}: {
  readonly getCart: (id: string) => Promise<Cart | null>
  readonly merging: Pick<CartMerging, 'copyInto' | 'discard'>
  readonly sessionCarts: Pick<SessionCarts, 'begin' | 'adopt' | 'isBeingPlaced'>
}): CartCopies {
  return {
    copyInto: merging.copyInto,
    async find(visitor) {
      const { cartId } = visitor
      if (cartId === undefined) return null
      if (await sessionCarts.isBeingPlaced(visitor)) return 'not-copied'
      const cart = await getCart(cartId)
      return cart?.state === 'Active' && cart.lineItems.length > 0 ? cart : null
    },
    async give(visitor, source) {
      const begun = await sessionCarts.begin(visitor)
      if (begun.kind === 'refused') return null
      const copy = await merging.copyInto(source, begun.cart.id)
      if (copy === null) {
        await merging.discard(begun.cart)
        return null
      }
      const lost = tellLost(visitor, source, copy.cart)
      await sessionCarts.adopt(visitor, copy.cart)
      return { ...copy, notices: [...copy.notices, ...lost] }
    },
  }
}

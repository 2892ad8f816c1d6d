/**
 * Copies a cart's goods into another cart, for someone who signs out and goes on shopping without the account. The copy
 * holds neither the owner nor any address; the account keeps its own cart.
 */
import type { Cart } from '~/models/cart/cart'
import type { Visitor } from '../visitor'
import type { CartCopy, CartMerging } from './cart-merging.server'
import { tellLost } from './lost-codes.server'
import type { SessionCarts } from './session-cart.server'

export interface CartCopies {
  /** The visitor's cart as it may be copied; null if it is empty. `not-copied`: it is being ordered right now. */
  find(visitor: Visitor): Promise<Cart | 'not-copied' | null>
  /** For a visitor without a cart. Returns the copy; null if the platform refuses to create one. */
  give(visitor: Visitor, source: Cart): Promise<CartCopy | null>
  /** Copies goods and codes into an existing cart; null if that takes no edits. */
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

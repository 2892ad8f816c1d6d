/**
 * Where a shopper finds the order just placed, from our own records: the waiting page or its receipt. The platform no
 * longer has the cart by then, and "Your cart is empty" would not mention the order.
 */
import type { PlacementService, Standing } from '../placement/placement-service.server'
import type { Visitor } from '../visitor'
import type { SessionCarts } from '../cart/session-cart.server'

export interface OrderPages {
  /** The order of the visitor's cart; null while the cart can be checked out. */
  present(visitor: Visitor): Promise<string | null>
  /** The order of the cart that a form was made for, if the visitor ordered it and now fills another one. */
  earlier(visitor: Visitor, cartId: string): Promise<string | null>
  /** The newest order of this visit, for a visitor with nothing to check out; null if there is none. */
  latest(visitor: Visitor): Promise<string | null>
  /** The newest order still under way, for a visitor without a cart: after a sign-in the session names another cart. */
  underWay(visitor: Visitor): Promise<string | null>
}

/** `again`: the shopper has come back to an order that was made earlier. */
export function orderPath(standing: Standing): string {
  if (standing.kind === 'pending') return `/checkout/placing/${standing.placementId}`
  return `/checkout/receipt?token=${standing.receiptToken}${standing.again ? '&again=1' : ''}`
}

export function createOrderPages(options: {
  readonly placement: Pick<PlacementService, 'standing'>
  readonly sessionCarts: Pick<SessionCarts, 'isToTell' | 'own' | 'placed'>
}): OrderPages {
  const { placement, sessionCarts } = options

  /** An order that the shopper has not been told of yet is not shown as a repeat. */
  async function pathOf(visitor: Visitor, cartId: string, standing: Standing): Promise<string> {
    if (standing.kind === 'pending') return orderPath(standing)
    return orderPath((await sessionCarts.isToTell(visitor, cartId)) ? standing : { ...standing, again: true })
  }

  async function newest(visitor: Visitor, isIt: (standing: Standing) => boolean): Promise<string | null> {
    for (const cartId of await sessionCarts.own(visitor, 'session')) {
      const standing = await placement.standing(cartId)
      if (standing !== null && isIt(standing)) return pathOf(visitor, cartId, standing)
    }
    return null
  }

  return {
    async present(visitor) {
      const { cartId } = visitor
      const standing = cartId === undefined ? null : await placement.standing(cartId)
      if (cartId === undefined || standing === null) return null
      // The shopper was not told when it was made: the basket still shows the cart.
      if (standing.kind === 'placed') await sessionCarts.placed(visitor, cartId)
      return pathOf(visitor, cartId, standing)
    },
    async earlier(visitor, cartId) {
      if (cartId === visitor.cartId || !(await sessionCarts.own(visitor)).includes(cartId)) return null
      const standing = await placement.standing(cartId)
      return standing === null ? null : pathOf(visitor, cartId, standing)
    },
    latest: (visitor) => newest(visitor, () => true),
    underWay: (visitor) => newest(visitor, ({ kind }) => kind === 'pending'),
  }
}

/**
 * Where a shopper finds the order that was just placed, by our own books: the page that waits for it, or its receipt.
 * The platform's cart is no longer a cart by then, and "Your cart is empty" would say nothing of the order.
 */
import type { PlacementService, Standing } from '../placement/placement-service.server'
import type { Visitor } from '../visitor'
import type { SessionCarts } from '../cart/session-cart.server'

export interface OrderPages {
  /** Of the cart that the visitor has; null while it can be checked out. */
  present(visitor: Visitor): Promise<string | null>
  /** Of the cart that a form was made for, where the visitor has ordered it and fills another one by now. */
  earlier(visitor: Visitor, cartId: string): Promise<string | null>
  /** Of the newest order of this visit, for who has nothing to check out; null where there is none. */
  latest(visitor: Visitor): Promise<string | null>
  /** Of the newest one that is still under way, for who has no cart: after a sign-in the session names another. */
  underWay(visitor: Visitor): Promise<string | null>
}

/** `again`: the shopper has come back to what was done before. */
export function orderPath(standing: Standing): string {
  if (standing.kind === 'pending') return `/checkout/placing/${standing.placementId}`
  return `/checkout/receipt?token=${standing.receiptToken}${standing.again ? '&again=1' : ''}`
}

export function createOrderPages(options: {
  readonly placement: Pick<PlacementService, 'standing'>
  readonly sessionCarts: Pick<SessionCarts, 'isToTell' | 'own' | 'placed'>
}): OrderPages {
  const { placement, sessionCarts } = options

  /** Nothing was done again where the shopper has yet to hear that it was done. */
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
      // Nobody was told when it was done: the basket still has it.
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

/**
 * Orders that failed after their shopper was asked to wait, from our own records, whichever session asks. Cart and
 * checkout say so until the next attempt or until the cart has changed, and at least once: to the session that ordered,
 * and to the first other session of the shopper to look.
 */
import type { Cart } from '~/models/cart/cart'
import type { Notice } from '~/models/notices/notice'
import type { CartService } from '../commercetools/carts.server'
import type { PlacementService } from '../placement/placement-service.server'
import type { ShopperCart, ShopperCarts } from '../sessions/shopper-carts.server'
import type { Visitor } from '../visitor'
import { ORDER_CAME_BACK } from './cart-gathering.server'
import type { OrderSent } from './order-sent.server'

const KEY = 'failed-order'

const FAILED: Notice = {
  type: 'error',
  message: 'Your order was not placed. Nothing was charged, and your cart is as you left it.',
  key: KEY,
}

/** Changed by another device of the customer, by staff, or by the shopper before looking at the cart. */
const FAILED_SINCE_CHANGED: Notice = {
  type: 'error',
  message:
    'Your order was not placed, and nothing was charged. Your cart was changed after you ordered it: please check it.',
  key: KEY,
}

/** Nothing is left of it. */
const FAILED_AND_GONE: Notice = {
  type: 'error',
  message: 'Your order was not placed, and nothing was charged.',
  key: KEY,
}

export interface FailedOrder {
  readonly cartId: string
  readonly notice: Notice | null
  /** The visitor's cart is exactly what was to be ordered. */
  readonly isAsLeft: boolean
  /** This session has not been told before. */
  readonly isNews: boolean
  /** The cart has changed since it was ordered. */
  readonly isChanged: boolean
}

export interface FailedOrders {
  /** Failed orders, and what to say about them beside this cart, the visitor's. */
  list(visitor: Visitor, cart: Cart | null): Promise<readonly FailedOrder[]>
  /** Marks them as seen by the shopper. */
  tell(visitor: Visitor, failed: readonly FailedOrder[]): Promise<void>
}

export function createFailedOrders({
  carts,
  shopperCarts,
  placement,
  orderSent,
}: {
  readonly carts: Pick<CartService, 'get'>
  readonly shopperCarts: Pick<ShopperCarts, 'list' | 'takeBack' | 'tell'>
  readonly placement: Pick<PlacementService, 'isAsOrdered'>
  readonly orderSent: (one: ShopperCart) => Promise<OrderSent>
}): FailedOrders {
  async function noticeOf(cart: Cart | null, { cartId, isToTell }: ShopperCart): Promise<Notice | null> {
    if (cart?.id === cartId) {
      if (await placement.isAsOrdered(cart)) return FAILED
      return isToTell ? FAILED_SINCE_CHANGED : null
    }
    // If it is still to be merged, the notice comes with the merge.
    if (!isToTell || (await carts.get(cartId)) !== null) return null
    return (cart?.lineItems.length ?? 0) > 0 ? ORDER_CAME_BACK : FAILED_AND_GONE
  }

  async function look(cart: Cart | null, one: ShopperCart): Promise<FailedOrder | null> {
    const { cartId, isToTell: isNews } = one
    if ((await orderSent(one)) !== 'failed') return null
    const notice = await noticeOf(cart, one)
    const isAsLeft = notice === FAILED
    const isChanged = cart?.id === cartId && !isAsLeft
    return notice === null && !isChanged ? null : { cartId, notice, isAsLeft, isNews, isChanged }
  }

  return {
    async list({ session }, cart) {
      if (session === null) return []
      const known = await shopperCarts.list(session)
      const found = await Promise.all(known.map((one) => look(cart, one)))
      return found.filter((one) => one !== null)
    },
    async tell({ session }, failed) {
      if (session === null) return
      for (const { cartId, isNews, isChanged } of failed) {
        if (isNews) await shopperCarts.tell(session, cartId)
        // It counts as changed from then on, even if the change is undone.
        if (isChanged) await shopperCarts.takeBack(cartId, 'once-told')
      }
    },
  }
}

/**
 * An order that came to nothing after its shopper was asked to wait: by our own books, whichever session asks. The cart
 * and checkout say so until the next attempt, or until the cart is another one than it was, and once in any case: to
 * the session that ordered, and to whichever other one of the shopper's looks first.
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

/** Another device of the customer, staff, or the shopper before looking at the cart. */
const FAILED_SINCE_CHANGED: Notice = {
  type: 'error',
  message:
    'Your order was not placed, and nothing was charged. Your cart was changed after you ordered it: please check it.',
  key: KEY,
}

/** Nothing of it is left. */
const FAILED_AND_GONE: Notice = {
  type: 'error',
  message: 'Your order was not placed, and nothing was charged.',
  key: KEY,
}

export interface FailedOrder {
  readonly cartId: string
  readonly notice: Notice | null
  /** The visitor's cart is just what was to be ordered. */
  readonly isAsLeft: boolean
  /** Not said to this session before. */
  readonly isNews: boolean
  /** The cart is another one than was ordered. */
  readonly isChanged: boolean
}

export interface FailedOrders {
  /** Orders that failed and what is to be said of them beside this cart, the visitor's. */
  list(visitor: Visitor, cart: Cart | null): Promise<readonly FailedOrder[]>
  /** The shopper is looking at them. */
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
    // Where it is still to come it is told when it has come.
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
        // It is a cart like any other from then on, even if it is changed back.
        if (isChanged) await shopperCarts.takeBack(cartId, 'once-told')
      }
    },
  }
}

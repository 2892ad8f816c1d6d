/**
 * An order that came to nothing after its shopper was asked to wait: by our own books, whichever session asks. The cart
 * and checkout say so until the next attempt, or until the cart is another one than it was, and once in any case.
 */
import type { Cart } from '~/models/cart/cart'
import type { Notice } from '~/models/notices/notice'
import type { CartService } from '../commercetools/carts.server'
import type { PlacementService } from '../placement/placement-service.server'
import type { ShopperCart, ShopperCarts } from '../sessions/shopper-carts.server'
import type { Visitor } from '../visitor.server'
import { ORDER_CAME_BACK } from './cart-gathering.server'

const FAILED: Notice = {
  type: 'error',
  message: 'Your order was not placed. Nothing was charged, and your cart is as you left it.',
  key: 'failed-order',
}

/** Another device of the customer, staff, or the shopper before looking at the cart. */
const FAILED_SINCE_CHANGED: Notice = {
  type: 'error',
  message:
    'Your order was not placed, and nothing was charged. Your cart was changed after you ordered it: please check it.',
  key: 'failed-order',
}

export interface FailedOrder {
  readonly cartId: string
  readonly notice: Notice | null
  /** The cart is another one than was ordered: no step of checkout goes on with it before that was read. */
  readonly isChanged: boolean
  /** Of another device's order that one is to hear as well. */
  readonly isToTell: boolean
}

export interface FailedOrders {
  /** Orders that failed and what is to be said of them beside this cart, the visitor's. */
  list(visitor: Visitor, cart: Cart | null): Promise<readonly FailedOrder[]>
  /** The shopper has them before his eyes. */
  tell(failed: readonly FailedOrder[]): Promise<void>
}

export function createFailedOrders({
  carts,
  shopperCarts,
  placement,
}: {
  readonly carts: Pick<CartService, 'get'>
  readonly shopperCarts: Pick<ShopperCarts, 'list' | 'takeBack' | 'tell'>
  readonly placement: Pick<PlacementService, 'isAsOrdered' | 'standing'>
}): FailedOrders {
  async function ofNamed(cart: Cart, { isTold, isToTell }: ShopperCart): Promise<FailedOrder | null> {
    const { id: cartId } = cart
    const isAsOrdered = await placement.isAsOrdered(cart)
    // It never came to a placement: whoever sent it was told so in the answer.
    if (isAsOrdered === null) return { cartId, notice: null, isChanged: true, isToTell }
    if (isAsOrdered) return { cartId, notice: FAILED, isChanged: false, isToTell: isToTell && !isTold }
    if (!isToTell) return null
    return { cartId, notice: isTold ? null : FAILED_SINCE_CHANGED, isChanged: true, isToTell }
  }

  async function look(cart: Cart | null, one: ShopperCart): Promise<FailedOrder | null> {
    const { cartId, isOrdered, isTold, isToTell } = one
    if (!isOrdered || (await placement.standing(cartId)) !== null) return null
    if (cart?.id === cartId) return ofNamed(cart, one)
    if (isTold || !isToTell) return null
    // Where it is still to come it is told when it has come.
    if ((await carts.get(cartId)) !== null) return null
    return { cartId, notice: ORDER_CAME_BACK, isChanged: false, isToTell }
  }

  return {
    async list({ session }, cart) {
      if (session === null) return []
      const known = await shopperCarts.list(session)
      const found = await Promise.all(known.map((one) => look(cart, one)))
      return found.filter((one) => one !== null)
    },
    async tell(failed) {
      for (const { cartId, isChanged, isToTell } of failed) {
        if (!isToTell) continue
        // It is a cart like any other from then on, even if it is changed back.
        await (isChanged ? shopperCarts.takeBack(cartId) : shopperCarts.tell(cartId))
      }
    },
  }
}

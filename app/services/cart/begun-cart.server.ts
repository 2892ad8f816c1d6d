/**
 * A cart that is begun and filled before any session names it. Of a customer it is the account's newest from the start,
 * so it goes when it is not filled after all: other devices would find it in place of the real one.
 */
import type { Cart } from '~/models/cart/cart'
import type { CartService } from '../commercetools/carts.server'
import type { SessionCarts } from './session-cart.server'

export interface BegunCart {
  /** Where filling fails, by whatever fault, the cart goes before the fault is passed on. */
  fill<T>(fill: () => Promise<T>): Promise<T>
  /** Nothing comes of it. */
  drop(): Promise<void>
}

export function begunCart(
  {
    carts,
    sessionCarts,
  }: {
    readonly carts: Pick<CartService, 'get'>
    readonly sessionCarts: Pick<SessionCarts, 'discard'>
  },
  begun: Cart,
): BegunCart {
  // By the version that it has come to.
  const drop = async () => sessionCarts.discard((await carts.get(begun.id)) ?? begun)
  return {
    drop,
    async fill(fill) {
      try {
        return await fill()
      } catch (error) {
        await drop().catch(() => undefined)
        throw error
      }
    },
  }
}

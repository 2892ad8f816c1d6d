/**
 * A cart that is created and filled before any session names it. A customer's is the account's newest from the start,
 * so it is abandoned if filling fails: other devices would find it in place of the real one.
 */
import type { Cart } from '~/models/cart/cart'
import type { CartService } from '../commercetools/carts.server'
import type { SessionCarts } from './session-cart.server'

export interface BegunCart {
  /** If filling fails for any reason, abandons the cart and rethrows. */
  fill<T>(fill: () => Promise<T>): Promise<T>
  drop(): Promise<void>
}

export function begunCart(
  {
    carts,
    sessionCarts,
  }: {
    readonly carts: Pick<CartService, 'get'>
    readonly sessionCarts: Pick<SessionCarts, 'abandon'>
  },
  begun: Cart,
): BegunCart {
  // In the version it has reached by now.
  const drop = async () => void (await sessionCarts.abandon((await carts.get(begun.id)) ?? begun))
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

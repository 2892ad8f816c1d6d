/** The cart of a customer as staff look it up by its key (API-61, AGENT-06, AGENT-07). */
import type { Cart } from '~/models/cart/cart'
import type { SignedInActor } from '~/models/customers/actor'
import type { Audit } from '../audit/audit.server'
import type { CartKeys } from '../commercetools/cart-keys.server'
import type { CartService } from '../commercetools/carts.server'

export interface CustomerCarts {
  /** Only for actors who may look. Every view is put on record first. */
  view(actor: SignedInActor, key: string): Promise<Cart | null>
  /** Whether there is anything to look at. */
  has(key: string): Promise<boolean>
}

export function createCustomerCarts({
  carts,
  keys,
  audit,
}: {
  readonly carts: Pick<CartService, 'get'>
  readonly keys: CartKeys
  readonly audit: Audit
}): CustomerCarts {
  async function find(key: string): Promise<Cart | null> {
    const cartId = await keys.find(key)
    const cart = cartId === null ? null : await carts.get(cartId)
    return cart?.state === 'Active' || cart?.state === 'Frozen' ? cart : null
  }

  return {
    has: async (key) => (await find(key)) !== null,
    async view(actor, key) {
      const cart = await find(key)
      if (cart === null) return null
      await audit.record({
        action: 'customer-cart-viewed',
        actorId: actor.id,
        subjectId: cart.id,
        ownerId: cart.customerId,
      })
      return cart
    },
  }
}

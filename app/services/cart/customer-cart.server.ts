/** The cart of a customer as staff look it up by its key (API-61, AGENT-06, AGENT-07). */
import type { Cart } from '~/models/cart/cart'
import type { SignedInActor } from '~/models/customers/actor'
import type { Audit } from '../audit/audit.server'
import type { CartKeys } from '../commercetools/cart-keys.server'
import type { CartService } from '../commercetools/carts.server'

export interface CustomerCarts {
  /** For whom may look. Every cart that is shown is put on record first. */
  view(actor: SignedInActor, key: string): Promise<Cart | null>
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
  return {
    async view(actor, key) {
      const cartId = await keys.find(key)
      const cart = cartId === null ? null : await carts.get(cartId)
      if (cart === null || (cart.state !== 'Active' && cart.state !== 'Frozen')) return null
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

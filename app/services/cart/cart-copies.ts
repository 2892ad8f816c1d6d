/** A cart as last shown, for when the commerce platform is down: read-only. */
import { LRUCache } from 'lru-cache'
import type { Cart } from '~/models/cart/cart'
import { isAway, isUpstreamError } from '../upstream'
import type { Visitor } from '../visitor'
import type { CartUseCases, CartView } from './cart-use-cases.server'

const COPIES_KEPT = 1_000

export const CART_AWAY =
  'We cannot reach your cart right now. It is kept as you left it, and nothing in it can be changed for the moment. Please try again in a few minutes.'
const CART_COPY =
  'This is your cart as we last showed it: we cannot reach it right now, and nothing in it can be changed for the moment. Please try again in a few minutes.'

export interface CartCopies {
  /** Whether there is a copy to show while the cart cannot be read. */
  hasCopy(visitor: Visitor): boolean
}

export function withCartCopies<T extends Pick<CartUseCases, 'view'>>(cartUseCases: T): T & CartCopies {
  const copies = new LRUCache<string, { readonly cart: Cart } & Pick<CartView, 'outdated'>>({
    max: COPIES_KEPT,
  })
  const copyOf = ({ cartId }: Visitor) => (cartId === undefined ? undefined : copies.get(cartId))
  return {
    ...cartUseCases,
    hasCopy: (visitor) => copyOf(visitor) !== undefined,
    async view(visitor, as, known) {
      try {
        const view = await cartUseCases.view(visitor, as, known)
        const { cart, outdated } = view
        if (cart !== null) copies.set(cart.id, { cart, outdated })
        return view
      } catch (error) {
        const copy = isUpstreamError(error) && isAway(error) ? copyOf(visitor) : undefined
        if (copy === undefined) throw error
        return { ...copy, removals: [], notices: [{ type: 'warning', message: CART_COPY }], failed: [] }
      }
    },
  }
}

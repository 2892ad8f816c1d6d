import type { Cart } from '~/models/cart/cart'
import { countUnits } from '~/models/cart/lines'
import { cartOffersOf } from '../free-shipping.server'
import type { SessionPatch } from '../sessions/session-data'

/** Everything a session stores about its cart, or about having none. */
export function patchOf(cart: Cart | null): SessionPatch {
  return cart === null
    ? { cartId: null, cartCount: 0, cartOffers: null }
    : { cartId: cart.id, cartCount: countUnits(cart), ...cartOffersOf(cart) }
}

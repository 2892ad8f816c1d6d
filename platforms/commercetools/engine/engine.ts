/** The embedded cart engine: rules of carts and orders as pure functions, without storage. */
import { createCart } from './create'
import type { CartEngine } from './contract'
import { mergeCarts, replicateCart } from './copy'
import { orderCart } from './order'
import { createSession } from './session'
import { settle } from './settle'
import { updateCart } from './update'

export { parseCartPredicate } from './predicate/parser'

export const cartEngine: CartEngine = {
  create: createCart,
  update: updateCart,
  recalculate: (cart, context) => settle(cart, createSession(context)),
  replicate: replicateCart,
  merge: mergeCarts,
  order: orderCart,
}

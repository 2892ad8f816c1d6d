/** Detects a cart that refuses even a no-op: then a refusal is not the fault of the edit. */
import { randomUUID } from 'node:crypto'
import type { EditOutcome } from '../commercetools/cart-edits.server'
import type { CartService } from '../commercetools/carts.server'

export type Refusal = Extract<EditOutcome, { readonly kind: 'refused' }>

/** Makes a call, so ask only after a refusal. Null: the cart takes edits. */
export async function findClosed(carts: Pick<CartService, 'edit'>, cartId: string): Promise<Refusal | null> {
  const outcome = await carts.edit(cartId, randomUUID(), () => ({ actions: [{ action: 'recalculate' }] }))
  return outcome.kind === 'refused' ? outcome : null
}

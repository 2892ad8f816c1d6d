/** A cart that takes not even a change that changes nothing: what was refused of it is no fault of what was asked for. */
import { randomUUID } from 'node:crypto'
import type { EditOutcome } from '../commercetools/cart-edits.server'
import type { CartService } from '../commercetools/carts.server'

export type Refusal = Extract<EditOutcome, { readonly kind: 'refused' }>

/** Asked once something has been refused: it costs a call. Null: the cart takes edits. */
export async function findClosed(carts: Pick<CartService, 'edit'>, cartId: string): Promise<Refusal | null> {
  const outcome = await carts.edit(cartId, randomUUID(), () => ({ actions: [{ action: 'recalculate' }] }))
  return outcome.kind === 'refused' ? outcome : null
}

/** An agent's copy of an order before it is ordered (AGENT-11): which one it is, and what becomes of one that is left. */
import type { SignedInActor } from '~/models/customers/actor'
import type { Audit } from '../audit/audit.server'
import { isCopyAtHand } from '../cart/cart-gathering.server'
import type { SessionCarts } from '../cart/session-cart.server'
import type { CartService } from '../commercetools/carts.server'
import { orIfUnavailable } from '../upstream'
import type { Visitor } from '../visitor'

export interface PendingCopy {
  readonly cartId: string
  readonly orderNumber: string
  /** Undefined for a guest. */
  readonly ownerId: string | undefined
  readonly actingId: string | undefined
}

export interface PendingCopies {
  recordDropped(actor: SignedInActor, copy: PendingCopy): Promise<void>
  /** Deletes a copy that nothing leads to any more. If it is ordered, or being ordered, it belongs to its order. */
  drop(actor: SignedInActor, copy: PendingCopy): Promise<void>
}

export function pendingCopyOf(visitor: Visitor): PendingCopy | null {
  const { copiedOrder, actingId } = visitor.session?.data ?? {}
  if (copiedOrder === undefined || !isCopyAtHand(visitor)) return null
  return { ...copiedOrder, ownerId: visitor.customerId, actingId }
}

export function createPendingCopies({
  carts,
  sessionCarts,
  audit,
}: {
  readonly carts: Pick<CartService, 'get'>
  readonly sessionCarts: Pick<SessionCarts, 'discard' | 'isBeingPlaced'>
  readonly audit: Pick<Audit, 'record'>
}): PendingCopies {
  const recordDropped: PendingCopies['recordDropped'] = async (
    actor,
    { cartId, orderNumber, ownerId, actingId },
  ) => {
    await audit.record({
      action: 'copied-order-cleared',
      actorId: actor.id,
      subjectId: cartId,
      ownerId,
      detail: orderNumber,
      actingId,
    })
  }

  async function dropIfActive(actor: SignedInActor, copy: PendingCopy): Promise<void> {
    const cart = await carts.get(copy.cartId)
    if (cart?.state !== 'Active' || (await sessionCarts.isBeingPlaced(copy))) return
    await recordDropped(actor, copy)
    await sessionCarts.discard(cart)
  }

  return {
    recordDropped,
    // While the platform is away the cart stays, as nobody's: the platform deletes it in time.
    drop: (actor, copy) => orIfUnavailable(dropIfActive(actor, copy), undefined),
  }
}

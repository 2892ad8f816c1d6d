/** AUTHORIZED → ORDERED: makes the order of the frozen cart under our number once, and finds it again if need be. */
import type { Notice } from '~/models/notices/notice'
import type { Order } from '~/models/orders/order'
import { isOrderOf } from '~/models/placement/snapshot'
import type { Placement } from './placement-row.server'
import { MAX_REDRAFTS, fingerprintOf, settleRest, toCompensating, toReview } from './step-context.server'
import type { Step, StepContext, StepResult } from './step-context.server'

/** The order under our number: ours, someone else's, one of our cart that differs from what we froze, or none. */
export async function findOrder(
  placement: Placement,
  context: StepContext,
): Promise<
  { readonly kind: 'ours' | 'different'; readonly order: Order } | { readonly kind: 'foreign' | 'absent' }
> {
  const order = await context.orders.getOrderByNumber(placement.orderNumber)
  if (order === null) return { kind: 'absent' }
  if (order.cartId !== undefined && order.cartId !== placement.cartId) return { kind: 'foreign' }
  const { snapshot } = placement
  const isOurs = snapshot !== null && isOrderOf(order, placement.cartId, snapshot)
  return { kind: isOurs ? 'ours' : 'different', order }
}

/** The order exists: queues its mails and events and opens its receipt, in one commit. */
export async function acceptOrder(
  placement: Placement,
  order: Order,
  context: StepContext,
  notices: readonly Notice[] = [],
): Promise<StepResult> {
  const { id: placementId, orderNumber, details } = placement
  const next = await context.store.commit(placement, {
    to: 'ORDERED',
    patch: { order_id: order.id, order_unknown: 0, outcome: null },
    also: async (tx) => {
      await context.outbox.enqueue(tx, context.messages({ placementId, orderNumber, order, details }))
      await context.receipts.add(tx, placementId, { orderNumber, notices })
    },
  })
  return { placement: next }
}

/** The cart's version differs from the frozen one. That alone is no reason to compensate: its content decides. */
async function redraft(placement: Placement, context: StepContext): Promise<StepResult> {
  const found = await findOrder(placement, context)
  if (found.kind === 'ours') return acceptOrder(placement, found.order, context)
  if (found.kind === 'different') return toReview(placement, 'The order is not what was frozen', context)
  const cart = await context.orders.getCart(placement.cartId)
  if (cart === null || cart.state !== 'Active')
    return toCompensating(placement, { kind: 'conflict' }, context)
  const isSame = fingerprintOf(cart) === placement.seenFingerprint
  if (!isSame || placement.redrafts >= MAX_REDRAFTS)
    return toCompensating(placement, { kind: 'changed' }, context)
  const next = await context.store.commit(placement, {
    patch: { frozen_version: cart.version, redrafts: placement.redrafts + 1 },
  })
  return createOrder(next, context)
}

async function createOrder(placement: Placement, context: StepContext): Promise<StepResult> {
  const { cartId, frozenVersion, orderNumber, snapshot, nonce, details } = placement
  if (frozenVersion === null || snapshot === null) return toReview(placement, 'Nothing was frozen', context)
  const wasUnknown = placement.orderUnknown
  const intended = await context.store.commit(placement, {
    ...(placement.state === 'AUTHORIZED' ? { to: 'ORDERING' as const } : {}),
    patch: { order_intent_at: context.clock.now().toISOString(), order_unknown: 1 },
  })
  context.store.assertLease(intended)
  const outcome = await context.orders.createOrder({
    cartId,
    cartVersion: frozenVersion,
    orderNumber,
    nonce,
    details,
  })
  if (outcome.kind === 'created') {
    return isOrderOf(outcome.order, cartId, snapshot)
      ? acceptOrder(intended, outcome.order, context, outcome.notices)
      : toReview(intended, 'The order is not what was frozen', context)
  }
  // This call did nothing, but an earlier one whose answer was lost may have.
  const known = await context.store.commit(intended, { patch: { order_unknown: wasUnknown ? 1 : 0 } })
  if (outcome.kind === 'conflict') return redraft(known, context)
  if (outcome.kind === 'rejected') return toCompensating(known, outcome, context)
  return toCompensating(known, { kind: 'refused', code: outcome.code, skus: [...outcome.skus] }, context)
}

export const order: Step = async (placement, context) => {
  if (placement.state === 'AUTHORIZED') return createOrder(placement, context)
  const rest = placement.orderUnknown ? settleRest(placement.orderIntentAt, context) : 0
  const found = await findOrder(placement, context)
  if (found.kind === 'ours') return acceptOrder(placement, found.order, context)
  if (found.kind === 'different') return toReview(placement, 'The order is not what was frozen', context)
  if (found.kind === 'foreign') return toCompensating(placement, { kind: 'unavailable' }, context)
  return rest > 0 ? { placement, waitMs: rest } : createOrder(placement, context)
}

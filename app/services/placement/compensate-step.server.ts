/** COMPENSATING → FAILED: releases what was reserved, but only once it is certain that no order exists. */
import type { GatewayTransaction } from '~/models/payments/payments'
import type { Queryable } from '../database/database.server'
import type { CreditLedger } from './credit-ledger.server'
import type { Leg, Placement } from './placement-row.server'
import { acceptOrder, findOrder } from './order-step.server'
import { settleRest, toReview } from './step-context.server'
import type { Step, StepContext, StepResult } from './step-context.server'

/** Null: there is no order, and none can be made any more. */
async function checkOrder(placement: Placement, context: StepContext): Promise<StepResult | null> {
  if (placement.orderIntentAt === null) return null
  const rest = placement.orderUnknown ? settleRest(placement.orderIntentAt, context) : 0
  // A stalled process may still send its call, however late: raising the cart's version makes that call fail.
  if (placement.orderUnknown && rest <= 0) {
    context.store.assertLease(placement)
    await context.orders.outdate(placement)
  }
  const found = await findOrder(placement, context)
  if (found.kind === 'ours') {
    return placement.legs.every((leg) => leg.state === 'AUTHORIZED')
      ? acceptOrder(placement, found.order, context)
      : toReview(placement, 'The order appeared after its payment was voided', context)
  }
  if (found.kind === 'different') return toReview(placement, 'The order is not what was frozen', context)
  return rest > 0 ? { placement, waitMs: rest } : null
}

/** For the commit that releases the leg. */
export async function giveBackCredit(
  tx: Queryable,
  placementId: string,
  leg: Leg,
  credit: CreditLedger,
): Promise<void> {
  const { accountId, amountCents, gatewayOrderId } = leg
  // Only our own ledger's money has an account.
  if (leg.state !== 'AUTHORIZED' || accountId === null) return
  await credit.release(tx, { accountId, amountCents, dedupeKey: `release:${gatewayOrderId}`, placementId })
}

async function releaseCredit(placement: Placement, leg: Leg, context: StepContext): Promise<StepResult> {
  const next = await context.store.commit(placement, {
    legs: [{ leg, to: 'RELEASED' }],
    also: (tx) => giveBackCredit(tx, placement.id, leg, context.credit),
  })
  return { placement: next }
}

/** Voids whatever is live under the leg's id; returns the transaction that cannot be undone, if any. */
export async function voidAll(
  gatewayOrderId: string,
  context: StepContext,
): Promise<GatewayTransaction | null> {
  for (const transaction of await context.gateway.findByGatewayOrderId(gatewayOrderId)) {
    if (transaction.state === 'captured') return transaction
    if (transaction.state !== 'authorized') continue
    await context.gateway.void(transaction.id)
  }
  return null
}

async function voidCard(placement: Placement, leg: Leg, context: StepContext): Promise<StepResult> {
  if (leg.state === 'AUTHORIZING') {
    const rest = settleRest(leg.intentAt, context)
    if (rest > 0) return { placement, waitMs: rest }
  }
  if (leg.state !== 'VOIDING')
    return { placement: await context.store.commit(placement, { legs: [{ leg, to: 'VOIDING' }] }) }
  context.store.assertLease(placement)
  const stuck = await voidAll(leg.gatewayOrderId, context)
  if (stuck !== null)
    return toReview(placement, `${leg.gatewayOrderId} is ${stuck.state} and cannot be voided`, context)
  return { placement: await context.store.commit(placement, { legs: [{ leg, to: 'RELEASED' }] }) }
}

export const compensate: Step = async (placement, context) => {
  const unsettled = await checkOrder(placement, context)
  if (unsettled !== null) return unsettled
  const leg = placement.legs.find((candidate) => candidate.state !== 'RELEASED')
  if (leg !== undefined) {
    return leg.kind === 'card' && leg.state !== 'PENDING'
      ? voidCard(placement, leg, context)
      : releaseCredit(placement, leg, context)
  }
  const calledOut = placement.orderIntentAt !== null || placement.legs.some((each) => each.intentAt !== null)
  const recheckAt = new Date(context.clock.now().getTime() + context.recheckMs).toISOString()
  const next = await context.store.commit(placement, {
    to: 'FAILED',
    patch: { nonce: null, recheck_at: calledOut ? recheckAt : null },
  })
  return { placement: next }
}

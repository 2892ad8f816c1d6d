/** The money of a placement: reserves or authorises each leg and, once the order exists, settles each. */
import { usd } from '~/models/money/money'
import { isLedgerKind } from '~/models/placement/states'
import type { AuthorizeOutcome, GatewayTransaction } from '~/models/payments/payments'
import type { Leg, Placement } from './placement-row.server'
import { settleRest, toCompensating, toReview } from './step-context.server'
import type { Step, StepContext, StepResult } from './step-context.server'

/** The gateway's answer counts for our leg only if it carries our id and our amount. */
function isOurs(transaction: GatewayTransaction, leg: Leg): boolean {
  return (
    transaction.gatewayOrderId === leg.gatewayOrderId && transaction.amount.centAmount === leg.amountCents
  )
}

async function reserveCredit(placement: Placement, leg: Leg, context: StepContext): Promise<StepResult> {
  const { accountId } = leg
  if (accountId === null) return toReview(placement, `Leg ${leg.gatewayOrderId} has no account`, context)
  let reserved = false
  try {
    const next = await context.store.commit(placement, {
      legs: [{ leg: { ...leg, state: 'AUTHORIZING' }, to: 'AUTHORIZED' }],
      also: async (tx) => {
        const { amountCents, gatewayOrderId } = leg
        const entry = {
          accountId,
          amountCents,
          dedupeKey: `reserve:${gatewayOrderId}`,
          placementId: placement.id,
        }
        reserved = await context.credit.reserve(tx, entry)
        if (!reserved) throw new InsufficientCredit()
      },
    })
    return { placement: next }
  } catch (error) {
    if (!(error instanceof InsufficientCredit)) throw error
    const reason =
      leg.kind === 'gift-certificate' ? 'insufficient-gift-certificate' : 'insufficient-store-credit'
    return toCompensating(placement, { kind: 'declined', reason }, context)
  }
}

/** Only rolls the transaction back. */
class InsufficientCredit extends Error {}

async function settleAuthorization(
  placement: Placement,
  leg: Leg,
  outcome: AuthorizeOutcome,
  context: StepContext,
): Promise<StepResult> {
  if (outcome.kind === 'declined') {
    const reason = placement.details.shopPay === undefined ? outcome.reason : 'shop-pay-failed'
    const failure = { kind: 'declined', reason } as const
    return toCompensating(placement, failure, context, [{ leg, to: 'DECLINED' }])
  }
  const { transaction } = outcome
  if (!isOurs(transaction, leg))
    return toReview(
      placement,
      `The gateway answered ${leg.gatewayOrderId} with another order or amount`,
      context,
    )
  if (transaction.state !== 'authorized')
    return toCompensating(placement, { kind: 'declined', reason: 'do-not-honor' }, context)
  const next = await context.store.commit(placement, {
    legs: [{ leg, to: 'AUTHORIZED', transactionId: transaction.id }],
  })
  return { placement: next }
}

async function authorizeCard(placement: Placement, leg: Leg, context: StepContext): Promise<StepResult> {
  const { nonce } = placement
  if (nonce === null)
    return toCompensating(placement, { kind: 'declined', reason: 'payment-missing' }, context)
  // Intent first: whoever finds this row after a crash knows that a call may be on its way.
  const intended = await context.store.commit(placement, { legs: [{ leg, to: 'AUTHORIZING', intent: true }] })
  context.store.assertLease(intended)
  const outcome = await context.gateway.authorize({
    gatewayOrderId: leg.gatewayOrderId,
    nonce,
    amount: usd(leg.amountCents),
  })
  return settleAuthorization(intended, { ...leg, state: 'AUTHORIZING' }, outcome, context)
}

/** A call was sent and its answer is missing: ask the gateway before anything else. */
async function resumeAuthorization(
  placement: Placement,
  leg: Leg,
  context: StepContext,
): Promise<StepResult> {
  // Computed before asking: an answer "absent" from before the window ended must not count, however late it arrives.
  const rest = settleRest(leg.intentAt, context)
  const found = await context.gateway.findByGatewayOrderId(leg.gatewayOrderId)
  const alive = found.find((transaction) => transaction.state === 'authorized')
  if (alive !== undefined)
    return settleAuthorization(placement, leg, { kind: 'authorized', transaction: alive }, context)
  if (found.some((transaction) => transaction.state === 'captured'))
    return toReview(placement, `${leg.gatewayOrderId} was captured before its order`, context)
  if (found.length > 0)
    return settleAuthorization(placement, leg, { kind: 'declined', reason: 'do-not-honor' }, context)
  return rest > 0 ? { placement, waitMs: rest } : authorizeCard(placement, leg, context)
}

export const authorize: Step = async (placement, context) => {
  const leg = placement.legs.find((candidate) => candidate.state !== 'AUTHORIZED')
  if (leg === undefined) return { placement: await context.store.commit(placement, { to: 'AUTHORIZED' }) }
  if (isLedgerKind(leg.kind)) return reserveCredit(placement, leg, context)
  if (leg.kind !== 'card') {
    const authorized = { leg: { ...leg, state: 'AUTHORIZING' as const }, to: 'AUTHORIZED' as const }
    return { placement: await context.store.commit(placement, { legs: [authorized] }) }
  }
  return leg.state === 'PENDING'
    ? authorizeCard(placement, leg, context)
    : resumeAuthorization(placement, leg, context)
}

async function captureCard(placement: Placement, leg: Leg, context: StepContext): Promise<StepResult> {
  const { transactionId } = leg
  if (transactionId === null) return toReview(placement, `${leg.gatewayOrderId} has no transaction`, context)
  const amount = usd(leg.amountCents)
  let current = placement
  let transaction: GatewayTransaction | undefined
  if (leg.state === 'AUTHORIZED') {
    current = await context.store.commit(placement, { legs: [{ leg, to: 'CAPTURING', intent: true }] })
    context.store.assertLease(current)
    transaction = await context.gateway.capture(transactionId, amount)
  } else {
    const found = await context.gateway.findByGatewayOrderId(leg.gatewayOrderId)
    transaction = found.find((candidate) => candidate.id === transactionId)
    if (transaction?.state === 'authorized') {
      // Capturing is idempotent, so there is nothing to wait for.
      context.store.assertLease(current)
      transaction = await context.gateway.capture(transactionId, amount)
    }
  }
  if (transaction?.state !== 'captured' || transaction.id !== transactionId || !isOurs(transaction, leg))
    return toReview(
      current,
      `${leg.gatewayOrderId} cannot be captured: ${transaction?.state ?? 'absent'}`,
      context,
    )
  const next = await context.store.commit(current, {
    legs: [{ leg: { ...leg, state: 'CAPTURING' }, to: 'CAPTURED' }],
  })
  return { placement: next }
}

export const capture: Step = async (placement, context) => {
  const leg = placement.legs.find((candidate) => candidate.state !== 'CAPTURED')
  if (leg === undefined) return { placement: await context.store.commit(placement, { to: 'CAPTURED' }) }
  if (leg.kind === 'card') return captureCard(placement, leg, context)
  // Store credit was debited when reserved; an agent, or an order service, has collected the other money.
  const captured = { leg: { ...leg, state: 'CAPTURING' as const }, to: 'CAPTURED' as const }
  return { placement: await context.store.commit(placement, { legs: [captured] }) }
}

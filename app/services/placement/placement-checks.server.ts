/** What must hold for one placement across the three ledgers: ours, the gateway's and the orders'. */
import type { GatewayTransaction } from '~/models/payments/payments'
import { canMove, isLedgerKind, isPlacementState, isResting } from '~/models/placement/states'
import type { Database } from '../database/database.server'
import { findOrder } from './order-step.server'
import { eventsOf } from './placement-queries.server'
import type { Placement } from './placement-row.server'
import type { StepContext } from './step-context.server'

export interface Finding {
  readonly rule:
    | 'order-missing'
    | 'order-unpaid'
    | 'order-of-failed-placement'
    | 'capture-differs'
    | 'money-without-order'
    | 'credit-differs'
    | 'receipt-missing'
    | 'message-missing'
    | 'overdue'
    | 'off-the-graph'
  readonly detail: string
}

type PlacementEvent = Awaited<ReturnType<typeof eventsOf>>[number]

/**
 * A person has settled it on the platforms, so legs, receipt and mails may not show how. Store credit is our own: what
 * a failed placement has reserved must be given back.
 */
function isSettledByHand({ state }: Placement, events: readonly PlacementEvent[]): boolean {
  return (state === 'DONE' || state === 'FAILED') && events.at(-1)?.from_state === 'NEEDS_REVIEW'
}

/** Returns the broken promises: none for a placement still under way, unless it is overdue. */
export function createPlacementChecks(options: {
  readonly database: Database
  readonly context: StepContext
  readonly graceMs: number
}): (placement: Placement) => Promise<readonly Finding[]> {
  const { database, context, graceMs } = options
  const { gateway, clock } = context

  function checkHistory(placement: Placement, events: readonly PlacementEvent[]): readonly Finding[] {
    let state = 'RECEIVED'
    for (const event of events) {
      const { from_state: from, to_state: to } = event
      const known = isPlacementState(from) && isPlacementState(to) && canMove(from, to)
      if (!known || from !== state) return [{ rule: 'off-the-graph', detail: `${state}: ${from} to ${to}` }]
      state = to
    }
    return state === placement.state
      ? []
      : [{ rule: 'off-the-graph', detail: `${state}, stored ${placement.state}` }]
  }

  async function transactionsOf(placement: Placement): Promise<readonly GatewayTransaction[]> {
    const cards = placement.legs.filter((leg) => leg.kind === 'card')
    const found = await Promise.all(cards.map((leg) => gateway.findByGatewayOrderId(leg.gatewayOrderId)))
    return found.flat()
  }

  async function checkCredit(placement: Placement): Promise<readonly Finding[]> {
    const row = await database.db
      .selectFrom('credit_ledger')
      .select((eb) => eb.fn.sum<number>('amount_cents').as('sum'))
      .where('placement_id', '=', placement.id)
      .executeTakeFirst()
    const booked = Number(row?.sum ?? 0)
    const due = placement.legs
      .filter((leg) => isLedgerKind(leg.kind) && leg.state === 'CAPTURED')
      .reduce((sum, leg) => sum - leg.amountCents, 0)
    return booked === due ? [] : [{ rule: 'credit-differs', detail: `booked ${booked}, due ${due}` }]
  }

  async function checkDone(placement: Placement): Promise<readonly Finding[]> {
    const findings: Finding[] = []
    const order = await findOrder(placement, context)
    if (order.kind !== 'ours') findings.push({ rule: 'order-missing', detail: order.kind })
    const paid = placement.legs
      .filter((leg) => leg.state === 'CAPTURED' || leg.state === 'REFUNDED')
      .reduce((sum, leg) => sum + leg.amountCents, 0)
    if (paid !== placement.frozenTotalCents)
      findings.push({ rule: 'order-unpaid', detail: `${paid} of ${placement.frozenTotalCents}` })
    const alive = (await transactionsOf(placement)).filter((each) =>
      ['captured', 'authorized'].includes(each.state),
    )
    const underChange = await database.db
      .selectFrom('payment_change')
      .select('from_leg_id')
      .where('placement_id', '=', placement.id)
      .where('state', '=', 'CAPTURED')
      .execute()
    // Nothing may still be held of what was given back.
    for (const leg of placement.legs.filter((each) => each.kind === 'card')) {
      if (leg.state === 'REFUNDED' || leg.state === 'REPLACED') {
        if (underChange.some(({ from_leg_id: id }) => id === leg.id)) continue
        if (alive.some((each) => each.gatewayOrderId === leg.gatewayOrderId))
          findings.push({ rule: 'capture-differs', detail: `${leg.gatewayOrderId}: still held` })
        continue
      }
      const captured = alive.filter((each) => each.gatewayOrderId === leg.gatewayOrderId)
      const [only] = captured
      const matches =
        captured.length === 1 &&
        only?.state === 'captured' &&
        only.id === leg.transactionId &&
        only.amount.centAmount === leg.amountCents
      if (!matches)
        findings.push({ rule: 'capture-differs', detail: `${leg.gatewayOrderId}: ${captured.length}` })
    }
    // Deleting an account takes the receipts of its orders along with all that names the buyer.
    const isAnonymous = placement.details.email === ''
    const receipt = await database.db
      .selectFrom('receipt_token')
      .select('order_number')
      .where('placement_id', '=', placement.id)
      .executeTakeFirst()
    if (!isAnonymous && receipt?.order_number !== placement.orderNumber)
      findings.push({ rule: 'receipt-missing', detail: 'no receipt' })
    const message = await database.db
      .selectFrom('outbox')
      .select('id')
      .where('dedupe_key', '=', `order-confirmation:${placement.orderNumber}`)
      .executeTakeFirst()
    if (message === undefined) findings.push({ rule: 'message-missing', detail: 'order-confirmation' })
    return findings
  }

  async function checkFailed(placement: Placement): Promise<readonly Finding[]> {
    const findings: Finding[] = []
    for (const each of await transactionsOf(placement)) {
      if (each.state === 'captured' || each.state === 'authorized')
        findings.push({ rule: 'money-without-order', detail: `${each.gatewayOrderId} is ${each.state}` })
    }
    const order = await findOrder(placement, context)
    if (order.kind === 'ours' || order.kind === 'different')
      findings.push({ rule: 'order-of-failed-placement', detail: order.kind })
    return findings
  }

  async function check(placement: Placement): Promise<readonly Finding[]> {
    const events = await eventsOf(database.db, placement.id)
    const findings = [...checkHistory(placement, events)]
    if (isSettledByHand(placement, events))
      return placement.state === 'FAILED' ? [...findings, ...(await checkCredit(placement))] : findings
    if (placement.state === 'DONE') findings.push(...(await checkDone(placement)))
    if (placement.state === 'FAILED') findings.push(...(await checkFailed(placement)))
    if (placement.state === 'DONE' || placement.state === 'FAILED')
      findings.push(...(await checkCredit(placement)))
    const isOverdue = clock.now().getTime() > placement.deadlineAt.getTime() + graceMs
    if (!isResting(placement.state) && isOverdue) findings.push({ rule: 'overdue', detail: placement.state })
    return findings
  }

  return check
}

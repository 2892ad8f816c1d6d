/** Compares the three ledgers, ours, the gateway's and the orders', and names every promise that is broken. */
import type { GatewayTransaction } from '~/models/payments/payments'
import { canMove, isPlacementState, isResting } from '~/models/placement/states'
import type { Database } from '../database/database.server'
import { findOrder } from './order-step.server'
import type { Placement } from './placement-row.server'
import type { PlacementStore } from './placement-store.server'
import type { StepContext } from './step-context.server'

export interface Violation {
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
  readonly placementId: string | null
  readonly orderNumber: string | null
  readonly detail: string
}

export interface Reconciler {
  /** Placements still under way are left alone, unless they are overdue. */
  reconcile(): Promise<readonly Violation[]>
}

type Finding = Pick<Violation, 'rule' | 'detail'>

export function createReconciler(options: {
  readonly database: Database
  readonly store: PlacementStore
  readonly context: StepContext
  readonly graceMs: number
}): Reconciler {
  const { database, store, context, graceMs } = options
  const { gateway, clock } = context

  async function checkHistory(placement: Placement): Promise<readonly Finding[]> {
    const events = await database.db
      .selectFrom('placement_event')
      .selectAll()
      .where('placement_id', '=', placement.id)
      .orderBy('revision')
      .execute()
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
      .filter((leg) => leg.kind === 'store-credit' && leg.state === 'CAPTURED')
      .reduce((sum, leg) => sum - leg.amountCents, 0)
    return booked === due ? [] : [{ rule: 'credit-differs', detail: `booked ${booked}, due ${due}` }]
  }

  async function checkDone(placement: Placement): Promise<readonly Finding[]> {
    const findings: Finding[] = []
    const order = await findOrder(placement, context)
    if (order.kind !== 'ours') findings.push({ rule: 'order-missing', detail: order.kind })
    const paid = placement.legs
      .filter((leg) => leg.state === 'CAPTURED')
      .reduce((sum, leg) => sum + leg.amountCents, 0)
    if (paid !== placement.frozenTotalCents)
      findings.push({ rule: 'order-unpaid', detail: `${paid} of ${placement.frozenTotalCents}` })
    const alive = (await transactionsOf(placement)).filter((each) =>
      ['captured', 'authorized'].includes(each.state),
    )
    for (const leg of placement.legs.filter((each) => each.kind === 'card')) {
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
    const receipt = await database.db
      .selectFrom('receipt_token')
      .select('order_number')
      .where('placement_id', '=', placement.id)
      .executeTakeFirst()
    if (receipt?.order_number !== placement.orderNumber)
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
    const findings = [...(await checkHistory(placement))]
    if (placement.state === 'DONE') findings.push(...(await checkDone(placement)))
    if (placement.state === 'FAILED') findings.push(...(await checkFailed(placement)))
    if (placement.state === 'DONE' || placement.state === 'FAILED')
      findings.push(...(await checkCredit(placement)))
    const isOverdue = clock.now().getTime() > placement.deadlineAt.getTime() + graceMs
    if (!isResting(placement.state) && isOverdue) findings.push({ rule: 'overdue', detail: placement.state })
    return findings
  }

  /** Every balance is the sum of its ledger. */
  async function checkBalances(): Promise<readonly Violation[]> {
    const accounts = await database.db
      .selectFrom('credit_account')
      .leftJoin('credit_ledger', 'credit_ledger.account_id', 'credit_account.id')
      .select((eb) => [
        'credit_account.id',
        'credit_account.balance_cents',
        eb.fn.sum<number | null>('credit_ledger.amount_cents').as('booked'),
      ])
      .groupBy(['credit_account.id', 'credit_account.balance_cents'])
      .execute()
    return accounts
      .filter((account) => account.balance_cents !== Number(account.booked ?? 0) || account.balance_cents < 0)
      .map((account) => ({
        rule: 'credit-differs',
        placementId: null,
        orderNumber: null,
        detail: `an account holds ${account.balance_cents}, its ledger says ${account.booked ?? 0}`,
      }))
  }

  return {
    async reconcile() {
      const violations: Violation[] = [...(await checkBalances())]
      const rows = await database.db.selectFrom('placement').select('id').orderBy('created_at').execute()
      for (const { id } of rows) {
        const placement = await store.load(id)
        if (placement === null) continue
        for (const finding of await check(placement))
          violations.push({ ...finding, placementId: id, orderNumber: placement.orderNumber })
      }
      return violations
    },
  }
}

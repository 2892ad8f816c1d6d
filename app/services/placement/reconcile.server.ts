/** Compares the three ledgers, ours, the gateway's and the orders', and reports every broken promise. */
import type { Database } from '../database/database.server'
import { createPlacementChecks } from './placement-checks.server'
import type { Finding } from './placement-checks.server'
import type { PlacementStore } from './placement-store.server'
import type { StepContext } from './step-context.server'

export interface Violation extends Finding {
  readonly placementId: string | null
  readonly orderNumber: string | null
}

export interface Reconciler {
  /**
   * Skips placements still under way, unless they are overdue. Calls `found` with each violation at once: what was found
   * before a platform went away is still true.
   */
  reconcile(found?: (violation: Violation) => void): Promise<readonly Violation[]>
}

export function createReconciler(options: {
  readonly database: Database
  readonly store: PlacementStore
  readonly context: StepContext
  readonly graceMs: number
}): Reconciler {
  const { database, store, context, graceMs } = options
  const check = createPlacementChecks({ database, context, graceMs })

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
    async reconcile(found) {
      const violations: Violation[] = []
      const report = (violation: Violation) => {
        violations.push(violation)
        found?.(violation)
      }
      for (const violation of await checkBalances()) report(violation)
      const rows = await database.db.selectFrom('placement').select('id').orderBy('created_at').execute()
      for (const { id } of rows) {
        const placement = await store.load(id)
        if (placement === null) continue
        for (const finding of await check(placement))
          report({ ...finding, placementId: id, orderNumber: placement.orderNumber })
      }
      return violations
    },
  }
}

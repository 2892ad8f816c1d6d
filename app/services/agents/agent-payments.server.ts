/**
 * Adjustments and payments taken outside the shop: who may make them, and their record (AGENT-02). Only available in
 * customer-service mode, so nobody can favour themselves.
 */
import type { Permission } from '~/models/customers/customer'
import type { SignedInActor } from '~/models/customers/actor'
import { formatMoney, usd } from '~/models/money/money'
import type { AgentPayment } from '~/models/payments/agent-payment'
import type { Audit, BegunAct } from '../audit/audit.server'
import type { Permissions } from '../permissions.server'
import type { Visitor } from '../visitor'

export interface AgentPayments {
  /** Checks the platform's current record. */
  isAllowed(visitor: Visitor, payment: AgentPayment): Promise<boolean>
  /** The same, audited for this cart as begun; null, and nothing recorded, if it is not allowed. */
  take(visitor: Visitor, cartId: string, payment: AgentPayment): Promise<Pick<BegunAct, 'done'> | null>
  /** Which fields a page shows. */
  shownTo(visitor: Visitor): Promise<{ readonly mayAdjust: boolean; readonly mayTakeOffline: boolean }>
}

function agentOf({ actor, session }: Visitor): SignedInActor | null {
  return actor.kind === 'customer' && session?.data.customerServiceMode === true ? actor : null
}

function neededFor({ adjustment, offline }: AgentPayment): readonly Permission[] {
  return [
    'checkOutAsCustomer',
    ...(adjustment === undefined ? [] : (['setPaymentAdjustments'] as const)),
    ...(offline === undefined ? [] : (['useOfflinePayment'] as const)),
  ]
}

export function createAgentPayments({
  permissions,
  audit,
}: {
  readonly permissions: Permissions
  readonly audit: Pick<Audit, 'record'>
}): AgentPayments {
  const isAllowed: AgentPayments['isAllowed'] = async (visitor, payment) => {
    const agent = agentOf(visitor)
    if (agent === null) return false
    const held = await Promise.all(neededFor(payment).map((one) => permissions.holdsAny(agent, [one])))
    return held.every(Boolean)
  }

  return {
    isAllowed,
    async take(visitor, cartId, payment) {
      const agent = agentOf(visitor)
      if (agent === null || !(await isAllowed(visitor, payment))) return null
      const { adjustment, offline } = payment
      const { customerId: ownerId, session } = visitor
      const entry = { actorId: agent.id, subjectId: cartId, ownerId, actingId: session?.data.actingId }
      const begun: BegunAct[] = []
      if (adjustment !== undefined) {
        const detail = `${formatMoney(usd(adjustment.cents))}, ${adjustment.reason}`
        begun.push(await audit.record({ ...entry, action: 'payment-adjusted', detail }))
      }
      if (offline !== undefined)
        begun.push(await audit.record({ ...entry, action: 'offline-payment-chosen', detail: offline.method }))
      return { done: async () => void (await Promise.all(begun.map((act) => act.done()))) }
    },
    async shownTo(visitor) {
      const agent = agentOf(visitor)
      if (agent === null) return { mayAdjust: false, mayTakeOffline: false }
      const [mayAdjust, mayTakeOffline] = await Promise.all([
        permissions.heldLately(agent, ['setPaymentAdjustments']),
        permissions.heldLately(agent, ['useOfflinePayment']),
      ])
      return { mayAdjust, mayTakeOffline }
    },
  }
}

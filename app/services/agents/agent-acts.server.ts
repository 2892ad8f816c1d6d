/** What an agent does on the customers' pages while they act for somebody, audited before it is done. */
import type { AuditAction } from '~/models/agents/audit-actions'
import type { Order } from '~/models/orders/order'
import type { Audit } from '../audit/audit.server'
import type { Visitor } from '../visitor'

export interface AgentActs {
  /** Records nothing for people acting for themselves. */
  record(visitor: Visitor, action: AuditAction, detail?: string): Promise<void>
  /** An order that may be of somebody else than whom they act for. */
  recordLook(visitor: Visitor, order: Pick<Order, 'id' | 'orderNumber' | 'customerId'>): Promise<void>
}

/** Null for people acting for themselves. */
function actingAgent({ actor, session }: Visitor) {
  if (actor.kind === 'guest' || session?.data.customerServiceMode !== true) return null
  return { actorId: actor.id, actingId: session.data.actingId }
}

export function createAgentActs({ audit }: { readonly audit: Pick<Audit, 'record'> }): AgentActs {
  return {
    async record(visitor, action, detail) {
      const agent = actingAgent(visitor)
      if (agent === null) return
      const { customerId } = visitor
      await audit.record({
        ...agent,
        action,
        subjectId: customerId ?? 'guest',
        ownerId: customerId,
        detail,
      })
    },
    async recordLook(visitor, { id, orderNumber, customerId }) {
      const agent = actingAgent(visitor)
      if (agent === null) return
      await audit.record({
        ...agent,
        action: 'order-viewed',
        subjectId: id,
        ownerId: customerId,
        detail: orderNumber,
      })
    },
  }
}

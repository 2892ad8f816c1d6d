/** What an agent changes on account pages for the customer they act for, audited before it is done. */
import type { AuditAction } from '~/models/agents/audit-actions'
import type { Audit } from '../audit/audit.server'
import type { Visitor } from '../visitor'

export interface AgentActs {
  /** Records nothing for people acting for themselves. */
  record(visitor: Visitor, action: AuditAction, detail?: string): Promise<void>
}

export function createAgentActs({ audit }: { readonly audit: Pick<Audit, 'record'> }): AgentActs {
  return {
    async record({ actor, customerId, session }, action, detail) {
      if (actor.kind === 'guest' || session?.data.customerServiceMode !== true) return
      await audit.record({
        action,
        actorId: actor.id,
        subjectId: customerId ?? 'guest',
        ownerId: customerId,
        detail,
        actingId: session.data.actingId,
      })
    },
  }
}

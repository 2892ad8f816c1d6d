/** What an agent does on the customers' pages while they act for somebody, audited before it is done. */
import { createHash } from 'node:crypto'
import type { AuditAction } from '~/models/agents/audit-actions'
import { definedOnly } from '~/models/defined-only'
import type { Order } from '~/models/orders/order'
import type { Audit, BegunAct } from '../audit/audit.server'
import type { Visitor } from '../visitor'

export interface AgentActs {
  /**
   * Records nothing for people acting for themselves. Whoever does the act says so by `done`: it may be refused. `key`:
   * the same one again, with the same detail, is the same act, which is on record once.
   */
  begin(visitor: Visitor, action: AuditAction, detail?: string, key?: string): Promise<BegunAct>
  /** What the same agent has begun for the same customer with this key and no detail; null if nothing. */
  begun(visitor: Visitor, action: AuditAction, key: string): Promise<BegunAct | null>
  /** An order that may be of somebody else than whom they act for. */
  recordLook(visitor: Visitor, order: Pick<Order, 'id' | 'orderNumber' | 'customerId'>): Promise<void>
}

const UNRECORDED: BegunAct = { auditId: undefined, done: () => Promise.resolve() }

/** The id of an act that may be sent twice. Hashed: a part may be a nonce, which is no matter of the record. */
export const toActId = (parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url')

/** Null for people acting for themselves. */
function actingAgent({ actor, session }: Visitor) {
  if (actor.kind === 'guest' || session?.data.customerServiceMode !== true) return null
  return { actorId: actor.id, actingId: session.data.actingId }
}

const idOf = (
  actorId: string,
  { customerId = '' }: Visitor,
  action: AuditAction,
  detail: string,
  key: string,
) => toActId([actorId, customerId, action, detail, key])

export function createAgentActs({ audit }: { readonly audit: Pick<Audit, 'find' | 'record'> }): AgentActs {
  return {
    async begin(visitor, action, detail, key) {
      const agent = actingAgent(visitor)
      if (agent === null) return UNRECORDED
      const { customerId } = visitor
      return audit.record({
        ...agent,
        ...definedOnly({
          id: key === undefined ? undefined : idOf(agent.actorId, visitor, action, detail ?? '', key),
        }),
        action,
        subjectId: customerId ?? 'guest',
        ownerId: customerId,
        detail,
      })
    },
    async begun(visitor, action, key) {
      const agent = actingAgent(visitor)
      return agent === null ? null : audit.find(idOf(agent.actorId, visitor, action, '', key))
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

/** The agents' audit trail with readable names: who, for whom, what and when. */
import type { AuditAction } from '~/models/agents/audit-actions'
import { definedOnly } from '~/models/defined-only'
import type { Audit } from '../audit/audit.server'
import type { CustomerService } from '../commercetools/customers.server'

export interface AuditLine {
  readonly id: string
  /** ISO instant. */
  readonly at: string
  readonly action: AuditAction
  /** E-mail, or the id of someone who is gone. */
  readonly by: string
  /** The same; absent for a guest. */
  readonly owner?: string
  readonly detail?: string
}

export interface AuditTrail {
  page(before: string | null): Promise<{ readonly lines: readonly AuditLine[]; readonly next: string | null }>
}

export function createAuditTrail({
  audit,
  customers,
}: {
  readonly audit: Pick<Audit, 'page'>
  readonly customers: Pick<CustomerService, 'getShared'>
}): AuditTrail {
  async function nameOf(id: string): Promise<readonly [string, string]> {
    const customer = await customers.getShared(id)
    return [id, customer === 'away' || customer === null ? id : customer.email]
  }

  return {
    async page(before) {
      const { rows, next } = await audit.page(before ?? undefined)
      const ids = new Set(rows.flatMap(({ actorId, ownerId }) => [actorId, ...(ownerId ? [ownerId] : [])]))
      const names = new Map(await Promise.all([...ids].map(nameOf)))
      const lines = rows.map(({ id, at, action, actorId, ownerId, detail }) => ({
        id,
        at,
        action,
        by: names.get(actorId) ?? actorId,
        ...definedOnly({ owner: ownerId === undefined ? undefined : names.get(ownerId), detail }),
      }))
      return { lines, next }
    },
  }
}

/** The agents' audit trail with readable names and order numbers: who, for whom, what and when. */
import type { AuditAction } from '~/models/agents/audit-actions'
import { definedOnly } from '~/models/defined-only'
import type { Audit, AuditRow } from '../audit/audit.server'
import type { CustomerService } from '../commercetools/customers.server'
import type { Database } from '../database/database.server'

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
  /** Tells the guests acted for apart. */
  readonly actingId?: string
}

export interface AuditTrail {
  page(before: string | null): Promise<{ readonly lines: readonly AuditLine[]; readonly next: string | null }>
}

/** Such a row is written before its order has a number: it names the cart. */
const isOrder = ({ action }: Pick<AuditRow, 'action'>) => action === 'order-sent'

export function createAuditTrail({
  audit,
  customers,
  database,
}: {
  readonly audit: Pick<Audit, 'page'>
  readonly customers: Pick<CustomerService, 'getShared'>
  readonly database: Database
}): AuditTrail {
  async function nameOf(id: string): Promise<readonly [string, string]> {
    const customer = await customers.getShared(id)
    return [id, customer === 'away' || customer === null ? id : customer.email]
  }

  /** Numbers of the orders that these carts became, or are becoming. */
  async function numbersOf(cartIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (cartIds.length === 0) return new Map()
    const rows = await database.db
      .selectFrom('placement')
      .select(['cart_id', 'order_number'])
      .where('cart_id', 'in', cartIds)
      .where('state', '<>', 'FAILED')
      .execute()
    return new Map(rows.map((row) => [row.cart_id, row.order_number]))
  }

  return {
    async page(before) {
      const { rows, next } = await audit.page(before ?? undefined)
      const ids = new Set(rows.flatMap(({ actorId, ownerId }) => [actorId, ...(ownerId ? [ownerId] : [])]))
      const [named, numbers] = await Promise.all([
        Promise.all([...ids].map(nameOf)),
        numbersOf(rows.filter(isOrder).map(({ subjectId }) => subjectId)),
      ])
      const names = new Map(named)
      const lines = rows.map((row) => {
        const { id, at, action, actorId, ownerId, detail, actingId } = row
        const orderNumber = isOrder(row) ? numbers.get(row.subjectId) : undefined
        return {
          id,
          at,
          action,
          by: names.get(actorId) ?? actorId,
          ...definedOnly({
            owner: ownerId === undefined ? undefined : names.get(ownerId),
            detail: orderNumber === undefined ? detail : `${orderNumber}, ${detail ?? ''}`,
            actingId,
          }),
        }
      })
      return { lines, next }
    },
  }
}

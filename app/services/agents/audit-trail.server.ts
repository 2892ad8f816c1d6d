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
  /** The order that was sent exists. */
  readonly isPlaced: boolean
}

export interface AuditTrail {
  page(before: string | null): Promise<{ readonly lines: readonly AuditLine[]; readonly next: string | null }>
}

/** Its row is written before the order has a number, and names the cart. */
interface SentOrder {
  readonly orderNumber: string
  readonly isPlaced: boolean
}

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

  /** What became of each sent order, by the id of its row: the first placement of its cart that began after it. */
  async function sentOrders(sent: readonly AuditRow[]): Promise<ReadonlyMap<string, SentOrder>> {
    if (sent.length === 0) return new Map()
    const placements = await database.db
      .selectFrom('placement')
      .select(['cart_id', 'order_number', 'order_id', 'state', 'created_at'])
      .where(
        'cart_id',
        'in',
        sent.map(({ subjectId }) => subjectId),
      )
      .orderBy('created_at')
      .execute()
    return new Map(
      sent.flatMap(({ id, subjectId, at }) => {
        const own = placements.find((each) => each.cart_id === subjectId && each.created_at >= at)
        if (own === undefined || own.state === 'FAILED') return []
        return [[id, { orderNumber: own.order_number, isPlaced: own.order_id !== null }]]
      }),
    )
  }

  return {
    async page(before) {
      const { rows, next } = await audit.page(before ?? undefined)
      const ids = new Set(rows.flatMap(({ actorId, ownerId }) => [actorId, ...(ownerId ? [ownerId] : [])]))
      const [named, orders] = await Promise.all([
        Promise.all([...ids].map(nameOf)),
        sentOrders(rows.filter(({ action }) => action === 'order-sent')),
      ])
      const names = new Map(named)
      const lines = rows.map((row) => {
        const { id, at, action, actorId, ownerId, detail, actingId } = row
        const { orderNumber, isPlaced = false } = orders.get(id) ?? {}
        return {
          id,
          at,
          action,
          by: names.get(actorId) ?? actorId,
          isPlaced,
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

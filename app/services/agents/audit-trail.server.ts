/** The agents' audit trail with readable names and order numbers: who, for whom, what and when. */
import type { AuditAction } from '~/models/agents/audit-actions'
import { definedOnly } from '~/models/defined-only'
import type { Audit, AuditRow } from '../audit/audit.server'
import type { CustomerService } from '../commercetools/customers.server'
import type { Database } from '../database/database.server'
import { placementKeyOf } from '../placement/attempt-tokens.server'

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
  /** It was done, as far as is known; of an order that was sent, that it exists. */
  readonly isDone: boolean
}

export interface AuditTrail {
  page(before: string | null): Promise<{ readonly lines: readonly AuditLine[]; readonly next: string | null }>
}

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

  /** What their own presses began, by the placement's key; who joined another's placement began none. */
  async function sentOrders(sent: readonly AuditRow[]): Promise<ReadonlyMap<string, SentOrder>> {
    if (sent.length === 0) return new Map()
    const placements = await database.db
      .selectFrom('placement')
      .select(['key', 'order_number', 'order_id'])
      .where(
        'key',
        'in',
        sent.map(({ id }) => placementKeyOf(id)),
      )
      .where('state', '!=', 'FAILED')
      .execute()
    return new Map(
      placements.map((own) => [own.key, { orderNumber: own.order_number, isPlaced: own.order_id !== null }]),
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
        const { orderNumber, isPlaced = row.isDone } = orders.get(placementKeyOf(id)) ?? {}
        return {
          id,
          at,
          action,
          by: names.get(actorId) ?? actorId,
          isDone: isPlaced,
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

/** What an order was paid by, as it goes back when the order is cancelled. */
import type { Refund } from '~/models/orders/refunds'
import type { LegState } from '~/models/placement/states'
import type { Queryable } from '../database/database.server'
import { loadPlacement } from '../placement/placement-queries.server'

/** Another card has paid instead, or nothing was taken. */
const UNPAID: readonly LegState[] = ['REPLACED', 'DECLINED', 'VOIDING', 'RELEASED']

/** Null if this shop did not place the order. */
export async function refundsOf(
  queryable: Queryable,
  orderNumber: string,
): Promise<readonly Refund[] | null> {
  const row = await queryable
    .selectFrom('placement')
    .select('id')
    .where('order_number', '=', orderNumber)
    .executeTakeFirst()
  const placed = row === undefined ? null : await loadPlacement(queryable, row.id)
  if (placed === null) return null
  // The card is named last, after what credit has paid.
  const description = placed.details.paidBy?.at(-1)
  return placed.legs.flatMap(({ kind, state, amountCents }): readonly Refund[] => {
    if (kind === 'adjustment' || UNPAID.includes(state)) return []
    return [kind === 'card' ? { kind, amountCents, description } : { kind, amountCents }]
  })
}

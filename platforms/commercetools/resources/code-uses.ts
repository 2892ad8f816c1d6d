/** Uses of discount codes, counted in the order's transaction. */
import type { Order } from '@commercetools/platform-sdk'
import type { Store } from '../store'

const EVERYBODY = ''

function read(store: Store, codeId: string, customer: string): number {
  const row = store.database
    .prepare<[string, string], { uses: number }>(
      'SELECT uses FROM code_use WHERE code_id = ? AND customer = ?',
    )
    .get(codeId, customer)
  return row?.uses ?? 0
}

export function codeUses(
  store: Store,
  codeId: string,
  customerId?: string,
): { total: number; byCustomer: number } {
  return {
    total: read(store, codeId, EVERYBODY),
    byCustomer: customerId === undefined ? 0 : read(store, codeId, customerId),
  }
}

/** Counts the codes applied to an order: in total, and for its customer. A guest's order counts in total only. */
export function countCodeUses(store: Store, order: Order): void {
  const add = store.database.prepare(
    'INSERT INTO code_use VALUES (?, ?, 1) ON CONFLICT (code_id, customer) DO UPDATE SET uses = uses + 1',
  )
  for (const { discountCode, state } of order.discountCodes ?? []) {
    if (state !== 'MatchesCart') continue
    add.run(discountCode.id, EVERYBODY)
    if (order.customerId !== undefined) add.run(discountCode.id, order.customerId)
  }
}

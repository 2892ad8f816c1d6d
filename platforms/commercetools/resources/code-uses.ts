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
  customer?: string,
): { total: number; byCustomer: number } {
  return {
    total: read(store, codeId, EVERYBODY),
    byCustomer: customer === undefined ? 0 : read(store, codeId, toBuyer(customer)),
  }
}

/** Counts the codes applied to an order: in total, for its customer and for its e-mail address. */
export function countCodeUses(store: Store, order: Order): void {
  const add = store.database.prepare(
    'INSERT INTO code_use VALUES (?, ?, 1) ON CONFLICT (code_id, customer) DO UPDATE SET uses = uses + 1',
  )
  const buyers = [order.customerId, order.customerEmail].flatMap((buyer) => (buyer ? [toBuyer(buyer)] : []))
  for (const { discountCode, state } of order.discountCodes ?? []) {
    if (state !== 'MatchesCart') continue
    for (const customer of [EVERYBODY, ...new Set(buyers)]) add.run(discountCode.id, customer)
  }
}

/** Key of a buyer, a customer id or an e-mail address, ignoring case. */
function toBuyer(customer: string): string {
  return customer.toLowerCase()
}

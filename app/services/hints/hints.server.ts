/** Which account hints someone has seen (ACCT-11). */
import type { HintName } from '~/models/customers/hints'
import type { Clock } from '../clock'
import type { Database } from '../database/database.server'

export interface Hints {
  isSeen(customerId: string, hint: HintName): Promise<boolean>
  markSeen(customerId: string, hint: HintName): Promise<void>
}

export function createHints({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}): Hints {
  return {
    async isSeen(customerId, hint) {
      const row = await database.db
        .selectFrom('seen_hint')
        .select('hint')
        .where('customer_id', '=', customerId)
        .where('hint', '=', hint)
        .executeTakeFirst()
      return row !== undefined
    },
    async markSeen(customerId, hint) {
      await database.db
        .insertInto('seen_hint')
        .values({ customer_id: customerId, hint, seen_at: clock.now().toISOString() })
        .onConflict((conflict) => conflict.columns(['customer_id', 'hint']).doNothing())
        .execute()
    },
  }
}

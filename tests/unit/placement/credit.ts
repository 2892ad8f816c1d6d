/** Store credit as a back office books it: the ledger row and the balance, which must agree. */
import { randomUUID } from 'node:crypto'
import type { Database } from '~/services/database/database.server'

export async function grantCredit(database: Database, accountId: string, amountCents: number): Promise<void> {
  const at = new Date().toISOString()
  await database.transaction(async (tx) => {
    await tx
      .insertInto('credit_account')
      .values({ id: accountId, balance_cents: amountCents, updated_at: at })
      .execute()
    await tx
      .insertInto('credit_ledger')
      .values({
        id: randomUUID(),
        account_id: accountId,
        amount_cents: amountCents,
        kind: 'grant',
        placement_id: null,
        dedupe_key: `grant-${accountId}`,
        note: null,
        created_at: at,
      })
      .execute()
  })
}

export async function creditOf({ db }: Database, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('credit_account')
    .select('balance_cents')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.balance_cents ?? 0
}

/** Store credit: an append-only ledger, and a balance that debits cannot overdraw. */
import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock'
import type { Queryable } from '../database/database.server'

export interface CreditEntry {
  readonly accountId: string
  /** Positive credits, negative debits. */
  readonly amountCents: number
  readonly kind: 'reserve' | 'release' | 'grant'
  /** Each key is booked only once. */
  readonly dedupeKey: string
  readonly placementId?: string
  readonly note?: string
}

export interface CreditLedger {
  /** In the caller's transaction. False, with nothing written, if the balance is too low. */
  reserve(tx: Queryable, entry: Omit<CreditEntry, 'kind'>): Promise<boolean>
  release(tx: Queryable, entry: Omit<CreditEntry, 'kind'>): Promise<void>
  /** For an existing account. False, with nothing changed, if already booked. */
  grant(tx: Queryable, entry: Omit<CreditEntry, 'kind'>): Promise<boolean>
}

export function createCreditLedger(dependencies: { readonly clock: Clock }): CreditLedger {
  const { clock } = dependencies

  async function book(tx: Queryable, entry: CreditEntry): Promise<boolean> {
    const row = await tx
      .insertInto('credit_ledger')
      .values({
        id: randomUUID(),
        account_id: entry.accountId,
        amount_cents: entry.amountCents,
        kind: entry.kind,
        placement_id: entry.placementId ?? null,
        dedupe_key: entry.dedupeKey,
        note: entry.note ?? null,
        created_at: clock.now().toISOString(),
      })
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  }

  async function add(tx: Queryable, entry: CreditEntry): Promise<boolean> {
    const now = clock.now().toISOString()
    await tx
      .insertInto('credit_account')
      .values({ id: entry.accountId, balance_cents: 0, kind: 'store-credit', updated_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    if (!(await book(tx, entry))) return false
    await tx
      .updateTable('credit_account')
      .set((eb) => ({ balance_cents: eb('balance_cents', '+', entry.amountCents), updated_at: now }))
      .where('id', '=', entry.accountId)
      .execute()
    return true
  }

  return {
    async reserve(tx, entry) {
      // Check and debit are one statement: of two tabs, the second waits for the row lock, then checks again.
      const result = await tx
        .updateTable('credit_account')
        .set((eb) => ({
          balance_cents: eb('balance_cents', '-', entry.amountCents),
          updated_at: clock.now().toISOString(),
        }))
        .where('id', '=', entry.accountId)
        .where('balance_cents', '>=', entry.amountCents)
        .executeTakeFirst()
      if (Number(result.numUpdatedRows) !== 1) return false
      const booked = await book(tx, { ...entry, amountCents: -entry.amountCents, kind: 'reserve' })
      if (!booked) throw new Error(`Store credit was reserved before under ${entry.dedupeKey}`)
      return true
    },

    async release(tx, entry) {
      await add(tx, { ...entry, kind: 'release' })
    },

    grant: (tx, entry) => add(tx, { ...entry, kind: 'grant' }),
  }
}

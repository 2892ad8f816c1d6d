/** Customers' store credit and credit accounts: balances, history, and what the office books. */
import type { CreditAccount, CreditAccounts, CreditKind, CreditStatement } from '~/models/payments/credit'
import type { Clock } from '../clock'
import type { Database } from '../database/database.server'
import { createCreditLedger } from '../placement/credit-ledger.server'

export interface CreditService {
  of(customerId: string): Promise<CreditAccounts>
  /** An account's entries, newest first; only for its owner. */
  statement(customerId: string, accountId: string, which: 'latest' | 'all'): Promise<CreditStatement>
  /** Books a grant of the office, once per `key`; false if already booked. */
  grant(request: {
    readonly customerId: string
    readonly kind: CreditKind
    readonly amountCents: number
    readonly note: string
    readonly key: string
  }): Promise<boolean>
}

const STATEMENT_MAX = 100

const accountId = (customerId: string, kind: CreditKind): string => `${kind}:${customerId}`

const WORDS: Readonly<Record<string, string>> = {
  reserve: 'Paid for order',
  release: 'Given back for order',
  grant: 'Credit from Nutwood',
}

/** The number of a placement leads nowhere while there is no order. */
function wordsWithoutOrder(kind: string, state: string | null): string {
  if (kind !== 'reserve') return 'Given back'
  // Without an order of ours, only a person can have settled it.
  return state === 'DONE' ? 'Paid for an order' : 'Set aside for an order that is being placed'
}

export function createCreditService({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}): CreditService {
  const ledger = createCreditLedger({ clock })
  return {
    async of(customerId) {
      const rows = await database.db
        .selectFrom('credit_account')
        .select(['id', 'kind', 'balance_cents', 'limit_cents'])
        .where('customer_id', '=', customerId)
        .execute()
      const find = (kind: CreditKind): CreditAccount | null => {
        const row = rows.find((each) => each.kind === kind)
        if (row === undefined) return null
        const { id, balance_cents: balanceCents, limit_cents: limitCents } = row
        return { id, kind, balanceCents, ...(limitCents === null ? {} : { limitCents }) }
      }
      return { storeCreditAccount: find('store-credit'), creditAccount: find('credit') }
    },

    async statement(customerId, id, which) {
      const entries = database.db
        .selectFrom('credit_ledger')
        .innerJoin('credit_account', 'credit_account.id', 'credit_ledger.account_id')
        .leftJoin('placement', 'placement.id', 'credit_ledger.placement_id')
        .select([
          'credit_ledger.id',
          'credit_ledger.amount_cents',
          'credit_ledger.kind',
          'credit_ledger.note',
          'credit_ledger.created_at',
          'placement.order_number',
          'placement.order_id',
          'placement.state',
        ])
        .where('credit_account.id', '=', id)
        .where('credit_account.customer_id', '=', customerId)
        // What never became an order has been given back, and its number leads nowhere.
        .where((eb) => eb.or([eb('placement.state', 'is', null), eb('placement.state', '!=', 'FAILED')]))
        .orderBy('credit_ledger.created_at', 'desc')
        .orderBy('credit_ledger.id')
      const rows = await (which === 'all' ? entries : entries.limit(STATEMENT_MAX + 1)).execute()
      const shown = which === 'all' ? rows : rows.slice(0, STATEMENT_MAX)
      return {
        entries: shown.map((row) => {
          const { id, amount_cents: amountCents, created_at: at, order_number: orderNumber } = row
          const entry = { id, amountCents, at }
          if (orderNumber === null) return { ...entry, words: row.note ?? WORDS[row.kind] ?? 'Booking' }
          if (row.order_id === null) return { ...entry, words: wordsWithoutOrder(row.kind, row.state) }
          return { ...entry, words: row.note ?? WORDS[row.kind] ?? 'Booking', orderNumber }
        }),
        hasOlder: rows.length > shown.length,
      }
    },

    grant: ({ customerId, kind, amountCents, note, key }) =>
      database.transaction(async (tx) => {
        const id = accountId(customerId, kind)
        const now = clock.now().toISOString()
        await tx
          .insertInto('credit_account')
          .values({ id, customer_id: customerId, kind, balance_cents: 0, updated_at: now })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute()
        const isBooked = await ledger.grant(tx, {
          accountId: id,
          amountCents,
          note,
          dedupeKey: `grant:${key}`,
        })
        if (isBooked && kind === 'credit')
          await tx
            .updateTable('credit_account')
            .set((eb) => ({ limit_cents: eb(eb.fn.coalesce('limit_cents', eb.lit(0)), '+', amountCents) }))
            .where('id', '=', id)
            .execute()
        return isBooked
      }),
  }
}

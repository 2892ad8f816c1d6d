/**
 * Rows of work that continues after its request, in a table of its own: one process at a time works on a row, under an
 * expiring lease, and releases it until a later attempt.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../clock'
import type { Database } from './database.server'
import type { Schema } from './schema'

/** Longer than all calls of one step. */
const LEASE_MS = 60_000
const BACKOFF_MS = 2_000
const BACKOFF_MAX_MS = 5 * 60_000
const BATCH = 8

type Table = 'order_cancellation' | 'payment_change' | 'account_deletion'
type Column<T extends Table> = keyof Schema[T] & string

export function createLeasedRows<T extends Table>({
  database,
  clock,
  table,
  key,
  over,
}: {
  readonly database: Database
  readonly clock: Clock
  readonly table: T
  readonly key: Column<T>
  /** States in which there is nothing left to do. */
  readonly over: readonly string[]
}) {
  const owner = randomUUID()
  const instant = (fromNowMs = 0) => new Date(clock.now().getTime() + fromNowMs).toISOString()
  const [name, id] = [sql.table(table), sql.ref(key)]
  // Inlined as literals: SQLite does not match a partial index against bound parameters.
  const isOver = sql.join(over.map((state) => sql.lit(state)))

  return {
    /** The columns of a new row: due at once, and unowned. */
    begun() {
      const now = instant()
      return { attempts: 0, next_try_at: now, lease_until: now, created_at: now, updated_at: now }
    },

    /** The columns of a row that has advanced: the next step gets the full time and all attempts again. */
    moved: () => ({ attempts: 0, updated_at: instant(), lease_until: instant(LEASE_MS) }),

    /** Claims the rows that are due and unowned; `only` narrows them to a column's value. */
    claim(only?: readonly [column: Column<T>, value: string]): Promise<readonly Schema[T][]> {
      const now = instant()
      const named = only === undefined ? sql`` : sql`and ${sql.ref(only[0])} = ${only[1]}`
      const locked = database.dialect === 'postgres' ? sql`for update skip locked` : sql``
      return database.transaction(async (tx) => {
        const { rows } = await sql<Schema[T]>`
          update ${name} set lease_owner = ${owner}, lease_until = ${instant(LEASE_MS)}
          where ${id} in (
            select ${id} from ${name}
            where state not in (${isOver}) and next_try_at <= ${now} and lease_until <= ${now} ${named}
            order by next_try_at limit ${sql.lit(BATCH)} ${locked}
          )
          returning *`.execute(tx)
        return rows
      })
    },

    /** Releases a row with nothing to do for `waitMs`, where nothing went wrong. */
    async postpone(of: string, waitMs: number): Promise<void> {
      await sql`
        update ${name} set lease_owner = null, lease_until = ${instant()}, next_try_at = ${instant(waitMs)}, attempts = 0
        where ${id} = ${of} and lease_owner = ${owner}`.execute(database.db)
    },

    /** Releases a row until it is retried, at once if nothing went wrong. Another owner's lease stays. */
    async release(of: string, attempts: number, hasFailed: boolean): Promise<void> {
      const waitMs = hasFailed ? Math.min(BACKOFF_MS * 2 ** attempts, BACKOFF_MAX_MS) : 0
      await sql`
        update ${name} set lease_owner = null, lease_until = ${instant()}, next_try_at = ${instant(waitMs)},
          attempts = ${hasFailed ? attempts + 1 : attempts}
        where ${id} = ${of} and lease_owner = ${owner}`.execute(database.db)
    },
  }
}

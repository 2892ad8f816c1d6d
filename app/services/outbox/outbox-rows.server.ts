/** Rows of the outbox as one lane's worker sees them: which are due, who has claimed them, how they are settled. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Expression, ExpressionBuilder, RawBuilder, SqlBool } from 'kysely'
import type { Clock } from '../clock'
import type { Database } from '../database/database.server'
import type { Schema } from '../database/schema'

/** Rows of one claim that are handed over one by one: no more than end well within the lease. */
export const CLAIM_MAX = 5

export interface ClaimedRow {
  readonly id: string
  readonly kind: string
  readonly payload: string
  readonly dedupe_key: string
  readonly attempts: number
  /** Of this claim alone. */
  readonly lease_owner: string | null
}

type IsDue = (eb: ExpressionBuilder<Schema, 'outbox'>, now: string, farOff: string) => Expression<SqlBool>

const isFree: IsDue = (eb, now, farOff) =>
  eb.or([eb('lease_until', '<=', now), eb('lease_until', '>', farOff)])
const isDueNow: IsDue = (eb, now) => eb('next_try_at', '<=', now)

export interface OutboxRowsOptions {
  readonly database: Database
  readonly clock: Clock
  readonly lane: string
  readonly leaseMs: number
  /** The longest that a failed row waits for its next attempt. */
  readonly retryMaxMs: number
  /** Rows of a claim that begins with one never attempted before. */
  readonly firstTriesMax: number
}

export function createOutboxRows(options: OutboxRowsOptions) {
  const { database, clock, lane, leaseMs, retryMaxMs, firstTriesMax } = options
  const instant = (fromNowMs: number) => new Date(clock.now().getTime() + fromNowMs).toISOString()

  const farOff = () => instant(2 * Math.max(leaseMs, retryMaxMs))

  /** Claims unheld rows that match `isDue`, earliest first. */
  async function claimWhere(isDue: IsDue, limit = CLAIM_MAX): Promise<readonly ClaimedRow[]> {
    const now = instant(0)
    const far = farOff()
    return database.transaction(async (tx) => {
      const due = tx
        .selectFrom('outbox')
        .select('id')
        .where('lane', '=', lane)
        .where('delivered_at', 'is', null)
        .where('parked_at', 'is', null)
        .where((eb) => isDue(eb, now, far))
        .where((eb) => isFree(eb, now, far))
        .orderBy('next_try_at')
        .limit(limit)
      return tx
        .updateTable('outbox')
        .set((eb) => ({
          lease_owner: randomUUID(),
          lease_until: instant(leaseMs),
          attempts: eb('attempts', '+', 1),
        }))
        .where('id', 'in', database.dialect === 'postgres' ? due.forUpdate().skipLocked() : due)
        .returning(['id', 'kind', 'payload', 'dedupe_key', 'attempts', 'lease_owner'])
        .execute()
    })
  }

  /** Without a lock or a transaction: workers look far more often than there is something to do. */
  const firstDue = () =>
    database.db
      .selectFrom('outbox')
      .select('attempts')
      .where('lane', '=', lane)
      .where('delivered_at', 'is', null)
      .where('parked_at', 'is', null)
      .where('next_try_at', '<=', instant(0))
      .where((eb) => isFree(eb, instant(0), farOff()))
      .orderBy('next_try_at')
      .limit(1)
      .executeTakeFirst()

  /** At the start, and once the clock was set back, until nothing is found. */
  let looksFarOff = true
  let lookedAt = 0

  /** Rows of one claim. Only its lease holder writes: a slow worker must not undo its successor's mark. */
  async function settle(
    rows: readonly ClaimedRow[],
    values: Readonly<Record<string, string | number | null | RawBuilder<number>>>,
  ): Promise<void> {
    const [first] = rows
    if (first === undefined) return
    await database.db
      .updateTable('outbox')
      .set({ ...values, lease_owner: null, lease_until: instant(0) })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .where('lease_owner', '=', first.lease_owner)
      .execute()
  }

  return {
    instant,
    /**
     * A retry implausibly far ahead was scheduled before the clock was set back, and counts as due; so does a row for
     * at once. One that was put off on purpose waits for its time, however late that is.
     */
    async claim(): Promise<readonly ClaimedRow[]> {
      const now = clock.now().getTime()
      looksFarOff ||= now < lookedAt
      lookedAt = now
      const first = await firstDue()
      const limit = first?.attempts === 0 ? firstTriesMax : CLAIM_MAX
      const due = first === undefined ? [] : await claimWhere(isDueNow, limit)
      if (due.length > 0 || !looksFarOff) return due
      const far = await claimWhere((eb, _now, farOff) =>
        eb.and([
          eb('next_try_at', '>', farOff),
          eb.or([eb('attempts', '>', 0), eb('next_try_at', '=', eb.ref('created_at'))]),
        ]),
      )
      looksFarOff = far.length > 0
      return far
    },
    settle,
    settleDelivered: (rows: readonly ClaimedRow[]) =>
      settle(rows, { delivered_at: instant(0), last_error: null }),
    /** Rows of one claim that were not tried after all: they are due as before. */
    giveBack: (rows: readonly ClaimedRow[]) => settle(rows, { attempts: sql<number>`attempts - 1` }),
  }
}

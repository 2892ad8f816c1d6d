/** Rows of the outbox as one lane's worker sees them: which are due, who has claimed them, how they are settled. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Expression, ExpressionBuilder, RawBuilder, SqlBool } from 'kysely'
import type { Clock } from '../clock'
import type { Database, Queryable } from '../database/database.server'
import type { Schema } from '../database/schema'
import { createStatement } from '../database/statement.server'
import type { ValueOf } from '../database/statement.server'

/** Rows of one claim that are handed over one by one: no more than end well within the lease. */
export const CLAIM_MAX = 5

export interface ClaimedRow {
  readonly id: string
  readonly kind: string
  readonly payload: string
  readonly dedupe_key: string
  readonly attempts: number
  readonly next_try_at: string
  /** Of this claim alone. */
  readonly lease_owner: string | null
}

/** Claimed rows come in any order. */
const byTime = ({ next_try_at: a }: ClaimedRow, { next_try_at: b }: ClaimedRow): number =>
  a < b ? -1 : a > b ? 1 : 0

type IsDue = (eb: ExpressionBuilder<Schema, 'outbox'>, now: string, farOff: string) => Expression<SqlBool>

const isFree: IsDue = (eb, now, farOff) =>
  eb.or([eb('lease_until', '<=', now), eb('lease_until', '>', farOff)])
const isDueNow: IsDue = (eb, now) => eb('next_try_at', '<=', now)
/** Put off so far only because the clock was ahead; what was put off on purpose was never attempted. */
const isDueSinceSetBack: IsDue = (eb, _now, farOff) =>
  eb.and([
    eb('next_try_at', '>', farOff),
    eb.or([eb('attempts', '>', 0), eb('next_try_at', '=', eb.ref('created_at'))]),
  ])

interface Looking {
  readonly lane: string
  readonly now: string
  readonly farOff: string
}

interface Claiming extends Looking {
  readonly owner: string
  readonly until: string
  readonly limit: number
}

/** Unheld rows of a lane that match `isDue`, earliest first. */
function dueRows(queryable: Queryable, valueOf: ValueOf<Looking>, isDue: IsDue) {
  const now = valueOf((values) => values.now)
  const farOff = valueOf((values) => values.farOff)
  return queryable
    .selectFrom('outbox')
    .where(
      'lane',
      '=',
      valueOf(({ lane }) => lane),
    )
    .where('delivered_at', 'is', null)
    .where('parked_at', 'is', null)
    .where((eb) => isDue(eb, now, farOff))
    .where((eb) => isFree(eb, now, farOff))
    .orderBy('next_try_at')
}

/** Without a lock: workers look far more often than there is something to do. */
const looking = createStatement((queryable, valueOf: ValueOf<Looking>) =>
  dueRows(queryable, valueOf, isDueNow).select('attempts').limit(1),
)

const claiming = (dialect: Database['dialect'], isDue: IsDue) =>
  createStatement((queryable, valueOf: ValueOf<Claiming>) => {
    const due = dueRows(queryable, valueOf, isDue)
      .select('id')
      .limit(valueOf(({ limit }) => limit))
    return queryable
      .updateTable('outbox')
      .set((eb) => ({
        lease_owner: valueOf(({ owner }) => owner),
        lease_until: valueOf(({ until }) => until),
        attempts: eb('attempts', '+', 1),
      }))
      .where('id', 'in', dialect === 'postgres' ? due.forUpdate().skipLocked() : due)
      .returning(['id', 'kind', 'payload', 'dedupe_key', 'attempts', 'next_try_at', 'lease_owner'])
  })

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

  const claimDue = claiming(database.dialect, isDueNow)
  const claimSetBack = claiming(database.dialect, isDueSinceSetBack)

  const present = () => ({ lane, now: instant(0), farOff: instant(2 * Math.max(leaseMs, retryMaxMs)) })

  async function claimBy(claim: typeof claimDue, limit: number): Promise<readonly ClaimedRow[]> {
    const values = { ...present(), owner: randomUUID(), until: instant(leaseMs), limit }
    const { rows } = await claim(database.db, values)
    return rows.toSorted(byTime)
  }

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
      const [first] = (await looking(database.db, present())).rows
      const limit = first?.attempts === 0 ? firstTriesMax : CLAIM_MAX
      const due = first === undefined ? [] : await claimBy(claimDue, limit)
      if (due.length > 0 || !looksFarOff) return due
      const setBack = await claimBy(claimSetBack, CLAIM_MAX)
      looksFarOff = setBack.length > 0
      return setBack
    },
    settle,
    settleDelivered: (rows: readonly ClaimedRow[]) =>
      settle(rows, { delivered_at: instant(0), last_error: null }),
    /** Rows of one claim that were not tried after all: they are due as before. */
    giveBack: (rows: readonly ClaimedRow[]) => settle(rows, { attempts: sql<number>`attempts - 1` }),
  }
}

/** Delivers the outbox: claim under a lease, hand over, mark. A crash between the last two delivers again. */
import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Clock } from '../clock'
import type { Database } from '../database/database.server'
import { decodeJson } from '../database/json'
import type { Schema } from '../database/schema'
import type { Logger } from '../logger'
import { createPoller } from './poller.server'
import { NO_LANE, OutboxPayloadSchema } from './outbox.server'

export interface OutboxDelivery {
  readonly kind: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly dedupeKey: string
  /** 1 for the first. */
  readonly attempt: number
  /** If it fails, the row is given up on. */
  readonly isLast: boolean
}

/** Thrown for "not before": no failure, and not counted as a try. */
export class PutOff extends Error {
  constructor(readonly seconds: number) {
    super('put off')
  }
}

/** Throw for "not now": the row is retried later. It may run again after it succeeded. */
export type OutboxHandler = (delivery: OutboxDelivery) => Promise<void>

/** Hands several rows over at once. If it throws, each of them is retried by itself: only one may be at fault. */
export interface OutboxBatch {
  /** Rows of one claim. */
  readonly size: number
  /** Rows of one group are handed over together. */
  groupOf(delivery: OutboxDelivery): string
  handler(deliveries: readonly OutboxDelivery[]): Promise<void>
}

export interface OutboxWorker {
  start(): void
  /** Resolves once the delivery in progress has ended. */
  stop(): Promise<void>
}

export interface OutboxWorkerOptions {
  readonly database: Database
  readonly handlers: Readonly<Record<string, OutboxHandler>>
  /** For receivers that take many at once; of each row's first attempt. By default rows go one by one. */
  readonly batch?: OutboxBatch
  readonly clock: Clock
  readonly logger: Logger
  readonly pollMs?: number
  /** Longer than any handler takes. */
  readonly leaseMs?: number
  readonly backoffMs?: number
  readonly maxAttempts?: number
  /** The one lane it delivers; by default, all rows without a lane of their own. */
  readonly lane?: string
}

const BATCH = 5
const BACKOFF_MAX_MS = 15 * 60_000
const ERROR_TEXT_MAX = 200

interface ClaimedRow {
  readonly id: string
  readonly kind: string
  readonly payload: string
  readonly dedupe_key: string
  readonly attempts: number
  /** Of this claim alone. */
  readonly lease_owner: string | null
}

type IsDue = (eb: ExpressionBuilder<Schema, 'outbox'>, now: string, farOff: string) => Expression<SqlBool>

const isDueNow: IsDue = (eb, now) => eb('next_try_at', '<=', now)
const isDueFirst: IsDue = (eb, now, farOff) => eb.and([isDueNow(eb, now, farOff), eb('attempts', '=', 0)])

/** Delivers everything due now; returns the number of rows it worked on. */
export function createOutboxDelivery(options: Omit<OutboxWorkerOptions, 'pollMs'>): () => Promise<number> {
  const { database, handlers, batch, clock, logger } = options
  const { leaseMs = 60_000, backoffMs = 1_000, maxAttempts = 20, lane = NO_LANE } = options
  const instant = (fromNowMs: number) => new Date(clock.now().getTime() + fromNowMs).toISOString()

  /** Claims unheld rows that match `isDue`, earliest first. */
  async function claimWhere(isDue: IsDue, limit = BATCH): Promise<readonly ClaimedRow[]> {
    const now = instant(0)
    const farOff = instant(2 * Math.max(leaseMs, BACKOFF_MAX_MS))
    return database.transaction(async (tx) => {
      const due = tx
        .selectFrom('outbox')
        .select('id')
        .where('lane', '=', lane)
        .where('delivered_at', 'is', null)
        .where('parked_at', 'is', null)
        .where((eb) => isDue(eb, now, farOff))
        .where((eb) => eb.or([eb('lease_until', '<=', now), eb('lease_until', '>', farOff)]))
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

  /** At the start, and once the clock was set back, until nothing is found. */
  let looksFarOff = true
  let lookedAt = 0

  /**
   * A retry implausibly far ahead was scheduled before the clock was set back, and counts as due; so does a row for at
   * once. One that was put off on purpose waits for its time, however late that is.
   */
  async function claim(isAnyDue: boolean): Promise<readonly ClaimedRow[]> {
    const now = clock.now().getTime()
    looksFarOff ||= now < lookedAt
    lookedAt = now
    const due = isAnyDue ? await claimWhere(isDueNow) : []
    if (due.length > 0 || !looksFarOff) return due
    const far = await claimWhere((eb, _now, farOff) =>
      eb.and([
        eb('next_try_at', '>', farOff),
        eb.or([eb('attempts', '>', 0), eb('next_try_at', '=', eb.ref('created_at'))]),
      ]),
    )
    looksFarOff = far.length > 0
    return far
  }

  /** Rows of one claim. Only its lease holder writes: a slow worker must not undo its successor's mark. */
  async function settle(
    rows: readonly ClaimedRow[],
    values: Readonly<Record<string, string | number | null>>,
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

  const settleDelivered = (rows: readonly ClaimedRow[]) =>
    settle(rows, { delivered_at: instant(0), last_error: null })

  /** Rows of one claim that have been attempted equally often. */
  async function settleFailed(rows: readonly ClaimedRow[], attempt: number, error: unknown): Promise<void> {
    const isLast = attempt >= maxAttempts
    const text = (error instanceof Error ? error.message : 'unknown').slice(0, ERROR_TEXT_MAX)
    const delay = Math.min(backoffMs * 2 ** (attempt - 1), BACKOFF_MAX_MS)
    for (const { kind, dedupe_key: dedupeKey } of rows) {
      if (isLast) logger.error({ alert: 'outbox-parked', kind, dedupeKey, attempt }, 'gave up on a delivery')
      else logger.warn({ kind, dedupeKey, attempt }, 'a delivery failed and is tried again')
    }
    await settle(rows, {
      last_error: text,
      next_try_at: instant(delay),
      parked_at: isLast ? instant(0) : null,
    })
  }

  const deliveryOf = ({ kind, payload, attempts: attempt, dedupe_key: dedupeKey }: ClaimedRow) => ({
    kind,
    attempt,
    isLast: attempt >= maxAttempts,
    dedupeKey,
    payload: decodeJson(OutboxPayloadSchema, payload),
  })

  async function deliver(row: ClaimedRow): Promise<void> {
    try {
      const handler = handlers[row.kind]
      if (handler === undefined) throw new Error(`No handler for ${row.kind}`)
      await handler(deliveryOf(row))
    } catch (error) {
      // Without tries, as only retries are taken for implausibly far off.
      if (error instanceof PutOff)
        await settle([row], { attempts: 0, last_error: null, next_try_at: instant(error.seconds * 1_000) })
      else await settleFailed([row], row.attempts, error)
      return
    }
    await settleDelivered([row])
  }

  async function deliverTogether(
    rows: readonly ClaimedRow[],
    { groupOf, handler }: OutboxBatch,
  ): Promise<void> {
    const groups = new Map<string, ClaimedRow[]>()
    for (const row of rows) {
      const group = groupOf(deliveryOf(row))
      groups.set(group, [...(groups.get(group) ?? []), row])
    }
    const handOver = async (group: readonly ClaimedRow[]) => {
      try {
        await handler(group.map(deliveryOf))
        return group
      } catch (error) {
        await settleFailed(group, 1, error)
        return []
      }
    }
    const delivered = await Promise.all([...groups.values()].map(handOver))
    await settleDelivered(delivered.flat())
  }

  /** Without a lock or a transaction: workers look far more often than there is something to do. */
  async function isAnythingDue(): Promise<boolean> {
    const found = await database.db
      .selectFrom('outbox')
      .select('id')
      .where('lane', '=', lane)
      .where('delivered_at', 'is', null)
      .where('parked_at', 'is', null)
      .where('next_try_at', '<=', instant(0))
      .limit(1)
      .executeTakeFirst()
    return found !== undefined
  }

  /** One claim's worth; returns the number of rows. */
  async function deliverSome(): Promise<number> {
    const isAnyDue = await isAnythingDue()
    if (batch !== undefined && isAnyDue) {
      const first = await claimWhere(isDueFirst, batch.size)
      if (first.length > 0) {
        await deliverTogether(first, batch)
        return first.length
      }
    }
    const rows = await claim(isAnyDue)
    for (const row of rows) await deliver(row)
    return rows.length
  }

  return async () => {
    let worked = 0
    for (;;) {
      const some = await deliverSome()
      worked += some
      if (some === 0) return worked
      // Lets page requests in between, however much there is to deliver.
      await setImmediate()
    }
  }
}

export function createOutboxWorker({ pollMs = 1_000, ...options }: OutboxWorkerOptions): OutboxWorker {
  const work = createOutboxDelivery(options)
  return createPoller({ name: 'outbox', pollMs, logger: options.logger, work })
}

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

export interface OutboxWorker {
  start(): void
  /** Resolves once the delivery in progress has ended. */
  stop(): Promise<void>
}

export interface OutboxWorkerOptions {
  readonly database: Database
  readonly handlers: Readonly<Record<string, OutboxHandler>>
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
}

/** Delivers everything due now; returns the number of rows it worked on. */
export function createOutboxDelivery(options: Omit<OutboxWorkerOptions, 'pollMs'>): () => Promise<number> {
  const { database, handlers, clock, logger } = options
  const { leaseMs = 60_000, backoffMs = 1_000, maxAttempts = 20, lane = NO_LANE } = options
  const owner = randomUUID()
  const instant = (fromNowMs: number) => new Date(clock.now().getTime() + fromNowMs).toISOString()

  /** Claims unheld rows that match `isDue`, earliest first, a batch at a time. */
  async function claimWhere(
    isDue: (eb: ExpressionBuilder<Schema, 'outbox'>, now: string, farOff: string) => Expression<SqlBool>,
  ): Promise<readonly ClaimedRow[]> {
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
        .limit(BATCH)
      return tx
        .updateTable('outbox')
        .set((eb) => ({
          lease_owner: owner,
          lease_until: instant(leaseMs),
          attempts: eb('attempts', '+', 1),
        }))
        .where('id', 'in', database.dialect === 'postgres' ? due.forUpdate().skipLocked() : due)
        .returning(['id', 'kind', 'payload', 'dedupe_key', 'attempts'])
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
  async function claim(): Promise<readonly ClaimedRow[]> {
    const now = clock.now().getTime()
    looksFarOff ||= now < lookedAt
    lookedAt = now
    const due = await claimWhere((eb, instantNow) => eb('next_try_at', '<=', instantNow))
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

  /** Only the lease holder writes: a slow worker must not undo its successor's mark. */
  async function settle(row: ClaimedRow, values: Record<string, string | number | null>): Promise<void> {
    await database.db
      .updateTable('outbox')
      .set({ ...values, lease_owner: null, lease_until: instant(0) })
      .where('id', '=', row.id)
      .where('lease_owner', '=', owner)
      .where('attempts', '=', row.attempts)
      .execute()
  }

  async function deliver(row: ClaimedRow): Promise<void> {
    const { kind, attempts: attempt, dedupe_key: dedupeKey } = row
    const isLast = attempt >= maxAttempts
    try {
      const handler = handlers[kind]
      if (handler === undefined) throw new Error(`No handler for ${kind}`)
      const payload = decodeJson(OutboxPayloadSchema, row.payload)
      await handler({ kind, attempt, isLast, dedupeKey, payload })
    } catch (error) {
      if (error instanceof PutOff) {
        // Without tries, as only retries are taken for implausibly far off.
        await settle(row, { attempts: 0, last_error: null, next_try_at: instant(error.seconds * 1_000) })
        return
      }
      const text = (error instanceof Error ? error.message : 'unknown').slice(0, ERROR_TEXT_MAX)
      const delay = Math.min(backoffMs * 2 ** (attempt - 1), BACKOFF_MAX_MS)
      if (isLast) logger.error({ alert: 'outbox-parked', kind, dedupeKey, attempt }, 'gave up on a delivery')
      else logger.warn({ kind, dedupeKey, attempt }, 'a delivery failed and is tried again')
      await settle(row, {
        last_error: text,
        next_try_at: instant(delay),
        parked_at: isLast ? instant(0) : null,
      })
      return
    }
    await settle(row, { delivered_at: instant(0), last_error: null })
  }

  return async () => {
    let worked = 0
    for (;;) {
      const rows = await claim()
      for (const row of rows) await deliver(row)
      worked += rows.length
      if (rows.length === 0) return worked
      // Lets page requests in between, however much there is to deliver.
      await setImmediate()
    }
  }
}

export function createOutboxWorker({ pollMs = 1_000, ...options }: OutboxWorkerOptions): OutboxWorker {
  const work = createOutboxDelivery(options)
  return createPoller({ name: 'outbox', pollMs, logger: options.logger, work })
}

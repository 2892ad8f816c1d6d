/** Delivers the outbox: claim under a lease, hand over, mark. A crash between the last two delivers again. */
import { setImmediate } from 'node:timers/promises'
import type { Clock } from '../clock'
import type { Database } from '../database/database.server'
import { decodeJson } from '../database/json'
import type { Logger } from '../logger'
import { NO_LANE, OutboxPayloadSchema } from './outbox.server'
import { CLAIM_MAX, createOutboxRows } from './outbox-rows.server'
import type { ClaimedRow } from './outbox-rows.server'
import { createPoller } from './poller.server'

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

/**
 * Hands several rows over at once, for a receiver with a lane of its own. If it throws, each of them is retried by
 * itself: only one may be at fault.
 */
export interface OutboxBatch {
  /** Rows of one call at most. About as many are handed over at a time, in calls side by side. */
  readonly size: number
  /** Rows of one group are handed over together. */
  groupOf(delivery: OutboxDelivery): string
  handler(deliveries: readonly OutboxDelivery[]): Promise<void>
}

type BatchCall = { readonly row: ClaimedRow; readonly delivery: OutboxDelivery }[]

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
  /** Whether a receiver will never take a row that failed so; it is given up on without an alert. */
  readonly isRefusal?: (error: unknown) => boolean
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

const BACKOFF_MAX_MS = 15 * 60_000
const ERROR_TEXT_MAX = 200
/** Of one claim, one after the other: all of them end well within the lease, even if each takes its longest. */
const ROUNDS_MAX = 6

/** Delivers everything due now, in a lane with a `batch` until all of a claim fails; returns the number of rows. */
export function createOutboxDelivery(options: Omit<OutboxWorkerOptions, 'pollMs'>): () => Promise<number> {
  const { database, handlers, batch, clock, logger } = options
  const { leaseMs = 60_000, backoffMs = 1_000, maxAttempts = 20, lane = NO_LANE } = options
  const { isRefusal = () => false } = options
  const { claim, settle, settleDelivered, giveBack, instant } = createOutboxRows({
    database,
    clock,
    lane,
    leaseMs,
    retryMaxMs: BACKOFF_MAX_MS,
    firstTriesMax: batch === undefined ? CLAIM_MAX : batch.size * ROUNDS_MAX,
  })

  /** Rows of one claim that have been attempted equally often. Returns whether they are tried again. */
  async function settleFailed(
    rows: readonly ClaimedRow[],
    attempt: number,
    error: unknown,
  ): Promise<boolean> {
    const isRefused = isRefusal(error)
    const isLast = isRefused || attempt >= maxAttempts
    const text = (error instanceof Error ? error.message : 'unknown').slice(0, ERROR_TEXT_MAX)
    const delay = Math.min(backoffMs * 2 ** (attempt - 1), BACKOFF_MAX_MS)
    for (const { kind, dedupe_key: dedupeKey } of rows) {
      const fields = { kind, dedupeKey, attempt }
      if (isRefused) logger.warn({ ...fields, reason: text }, 'a delivery was refused and is not tried again')
      else if (isLast) logger.error({ alert: 'outbox-parked', ...fields }, 'gave up on a delivery')
      else logger.warn(fields, 'a delivery failed and is tried again')
    }
    await settle(rows, {
      last_error: text,
      next_try_at: instant(delay),
      parked_at: isLast ? instant(0) : null,
    })
    return !isLast
  }

  const deliveryOf = ({ kind, payload, attempts: attempt, dedupe_key: dedupeKey }: ClaimedRow) => ({
    kind,
    attempt,
    isLast: attempt >= maxAttempts,
    dedupeKey,
    payload: decodeJson(OutboxPayloadSchema, payload),
  })

  /** Returns whether it failed and is tried again. */
  async function deliver(row: ClaimedRow): Promise<boolean> {
    try {
      const handler = handlers[row.kind]
      if (handler === undefined) throw new Error(`No handler for ${row.kind}`)
      await handler(deliveryOf(row))
    } catch (error) {
      if (!(error instanceof PutOff)) return settleFailed([row], row.attempts, error)
      // Without tries, as only retries are taken for implausibly far off.
      await settle([row], { attempts: 0, last_error: null, next_try_at: instant(error.seconds * 1_000) })
      return false
    }
    await settleDelivered([row])
    return false
  }

  /** The calls that these rows make, each for rows of one group, and the rows that cannot be read. */
  function callsOf(rows: readonly ClaimedRow[], { size, groupOf }: OutboxBatch) {
    const calls: BatchCall[] = []
    const latest = new Map<string, BatchCall>()
    const unreadable: ClaimedRow[] = []
    for (const row of rows) {
      try {
        const delivery = deliveryOf(row)
        const group = groupOf(delivery)
        let call = latest.get(group)
        if (call === undefined || call.length === size) {
          call = []
          latest.set(group, call)
          calls.push(call)
        }
        call.push({ row, delivery })
      } catch {
        unreadable.push(row)
      }
    }
    return { calls, unreadable }
  }

  /**
   * First attempts of one claim, in rounds of calls side by side. The rest are given back once all calls of a round have
   * failed, as the receiver is away, or once any were refused, of which only a few can be tried by themselves. Returns
   * the rows to be tried so: one of them may have had the others refused.
   */
  async function deliverInRounds(rows: readonly ClaimedRow[], receiver: OutboxBatch) {
    const { calls, unreadable } = callsOf(rows, receiver)
    const delivered: ClaimedRow[] = []
    const refused: ClaimedRow[] = []
    let hasFailed = false
    const handOver = async (call: BatchCall) => {
      const ofCall = call.map(({ row }) => row)
      try {
        await receiver.handler(call.map(({ delivery }) => delivery))
        delivered.push(...ofCall)
      } catch (error) {
        if (ofCall.length > 1 && isRefusal(error)) refused.push(...ofCall)
        else hasFailed = (await settleFailed(ofCall, 1, error)) || hasFailed
      }
    }
    let at = 0
    try {
      while (at < calls.length && refused.length === 0) {
        const deliveredBefore = delivered.length
        const from = at
        for (let inRound = 0; at < calls.length && inRound < receiver.size; at += 1)
          inRound += calls[at]?.length ?? 0
        await Promise.all(calls.slice(from, at).map(handOver))
        if (hasFailed && delivered.length === deliveredBefore) break
        // Lets page requests in between, as after each claim.
        await setImmediate()
      }
    } finally {
      await settleDelivered(delivered)
    }
    await giveBack(calls.slice(at).flatMap((call) => call.map(({ row }) => row)))
    return { single: [...refused, ...unreadable], hasFailed, hasDelivered: delivered.length > 0 }
  }

  /** One claim's worth: the number of rows, and whether all calls failed and are made again. */
  async function deliverSome() {
    const rows = await claim()
    const isFirst = ({ attempts }: ClaimedRow) => batch !== undefined && attempts === 1
    const together = batch === undefined ? undefined : await deliverInRounds(rows.filter(isFirst), batch)
    const single = [...(together?.single ?? []), ...rows.filter((row) => !isFirst(row))]
    // No more than end well within the lease.
    await giveBack(single.slice(CLAIM_MAX))
    let hasFailed = together?.hasFailed ?? false
    let hasDelivered = together?.hasDelivered ?? false
    for (const row of single.slice(0, CLAIM_MAX)) {
      const failed = await deliver(row)
      hasFailed ||= failed
      hasDelivered ||= !failed
    }
    return { rows: rows.length, isAway: hasFailed && !hasDelivered }
  }

  return async () => {
    let worked = 0
    for (;;) {
      const some = await deliverSome()
      worked += some.rows
      if (some.rows === 0) return worked
      // The receiver of a lane may be away for days: it is asked again at the next turn.
      if (batch !== undefined && some.isAway) return worked
      // Lets page requests in between, however much there is to deliver.
      await setImmediate()
    }
  }
}

export function createOutboxWorker({ pollMs = 1_000, ...options }: OutboxWorkerOptions): OutboxWorker {
  const work = createOutboxDelivery(options)
  return createPoller({ name: 'outbox', pollMs, logger: options.logger, work })
}

/** Work promised inside a commit and done after it: mails and events, at least once, each under a dedupe key. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../clock'
import type { Queryable } from '../database/database.server'
import { encodeJson } from '../database/json'
import type { Schema } from '../database/schema'
import { createStatement } from '../database/statement.server'
import type { ValueOf } from '../database/statement.server'

export const OutboxPayloadSchema = z.record(z.string(), z.unknown())

/** Rows with a worker of their own, so that one receiver being down delays nobody's mail. */
export const laneOf = (name: string): string => `lane:${name}`
/** The lane of rows that have none of their own. */
export const NO_LANE = ''
const laneOfKind = (kind: string): string => (kind.startsWith(laneOf('')) ? kind : NO_LANE)

export interface OutboxEntry {
  /** Names the handler, `order-confirmation`. */
  readonly kind: string
  /** Ids rather than copies: the handler reads what it needs on delivery. */
  readonly payload: Readonly<Record<string, unknown>>
  /** The receiver gets it too, to drop repeats. The same key is never queued twice. */
  readonly dedupeKey: string
  /** Earliest delivery, in seconds from now. */
  readonly delaySeconds?: number
}

export interface Outbox {
  /** In the caller's own transaction, so rows are queued only if it commits. */
  enqueue(queryable: Queryable, entries: readonly OutboxEntry[]): Promise<void>
}

type NewRow = Pick<
  Schema['outbox'],
  | 'id'
  | 'kind'
  | 'lane'
  | 'payload'
  | 'dedupe_key'
  | 'attempts'
  | 'next_try_at'
  | 'lease_until'
  | 'created_at'
>

const insertion = (queryable: Queryable, rows: NewRow[]) =>
  queryable
    .insertInto('outbox')
    .values(rows)
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())

/** Rows of one insertion that is kept compiled: what one request or one step leaves. */
const KEPT_ROWS_MAX = 12

function rowAt(rows: readonly NewRow[], index: number): NewRow {
  const row = rows[index]
  if (row === undefined) throw new RangeError(`There is no row ${index}`)
  return row
}

const insertions = Array.from({ length: KEPT_ROWS_MAX + 1 }, (_, count) =>
  createStatement((queryable, valueOf: ValueOf<readonly NewRow[]>) => {
    const placeholders = Array.from({ length: count }, (__, index) => ({
      id: valueOf((rows) => rowAt(rows, index).id),
      kind: valueOf((rows) => rowAt(rows, index).kind),
      lane: valueOf((rows) => rowAt(rows, index).lane),
      payload: valueOf((rows) => rowAt(rows, index).payload),
      dedupe_key: valueOf((rows) => rowAt(rows, index).dedupe_key),
      attempts: valueOf((rows) => rowAt(rows, index).attempts),
      next_try_at: valueOf((rows) => rowAt(rows, index).next_try_at),
      lease_until: valueOf((rows) => rowAt(rows, index).lease_until),
      created_at: valueOf((rows) => rowAt(rows, index).created_at),
    }))
    return insertion(queryable, placeholders)
  }),
)

export function createOutbox(dependencies: { readonly clock: Clock }): Outbox {
  const { clock } = dependencies
  return {
    async enqueue(queryable, entries) {
      if (entries.length === 0) return
      const now = clock.now()
      const at = now.toISOString()
      const rows = entries.map((entry) => ({
        id: randomUUID(),
        kind: entry.kind,
        lane: laneOfKind(entry.kind),
        payload: encodeJson(entry.payload),
        dedupe_key: entry.dedupeKey,
        attempts: 0,
        next_try_at: new Date(now.getTime() + (entry.delaySeconds ?? 0) * 1_000).toISOString(),
        lease_until: at,
        created_at: at,
      }))
      const kept = insertions[rows.length]
      if (kept === undefined) await insertion(queryable, rows).execute()
      else await kept(queryable, rows)
    },
  }
}

/** Work promised inside a commit and done after it: mails and events, at least once, each under a dedupe key. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../clock'
import type { Queryable } from '../database/database.server'
import { encodeJson } from '../database/json'

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

export function createOutbox(dependencies: { readonly clock: Clock }): Outbox {
  const { clock } = dependencies
  return {
    async enqueue(queryable, entries) {
      if (entries.length === 0) return
      const now = clock.now()
      const instant = (seconds = 0) => new Date(now.getTime() + seconds * 1_000).toISOString()
      await queryable
        .insertInto('outbox')
        .values(
          entries.map((entry) => ({
            id: randomUUID(),
            kind: entry.kind,
            lane: laneOfKind(entry.kind),
            payload: encodeJson(entry.payload),
            dedupe_key: entry.dedupeKey,
            attempts: 0,
            next_try_at: instant(entry.delaySeconds),
            lease_until: instant(),
            created_at: instant(),
          })),
        )
        .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
        .execute()
    },
  }
}

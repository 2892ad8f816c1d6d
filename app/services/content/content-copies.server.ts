/**
 * The content service's last good answers, in the shop's own database: a shop that starts while the service is down
 * shows them (docs/decisions/189). Stored as received, so that a newer release parses them by its own rules.
 */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { encodeJson, tryDecodeJson } from '../database/json'
import { createPoller } from '../outbox/poller.server'
import type { Poller } from '../outbox/poller.server'
import type { Clock } from '../clock'
import type { Database } from '../database/database.server'
import type { Logger } from '../logger'

/** Written in batches: a page asks for ten things, and each commit waits for the disk. */
const WRITE_EVERY_MS = 1_000
/** Anyone can request URLs that do not exist: anything beyond this waits for its next answer. */
const AT_MOST = 500

const AnythingSchema = z.unknown()

const hashOf = (body: string | null): string =>
  createHash('sha256')
    .update(body ?? 'none')
    .digest('base64')

export interface ContentCopies {
  /** The last answer, as JSON; undefined if nothing is stored or the database is down. Never rejects. */
  read(key: string): Promise<unknown>
  /** Stores an answer soon, if it differs from the stored one; null, meaning that there is none, deletes it. */
  keep(key: string, body: unknown): void
  /** Drops unwritten answers: in tests, after a reset. */
  clear(): void
  readonly worker: Poller
}

export function createContentCopies({
  database,
  clock,
  logger,
}: {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
}): ContentCopies {
  const { db } = database
  let waiting = new Map<string, string | null>()
  /** What this process knows to be in the table: a hash by key. */
  const written = new LRUCache<string, string>({ max: AT_MOST })

  async function write(): Promise<void> {
    if (waiting.size === 0) return
    // In a fixed order, so that two processes do not deadlock.
    const changes = [...waiting].toSorted(([a], [b]) => (a < b ? -1 : 1))
    waiting = new Map()
    const gone = changes.filter(([, body]) => body === null).map(([key]) => key)
    const kept_at = clock.now().toISOString()
    await database.transaction(async (tx) => {
      if (gone.length > 0) await tx.deleteFrom('content_copy').where('key', 'in', gone).execute()
      for (const [key, body] of changes) {
        if (body === null) continue
        const row = { key, body, kept_at }
        await tx
          .insertInto('content_copy')
          .values(row)
          .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
          .execute()
      }
    })
    for (const [key, body] of changes) written.set(key, hashOf(body))
  }

  return {
    async read(key) {
      try {
        const row = await db
          .selectFrom('content_copy')
          .select('body')
          .where('key', '=', key)
          .executeTakeFirst()
        return row === undefined ? undefined : (tryDecodeJson(AnythingSchema, row.body) ?? undefined)
      } catch (error) {
        logger.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'no copies of content')
        return undefined
      }
    },
    keep(key, body) {
      const text = body === null ? null : encodeJson(body)
      if (written.get(key) === hashOf(text)) return
      if (waiting.size < AT_MOST || waiting.has(key)) waiting.set(key, text)
    },
    clear() {
      waiting = new Map()
      written.clear()
    },
    worker: createPoller({ name: 'content-copies', pollMs: WRITE_EVERY_MS, logger, work: write }),
  }
}

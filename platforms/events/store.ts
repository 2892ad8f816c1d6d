/** The inbox: all events received, newest last, up to a limit. */
import { z } from 'zod'
import { inTransaction, openSqlite } from '../../lib/sqlite'
import type { PlatformOptions } from '../platform'

const SCHEMA = `
CREATE TABLE IF NOT EXISTS told (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  service TEXT NOT NULL,
  body TEXT NOT NULL,
  told_at TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS told_service ON told (service, id);
`
/** Older ones are dropped first. */
const MAX_KEPT = 5_000

const RowSchema = z.object({ id: z.number(), service: z.string(), body: z.string(), told_at: z.string() })

export interface Told {
  readonly id: number
  readonly service: string
  /** One event, as if it had been sent by itself; without keys. */
  readonly body: unknown
  readonly toldAt: string
}

export interface EventStore {
  /** All or none, oldest first. */
  keep(service: string, bodies: readonly unknown[]): void
  /** Newest first. */
  list(query: { readonly service?: string | undefined; readonly limit: number }): readonly Told[]
  close(): void
}

export function openEventStore({ dataDir, clock }: PlatformOptions): EventStore {
  const database = openSqlite(dataDir, 'events.sqlite', SCHEMA)
  const insert = database.prepare('INSERT INTO told (service, body, told_at) VALUES (?, ?, ?)')
  const forget = database.prepare('DELETE FROM told WHERE id <= ?')
  const newest = database.prepare('SELECT * FROM told ORDER BY id DESC LIMIT ?')
  const newestOf = database.prepare('SELECT * FROM told WHERE service = ? ORDER BY id DESC LIMIT ?')
  return {
    keep(service, bodies) {
      const now = clock.now().toISOString()
      inTransaction(database, () => {
        let newestId = 0
        for (const body of bodies)
          newestId = Number(insert.run(service, JSON.stringify(body), now).lastInsertRowid)
        forget.run(newestId - MAX_KEPT)
      })
    },
    list({ service, limit }) {
      const rows = service === undefined ? newest.all(limit) : newestOf.all(service, limit)
      return rows.map((row) => {
        const { id, service: of, body, told_at: toldAt } = RowSchema.parse(row)
        return { id, service: of, body: JSON.parse(body) as unknown, toldAt }
      })
    },
    close: () => void database.close(),
  }
}

/** Opens SQLite files durably, for the shop's own tables and the embedded platforms alike. */
import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type BetterSqlite3 from 'better-sqlite3'

export type Sqlite = BetterSqlite3.Database

/** As data folder: nothing is persisted. */
export const MEMORY = ':memory:'

const BUSY_TIMEOUT_MS = 5_000
const NODE_API_OF_13 = 10

/**
 * Driver release 13 is prebuilt for Node-API 10, which no Node 20 has; release 12 aborts the process on Node 24.19 and
 * later, when statements are garbage-collected outside a call (docs/decisions/030).
 */
const Driver = createRequire(import.meta.url)(
  Number(process.versions.napi) >= NODE_API_OF_13 ? 'better-sqlite3-node-api' : 'better-sqlite3',
) as typeof BetterSqlite3

/** Creates `dataDir` if missing, for this user only; `:memory:` persists nothing. `schema` must be idempotent. */
export function openSqlite(dataDir: string, fileName: string, schema = ''): Sqlite {
  const inMemory = dataDir === MEMORY
  if (!inMemory) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const database = new Driver(inMemory ? MEMORY : join(dataDir, fileName), { timeout: BUSY_TIMEOUT_MS })
  try {
    database.pragma('journal_mode = WAL')
    // The driver defaults to NORMAL, which may lose acknowledged commits of a WAL file on power failure.
    database.pragma('synchronous = FULL')
    database.pragma('foreign_keys = ON')
    database.exec(schema)
    return database
  } catch (error) {
    // A damaged file may be opened repeatedly until it is repaired.
    database.close()
    throw error
  }
}

/** Runs `work` with the write lock taken up front: in SQLite, upgrading a read transaction may fail at once. */
export function inTransaction<T>(database: Sqlite, work: () => T): T {
  return database.transaction(work).immediate()
}

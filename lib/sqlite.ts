/** SQLite files opened the durable way, for the shop's own tables and the embedded platforms alike. */
import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type BetterSqlite3 from 'better-sqlite3'

export type Sqlite = BetterSqlite3.Database

/** As a data folder: nothing is kept. */
export const MEMORY = ':memory:'

const BUSY_TIMEOUT_MS = 5_000
const NODE_API_OF_13 = 10

/**
 * Release 13 of the driver comes ready-built for Node-API 10, which no Node 20 has; release 12 aborts the process
 * on Node 24.19 and later, whenever its statements are collected outside a call (docs/decisions/030).
 */
const Driver = createRequire(import.meta.url)(
  Number(process.versions.napi) >= NODE_API_OF_13 ? 'better-sqlite3-node-api' : 'better-sqlite3',
) as typeof BetterSqlite3

/** `dataDir` is made when missing, for this user alone; `:memory:` keeps nothing. `schema` must be safe to run on a file that has it. */
export function openSqlite(dataDir: string, fileName: string, schema = ''): Sqlite {
  const inMemory = dataDir === MEMORY
  if (!inMemory) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const database = new Driver(inMemory ? MEMORY : join(dataDir, fileName), { timeout: BUSY_TIMEOUT_MS })
  try {
    database.pragma('journal_mode = WAL')
    // The driver comes with NORMAL, which may lose acknowledged commits of a WAL file with the power.
    database.pragma('synchronous = FULL')
    database.pragma('foreign_keys = ON')
    database.exec(schema)
    return database
  } catch (error) {
    // A damaged file may be opened again and again until it is mended.
    database.close()
    throw error
  }
}

/** Runs `work` under a write lock taken at the start: a reader that turns writer fails at once in SQLite. */
export function inTransaction<T>(database: Sqlite, work: () => T): T {
  return database.transaction(work).immediate()
}

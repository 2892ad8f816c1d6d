/** Opens a platform's SQLite file the durable way: a commit that was answered survives a power cut. */
import { join } from 'node:path'
import Database from 'better-sqlite3'

export type Sqlite = Database.Database

const BUSY_TIMEOUT_MS = 5_000

/** `schema` must be safe to run again on a file that has it. */
export function openSqlite(dataDir: string, fileName: string, schema: string): Sqlite {
  const database = new Database(dataDir === ':memory:' ? ':memory:' : join(dataDir, fileName), {
    timeout: BUSY_TIMEOUT_MS,
  })
  database.pragma('journal_mode = WAL')
  // better-sqlite3 comes with NORMAL, which may lose the last commits of a WAL file.
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  database.exec(schema)
  return database
}

/** Runs `work` under a write lock taken at the start: a reader that turns writer fails at once in SQLite. */
export function inTransaction<T>(database: Sqlite, work: () => T): T {
  return database.transaction(work).immediate()
}

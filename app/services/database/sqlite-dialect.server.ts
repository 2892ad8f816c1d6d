/** SQLite behind Kysely: waits without blocking, and reopens the connection when its file was damaged. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers'
import { setTimeout } from 'node:timers/promises'
import { CompiledQuery, SqliteAdapter, SqliteDriver, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type {
  DatabaseConnection,
  Dialect,
  Driver,
  QueryResult,
  SqliteDatabase,
  SqliteStatement,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import { MEMORY, openSqlite } from '../../../lib/sqlite'
import type { Sqlite } from '../../../lib/sqlite'

const FILE_NAME = 'nutwood.sqlite'
const BUSY_TIMEOUT_MS = 5_000
const BUSY_PAUSE_MS = 5
const MOVED_CODE = 'SQLITE_READONLY_DBMOVED'
/** After these a connection may cache pages that differ from the file, and stay wrong long after it is repaired. */
const DAMAGE = /^SQLITE_(CORRUPT|NOTADB|IOERR)/

const codeOf = (error: unknown): string =>
  error instanceof Error ? String((error as { code?: unknown }).code) : ''

/** Waits between attempts for another process's write: SQLite's own wait would block the event loop. */
class PatientConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection
  readonly #onDamage: () => void

  constructor(connection: DatabaseConnection, onDamage: () => void) {
    this.#connection = connection
    this.#onDamage = onDamage
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const giveUpAt = performance.now() + BUSY_TIMEOUT_MS
    for (;;) {
      try {
        return await this.#connection.executeQuery<R>(query)
      } catch (error) {
        const code = codeOf(error)
        if (DAMAGE.test(code)) this.#onDamage()
        if (!code.startsWith('SQLITE_BUSY') || performance.now() > giveUpAt) throw error
        await setTimeout(BUSY_PAUSE_MS)
      }
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.#connection.streamQuery<R>(query, chunkSize)
  }
}

/** The shop has some hundred statements, counting one for each length of a value list. */
const KEPT_STATEMENTS = 300

/** Kysely prepares each statement anew, and SQLite would parse and plan the same text for every page. */
function withKeptStatements(database: Sqlite): SqliteDatabase {
  const kept = new LRUCache<string, SqliteStatement>({ max: KEPT_STATEMENTS })
  return {
    prepare(sql) {
      const found = kept.get(sql)
      if (found !== undefined) return found
      const statement = database.prepare(sql)
      // Schema statements run only once, at startup.
      if (/^(?:select|insert|update|delete|begin|commit|rollback)\b/.test(sql)) kept.set(sql, statement)
      return statement
    },
    close: () => void database.close(),
  }
}

/**
 * A deferred transaction fails at once when it turns to writing, whatever the busy timeout; an immediate one waits at
 * its start.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #database: Sqlite

  constructor(database: Sqlite) {
    super({ database: withKeptStatements(database) })
    this.#database = database
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // On a full disk SQLite rolls back by itself: doing so again would mask the real error.
    if (this.#database.inTransaction) await super.rollbackTransaction(connection)
  }
}

interface SqliteFile {
  open(): Sqlite
  readonly place: Place
}

interface Place {
  /** Throws if the file is gone from its place. */
  check(): void
  /** The same, but looks only once in a turn of the event loop: a request's queries follow each other within one. */
  checkOncePerTurn(): void
}

/** One connection, as in Kysely's own driver, but replaced after its file was damaged. */
class LastingSqliteDriver implements Driver {
  readonly #file: SqliteFile
  #inner: SqliteDriver
  #isDamaged = false

  constructor(first: Sqlite, file: SqliteFile) {
    this.#file = file
    this.#inner = new ImmediateSqliteDriver(first)
  }

  init(): Promise<void> {
    return this.#inner.init()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    for (;;) {
      this.#file.place.checkOncePerTurn()
      const inner = this.#inner
      const connection = await inner.acquireConnection()
      if (inner === this.#inner && !this.#isDamaged)
        return new PatientConnection(connection, () => (this.#isDamaged = true))
      try {
        // Nobody else is using it: only one has it at a time.
        if (inner === this.#inner) await this.#replace(inner)
      } finally {
        await inner.releaseConnection()
      }
    }
  }

  async #replace(inner: SqliteDriver): Promise<void> {
    const next = new ImmediateSqliteDriver(this.#file.open())
    await next.init()
    this.#inner = next
    this.#isDamaged = false
    await inner.destroy()
  }

  beginTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#inner.beginTransaction(connection)
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    this.#file.place.check()
    await this.#inner.commitTransaction(connection)
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#inner.rollbackTransaction(connection)
  }

  releaseConnection(): Promise<void> {
    return this.#inner.releaseConnection()
  }

  destroy(): Promise<void> {
    return this.#inner.destroy()
  }
}

/** SQLite does roll back schema changes; declaring it makes two processes that start together migrate in turn. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/**
 * A deleted or moved file is still read and written by whoever has it open, and those writes are lost. With a WAL
 * SQLite does not check, so we do, and report it under SQLite's own code.
 */
function createPlace(path: string): Place {
  const opened = statSync(path)
  let isChecked = false
  const check = () => {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found?.ino === opened.ino && found.dev === opened.dev) return
    throw Object.assign(new Error('The database file is not where it was opened'), { code: MOVED_CODE })
  }
  return {
    check,
    checkOncePerTurn() {
      if (isChecked) return
      check()
      isChecked = true
      setImmediate(() => (isChecked = false))
    },
  }
}

const NOWHERE: Place = { check: () => undefined, checkOncePerTurn: () => undefined }

/** `:memory:` keeps nothing. */
export function sqliteDialect(dataDir: string): Dialect {
  function open(): Sqlite {
    const database = openSqlite(dataDir, FILE_NAME)
    // From here on PatientConnection does the waiting.
    database.pragma('busy_timeout = 1')
    return database
  }
  const first = open()
  const place = dataDir === MEMORY ? NOWHERE : createPlace(join(dataDir, FILE_NAME))
  return {
    createDriver: () => new LastingSqliteDriver(first, { open, place }),
    createAdapter: () => new TransactionalSqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** SQLite and PostgreSQL behind Kysely, with what both drivers leave open by default. */
import { setTimeout } from 'node:timers/promises'
import { CompiledQuery, PostgresDialect, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely'
import type { DatabaseConnection, Dialect, Driver, QueryResult, SqliteDialectConfig } from 'kysely'
import pg from 'pg'
import { openSqlite } from '../../../lib/sqlite'

const BUSY_TIMEOUT_MS = 5_000
const BUSY_PAUSE_MS = 5
const POOL_MAX = 10
const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 10_000
const INT8_OID = 20
const NUMERIC_OID = 1700

function isBusy(error: unknown): boolean {
  return error instanceof Error && String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')
}

/** Waits for another process's write between tries: SQLite's own wait would block the event loop. */
class PatientConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection

  constructor(connection: DatabaseConnection) {
    this.#connection = connection
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const giveUpAt = performance.now() + BUSY_TIMEOUT_MS
    for (;;) {
      try {
        return await this.#connection.executeQuery<R>(query)
      } catch (error) {
        if (!isBusy(error) || performance.now() > giveUpAt) throw error
        await setTimeout(BUSY_PAUSE_MS)
      }
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.#connection.streamQuery<R>(query, chunkSize)
  }
}

/**
 * A deferred transaction that turns to writing fails at once, whatever the busy timeout; an immediate one waits
 * for its turn at the start.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    return new PatientConnection(await super.acquireConnection())
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

/** SQLite does roll back table changes; saying so makes two processes that start at once migrate in turn. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig

  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new ImmediateSqliteDriver(this.#config)
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter()
  }
}

/** `:memory:` keeps nothing. */
export function sqliteDialect(dataDir: string): Dialect {
  const database = openSqlite(dataDir, 'nutwood.sqlite')
  // From here on PatientConnection does the waiting.
  database.pragma('busy_timeout = 1')
  return new ImmediateSqliteDialect({ database })
}

/** Counts and sums arrive as text by default. All of ours are cents and rows, far below 2^53. */
function parseWholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('A number of the database exceeds 2^53')
  return value
}

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary' && (oid === INT8_OID || oid === NUMERIC_OID)) return parseWholeNumber
    return pg.types.getTypeParser(oid, format ?? 'text')
  },
} as pg.CustomTypesConfig

export function postgresDialect(databaseUrl: string, onError: (error: Error) => void): Dialect {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: POOL_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'nutwood',
    types,
  })
  // Without a listener an idle connection that breaks ends the process.
  pool.on('error', onError)
  return new PostgresDialect({ pool })
}

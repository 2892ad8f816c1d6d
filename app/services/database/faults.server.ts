/**
 * The shop's own database is down: no connection, no space, an unreadable file, no answer in time. That is the same
 * kind of fault as a platform's, so a page answers 503 or goes on without; a wrong statement stays an error.
 */
import type {
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  QueryResult,
  TransactionSettings,
} from 'kysely'
import { withinDeadline } from '../deadline'
import { timeForCall, withoutRequestBudget } from '../request-budget'
import { UpstreamError } from '../upstream'

const SERVICE = 'database'
/** However much of a request's time the platforms took, a healthy database gets this much to record what was done. */
const LEAST_MS = 400
const STATEMENT_DEADLINE_MS = 15_000

/** Primary result codes of SQLite about the file and its machine, never about the statement. */
const SQLITE_AWAY =
  /^SQLITE_(BUSY|CANTOPEN|CORRUPT|FULL|INTERRUPT|IOERR|LOCKED|NOMEM|NOTADB|PROTOCOL|READONLY)/
/** PostgreSQL error classes: connection, resources, operator (statement timeouts included), system. */
const POSTGRES_AWAY = /^(08|53|57|58)[0-9A-Z]{3}$/
const SOCKET_AWAY = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/
/** The drivers' own errors, which have no code. */
const WORDS_AWAY =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|database connection is not open|driver has already been destroyed/

function isAway(error: Error): boolean {
  const code: unknown = Reflect.get(error, 'code')
  if (typeof code === 'string')
    return SQLITE_AWAY.test(code) || POSTGRES_AWAY.test(code) || SOCKET_AWAY.test(code)
  return WORDS_AWAY.test(error.message)
}

function named(operation: string, error: unknown): unknown {
  if (!(error instanceof Error) || !isAway(error)) return error
  const code: unknown = Reflect.get(error, 'code')
  return new UpstreamError({
    service: SERVICE,
    operation,
    retryable: true,
    code: typeof code === 'string' ? code : undefined,
  })
}

/** Limited by the request's remaining time; for a worker, by the database's own limits. */
async function guarded<T>(operation: string, work: () => Promise<T>): Promise<T> {
  const late = () => {
    throw new UpstreamError({ service: SERVICE, operation, retryable: true, code: 'Timeout' })
  }
  const ms = Math.max(LEAST_MS, timeForCall(STATEMENT_DEADLINE_MS))
  try {
    // Begun at once: there is no signal that a driver would listen to.
    return await withoutRequestBudget(() =>
      withinDeadline({ for: `the database's ${operation}`, ms, late }, work()),
    )
  } catch (error) {
    throw named(operation, error)
  }
}

/** PostgreSQL text cannot hold NUL, which a URL or a call may contain: it becomes U+FFFD, as in browsers. */
function withoutNul(query: CompiledQuery): CompiledQuery {
  const parameters = query.parameters.map((value) =>
    typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value,
  )
  return { ...query, parameters }
}

class GuardedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection

  constructor(inner: DatabaseConnection) {
    this.inner = inner
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return guarded('query', () => this.inner.executeQuery<R>(withoutNul(query)))
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize)
  }
}

const innerOf = (connection: DatabaseConnection): DatabaseConnection =>
  connection instanceof GuardedConnection ? connection.inner : connection

/**
 * A statement given up on may still be running. Its connection returns to the pool all the same, where the next
 * statement waits behind it, first of all its transaction's ROLLBACK.
 */
function guardedDriver(driver: Driver): Driver {
  return {
    init: () => driver.init(),
    async acquireConnection() {
      const acquiring = driver.acquireConnection()
      try {
        return new GuardedConnection(await guarded('connect', () => acquiring))
      } catch (error) {
        // It may still arrive, with nobody left to use it.
        acquiring.then(
          (connection) => driver.releaseConnection(connection),
          () => undefined,
        )
        throw error
      }
    },
    beginTransaction: (connection, settings: TransactionSettings) =>
      guarded('begin', () => driver.beginTransaction(innerOf(connection), settings)),
    commitTransaction: (connection) => guarded('commit', () => driver.commitTransaction(innerOf(connection))),
    rollbackTransaction: (connection) =>
      guarded('rollback', () => driver.rollbackTransaction(innerOf(connection))),
    releaseConnection: (connection) => driver.releaseConnection(innerOf(connection)),
    destroy: () => driver.destroy(),
  }
}

/** Wraps the dialect: database faults are named as such, and none is waited for longer than a request can. */
export function withNamedFaults(dialect: Dialect): Dialect {
  return {
    createDriver: () => guardedDriver(dialect.createDriver()),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

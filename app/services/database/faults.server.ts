/**
 * The shop's own database away: no connection, no room, an unreadable file, no answer in time. That is a fault of the
 * same shape as those of the platforms, so that a page says 503 or goes on without; a wrong statement stays an error.
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
/** Whatever the platforms took of a request's time, a healthy database gets this much to remember what was done. */
const LEAST_MS = 400
const STATEMENT_DEADLINE_MS = 15_000

/** Primary result codes of SQLite that are about the file and its machine, never about the statement. */
const SQLITE_AWAY =
  /^SQLITE_(BUSY|CANTOPEN|CORRUPT|FULL|INTERRUPT|IOERR|LOCKED|NOMEM|NOTADB|PROTOCOL|READONLY)/
/** Classes of PostgreSQL's conditions: connection, resources, operator, system; and a statement that took too long. */
const POSTGRES_AWAY = /^(08|53|57|58)[0-9A-Z]{3}$/
const SOCKET_AWAY = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/
/** The drivers' own, which have no code. */
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

/** Bounded by what the request has left; a worker's work by the database's own limits. */
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

/** No text of PostgreSQL holds a NUL, which an address or a call may bring: as browsers do, it becomes U+FFFD. */
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
 * A statement that is given up may still be under way. Its connection goes back to the pool all the same: what is asked
 * of it next waits behind it there, the ROLLBACK of its transaction first of all.
 */
function guardedDriver(driver: Driver): Driver {
  return {
    init: () => driver.init(),
    async acquireConnection() {
      const acquiring = driver.acquireConnection()
      try {
        return new GuardedConnection(await guarded('connect', () => acquiring))
      } catch (error) {
        // It may come yet, with nobody left who wants it.
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

/** The dialect with faults of the database named as such, and none waited for longer than a request can. */
export function withNamedFaults(dialect: Dialect): Dialect {
  return {
    createDriver: () => guardedDriver(dialect.createDriver()),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

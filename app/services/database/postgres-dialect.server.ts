/** PostgreSQL behind Kysely, with what the driver leaves open by default. */
import { PostgresDialect } from 'kysely'
import type { Dialect } from 'kysely'
import pg from 'pg'

const POOL_MAX = 10
const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 10_000
const INT8_OID = 20
const NUMERIC_OID = 1700

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
  // Without a listener, a broken idle connection ends the process.
  pool.on('error', onError)
  // So does one in use, whose error the pool does not see; whoever waits for its statement still gets it.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return new PostgresDialect({ pool })
}

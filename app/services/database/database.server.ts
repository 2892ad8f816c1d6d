/** The shop's own database: one schema; SQLite in a file by default, PostgreSQL by `DATABASE_URL`. */
import { Kysely, Migrator } from 'kysely'
import type { Transaction as KyselyTransaction } from 'kysely'
import type { Logger } from '../logger'
import { withNamedFaults } from './faults.server'
import { migrations } from './migrations.server'
import { postgresDialect } from './postgres-dialect.server'
import type { Schema } from './schema'
import { sqliteDialect } from './sqlite-dialect.server'

export type Transaction = KyselyTransaction<Schema>
/** Anything that can run a query: the database or a transaction. */
export type Queryable = Kysely<Schema> | Transaction

export interface Database {
  readonly dialect: 'sqlite' | 'postgres'
  /** For single statements. Inside `transaction` use the transaction's own handle, or SQLite deadlocks on itself. */
  readonly db: Kysely<Schema>
  /**
   * Runs `work` in one transaction that may write from its start. Await only queries of `tx` in it, never the network:
   * SQLite has a single writer, and the whole shop would wait. PostgreSQL may run `work` again after a serialisation
   * failure or a deadlock, so it must have no other side effects.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const RETRIES = 5
const RETRYABLE = new Set(['40001', '40P01'])

function isRetryable(error: unknown): boolean {
  return error instanceof Error && RETRYABLE.has(String((error as { code?: unknown }).code))
}

async function migrate(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    // Numbers are assigned to features built in parallel: a lower one may reach a database after a higher one.
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error instanceof Error ? error : new Error('The migrations failed')
}

/** Opens the database and migrates it. */
export async function openDatabase(options: {
  readonly databaseUrl?: string | undefined
  /** Folder of the SQLite file; `:memory:` keeps nothing. */
  readonly dataDir: string
  readonly logger?: Logger
}): Promise<Database> {
  const { databaseUrl, dataDir, logger } = options
  const dialect = databaseUrl === undefined ? 'sqlite' : 'postgres'
  const db = new Kysely<Schema>({
    dialect: withNamedFaults(
      databaseUrl === undefined
        ? sqliteDialect(dataDir)
        : postgresDialect(databaseUrl, (error) =>
            logger?.warn({ code: (error as { code?: unknown }).code }, 'an idle database connection broke'),
          ),
    ),
  })
  try {
    await migrate(db)
  } catch (error) {
    await db.destroy()
    throw error
  }

  return {
    dialect,
    db,
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await db.transaction().execute(work)
        } catch (error) {
          if (attempt >= RETRIES || !isRetryable(error)) throw error
        }
      }
    },
    close: () => db.destroy(),
  }
}

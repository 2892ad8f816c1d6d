/** Everything the gateway stores, in one SQLite file. */
import { openSqlite } from '../../lib/sqlite'
import type { PlatformOptions } from '../platform'
import { createNonces } from './nonces'
import { PAYMENTS_SCHEMA } from './schema.sql'
import { createSessions } from './sessions'
import type { Sessions } from './sessions'
import { createTransactions } from './transactions'
import type { Transactions } from './transactions'
import { createVault } from './vault'
import type { Vault } from './vault'

export interface PaymentsStore {
  readonly sessions: Sessions
  readonly transactions: Transactions
  readonly vault: Vault
  close(): void
}

export function openPaymentsStore({ dataDir, clock }: PlatformOptions): PaymentsStore {
  const database = openSqlite(dataDir, 'payments.sqlite', PAYMENTS_SCHEMA)
  const nonces = createNonces(database, clock)
  return {
    sessions: createSessions(database, clock, nonces),
    transactions: createTransactions(database, clock, nonces),
    vault: createVault(database, clock, nonces),
    close: () => void database.close(),
  }
}

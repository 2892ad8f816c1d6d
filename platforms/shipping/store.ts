/** What the shipping service keeps: the countries to which a SKU may not be sent. Durable on SQLite. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

export interface ShippingStore {
  /** Replaces the countries of the SKUs named; an empty list lifts the restriction. */
  putRestrictions(restrictions: Readonly<Record<string, readonly string[]>>): void
  restrictionsOf(skus: readonly string[]): Readonly<Record<string, readonly string[]>>
  close(): void
}

function openFile(dataDir: string): Database.Database {
  if (dataDir === ':memory:') return new Database(':memory:')
  mkdirSync(dataDir, { recursive: true })
  const database = new Database(join(dataDir, 'shipping.sqlite'))
  database.pragma('journal_mode = WAL')
  // better-sqlite3 defaults to NORMAL in WAL mode, which may lose the last commits with the power.
  database.pragma('synchronous = FULL')
  return database
}

export function openShippingStore(dataDir: string): ShippingStore {
  const database = openFile(dataDir)
  database.exec(
    'CREATE TABLE IF NOT EXISTS restriction (sku TEXT NOT NULL, country TEXT NOT NULL, PRIMARY KEY (sku, country)) STRICT, WITHOUT ROWID',
  )
  const remove = database.prepare('DELETE FROM restriction WHERE sku = ?')
  const insert = database.prepare('INSERT OR IGNORE INTO restriction (sku, country) VALUES (?, ?)')
  const select = database.prepare<[string], { country: string }>(
    'SELECT country FROM restriction WHERE sku = ? ORDER BY country',
  )
  const put = database.transaction((restrictions: Readonly<Record<string, readonly string[]>>) => {
    for (const [sku, countries] of Object.entries(restrictions)) {
      remove.run(sku)
      for (const country of countries) insert.run(sku, country)
    }
  })
  return {
    putRestrictions: (restrictions) => put.immediate(restrictions),
    restrictionsOf: (skus) =>
      Object.fromEntries(
        [...new Set(skus)]
          .map((sku) => [sku, select.all(sku).map((row) => row.country)] as const)
          .filter(([, countries]) => countries.length > 0),
      ),
    close: () => database.close(),
  }
}

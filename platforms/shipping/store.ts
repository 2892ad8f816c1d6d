/** What the shipping service stores: the countries a SKU may not be sent to. Durable on SQLite. */
import { inTransaction, openSqlite } from '../../lib/sqlite'

export interface ShippingStore {
  /** Replaces the countries of the SKUs named; an empty list lifts the restriction. */
  putRestrictions(restrictions: Readonly<Record<string, readonly string[]>>): void
  restrictionsOf(skus: readonly string[]): Readonly<Record<string, readonly string[]>>
  close(): void
}

const SCHEMA =
  'CREATE TABLE IF NOT EXISTS restriction (sku TEXT NOT NULL, country TEXT NOT NULL, PRIMARY KEY (sku, country)) STRICT, WITHOUT ROWID'

export function openShippingStore(dataDir: string): ShippingStore {
  const database = openSqlite(dataDir, 'shipping.sqlite', SCHEMA)
  const remove = database.prepare('DELETE FROM restriction WHERE sku = ?')
  const insert = database.prepare('INSERT OR IGNORE INTO restriction (sku, country) VALUES (?, ?)')
  const select = database.prepare<[string], { country: string }>(
    'SELECT country FROM restriction WHERE sku = ? ORDER BY country',
  )
  return {
    putRestrictions: (restrictions) =>
      inTransaction(database, () => {
        for (const [sku, countries] of Object.entries(restrictions)) {
          remove.run(sku)
          for (const country of countries) insert.run(sku, country)
        }
      }),
    restrictionsOf: (skus) =>
      Object.fromEntries(
        [...new Set(skus)]
          .map((sku) => [sku, select.all(sku).map((row) => row.country)] as const)
          .filter(([, countries]) => countries.length > 0),
      ),
    close: () => database.close(),
  }
}

/** Places of postal codes in SQLite: filled once from the data package, queried by code or name. */
import { inTransaction, MEMORY, openSqlite } from '../../lib/sqlite'
import type { Sqlite } from '../../lib/sqlite'
import { readSource } from './source'
import type { PlaceRow } from './source'

export type Place = Omit<PlaceRow, 'folded'>
export type CountryCode = PlaceRow['country']

export interface AddressStore {
  /** Places of a code, the name used in mail first; none if the code is not in use. */
  placesOf(country: CountryCode, code: string): readonly (Place & { readonly folded: string })[]
  /** Codes of a city, sorted. */
  codesOf(country: CountryCode, state: string, folded: string): readonly string[]
  /** Places whose code or name begins so: sorted by code, or those with the most codes first. */
  beginningWith(country: CountryCode, start: string, limit: number): readonly Place[]
  close(): void
}

/** Increment when the data or its schema changes, to refill the table. */
const VERSION = 1

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS place (
    country TEXT NOT NULL, code TEXT NOT NULL, folded TEXT NOT NULL,
    city TEXT NOT NULL, state TEXT NOT NULL, rank INTEGER NOT NULL,
    PRIMARY KEY (country, code, folded)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS place_name ON place (country, folded);`

const AFTER_ALL = '\uFFFF'

function openFilled(dataDir: string): Sqlite {
  const database = openSqlite(dataDir, 'addresses.sqlite', SCHEMA)
  if (database.pragma('user_version', { simple: true }) === VERSION) return database
  const insert = database.prepare<[string, string, string, string, string, number]>(
    'INSERT INTO place (country, code, folded, city, state, rank) VALUES (?, ?, ?, ?, ?, ?)',
  )
  inTransaction(database, () => {
    database.exec('DELETE FROM place')
    for (const { country, code, folded, city, state, rank } of readSource())
      insert.run(country, code, folded, city, state, rank)
    database.pragma(`user_version = ${VERSION}`)
  })
  return database
}

/** Filling takes a third of a second and the data is read-only: one per process, never closed. */
let inMemory: Sqlite | undefined

function openShared(): Sqlite {
  inMemory ??= openFilled(MEMORY)
  return inMemory
}

export function openAddressStore(dataDir: string): AddressStore {
  const database = dataDir === MEMORY ? openShared() : openFilled(dataDir)
  const byCode = database.prepare<[string, string], PlaceRow>(
    'SELECT * FROM place WHERE country = ? AND code = ? ORDER BY rank',
  )
  const byName = database.prepare<[string, string, string], { code: string }>(
    'SELECT code FROM place WHERE country = ? AND folded = ? AND state = ? ORDER BY code',
  )
  const codesFrom = database.prepare<[string, string, string, number], PlaceRow>(
    'SELECT * FROM place WHERE country = ? AND code >= ? AND code < ? AND rank = 0 ORDER BY code LIMIT ?',
  )
  const namesFrom = database.prepare<[string, string, string, number], PlaceRow>(
    `SELECT country, min(code) AS code, folded, city, state, rank FROM place
     WHERE country = ? AND folded >= ? AND folded < ? GROUP BY folded, state ORDER BY count(*) DESC, folded LIMIT ?`,
  )
  return {
    placesOf: (country, code) => byCode.all(country, code),
    codesOf: (country, state, folded) => byName.all(country, folded, state).map(({ code }) => code),
    beginningWith(country, start, limit) {
      const find = /\d/.test(start) ? codesFrom : namesFrom
      const from = find === codesFrom ? start.toUpperCase() : start
      return find.all(country, from, from + AFTER_ALL, limit)
    },
    close() {
      if (database !== inMemory) database.close()
    },
  }
}

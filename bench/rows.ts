/** Finds the rows that one visit left in a shop's files, and copies them many times under new ids. */
import { join } from 'node:path'
import { inTransaction, openSqlite } from '../lib/sqlite'
import type { Sqlite } from '../lib/sqlite'

/** Files in the data folder that grow with visits and orders. */
const FILES = [
  ['', 'nutwood.sqlite'],
  ['platforms/commercetools', 'commercetools.sqlite'],
  ['platforms/payments', 'payments.sqlite'],
] as const

interface Table {
  readonly name: string
  readonly columns: readonly string[]
  /** Positions of the primary key in `columns`. */
  readonly key: readonly number[]
  /** Positions of all unique columns. */
  readonly unique: readonly number[]
  /** The autoincrement column. */
  readonly counted: string | undefined
}

interface Row {
  readonly file: number
  readonly table: Table
  readonly values: readonly unknown[]
}

/** Existing rows, by file, table and key. */
export type Known = ReadonlySet<string>

/** Ids that copies must not share, with their value in the nth copy. */
export type Renaming = ReadonlyMap<string, (nth: number) => string>

/** Tables the shop itself uses to authenticate with its platform, whoever visits. */
const OF_THE_SHOP: ReadonlySet<string> = new Set(['token'])

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

function tablesOf(database: Sqlite): readonly Table[] {
  const names = database
    .prepare<[], { name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    .all()
  return names
    .filter(({ name }) => !name.startsWith('sqlite_') && !OF_THE_SHOP.has(name))
    .map(({ name }) => {
      const info = database.pragma(`table_info(${quoted(name)})`) as {
        name: string
        type: string
        pk: number
      }[]
      const columns = info.map((column) => column.name)
      const indices = database.pragma(`index_list(${quoted(name)})`) as { name: string; unique: number }[]
      const unique = indices
        .filter((index) => index.unique === 1)
        .flatMap((index) => database.pragma(`index_info(${quoted(index.name)})`) as { name: string }[])
        .map((column) => columns.indexOf(column.name))
      const key = info.flatMap(({ pk }, index) => (pk > 0 ? [index] : []))
      const [only] = key.length === 1 ? key.map((index) => info[index]) : []
      const counted = only?.type.toUpperCase() === 'INTEGER' ? only.name : undefined
      return { name, columns, key, unique: [...new Set([...key, ...unique])], counted }
    })
}

function withFiles<T>(dataDir: string, work: (database: Sqlite, file: number) => T): T[] {
  return FILES.map(([folder, name], file) => {
    const database = openSqlite(join(dataDir, folder), name)
    try {
      return work(database, file)
    } finally {
      database.close()
    }
  })
}

function* rowsIn(database: Sqlite, file: number, table: Table): Generator<{ row: Row; key: string }> {
  const names = table.columns.map(quoted).join(', ')
  const all = database.prepare<[], unknown[]>(`SELECT ${names} FROM ${quoted(table.name)}`).raw()
  for (const values of all.iterate()) {
    const key = JSON.stringify([file, table.name, ...table.key.map((index) => values[index])])
    yield { row: { file, table, values }, key }
  }
}

export function knownRows(dataDir: string): Known {
  const known = new Set<string>()
  withFiles(dataDir, (database, file) => {
    for (const table of tablesOf(database))
      for (const { key } of rowsIn(database, file, table)) known.add(key)
  })
  return known
}

/**
 * Long enough to be random: ids, keys and hashes, but no words such as a document's kind. One random id of 24 characters
 * in sixty has no digit.
 */
const RANDOM = /^(?=.*\d|(?:.*[A-Z]){3})[\w:.-]{16,}$/
const DIGITS = 8

/** The same except for its last digits. */
const renamed = (id: string) => (nth: number) => id.slice(0, -DIGITS) + nth.toString(16).padStart(DIGITS, '0')

export interface Visit {
  readonly rows: readonly Row[]
  readonly renaming: Renaming
}

/**
 * Rows added since. `names` are ids that do not look random, such as order numbers; `shared` are random ones that every
 * copy keeps, such as a customer's. Shared rows, such as a counter, are left out: there is one however many visits there
 * were.
 */
export function visitSince(
  dataDir: string,
  known: Known,
  names: Renaming,
  shared: ReadonlySet<string> = new Set(),
): Visit {
  const renaming = new Map(names)
  const hasName = (value: string) => [...names.keys()].some((name) => value.includes(name))
  const found = withFiles(dataDir, (database, file) =>
    tablesOf(database).flatMap((table) => {
      const rows: Row[] = []
      // One at a time: the documents of a hundred thousand orders do not fit in memory.
      for (const { row, key } of rowsIn(database, file, table)) if (!known.has(key)) rows.push(row)
      return rows.map((row) => ({ row, own: table.unique.map((index) => row.values[index]) }))
    }),
  ).flat()
  for (const { own } of found)
    for (const value of own)
      if (typeof value === 'string' && RANDOM.test(value) && !hasName(value) && !shared.has(value))
        renaming.set(value, renamed(value))
  const ids = [...renaming.keys()]
  const isOwn = (value: unknown) => typeof value === 'string' && ids.some((id) => value.includes(id))
  return { rows: found.filter(({ own }) => own.some(isOwn)).map(({ row }) => row), renaming }
}

type Piece = string | ((nth: number) => string)

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Splits a text at its ids, so that a hundred thousand copies need no search. */
function piecesOf(text: string, renaming: Renaming): readonly Piece[] {
  const longestFirst = [...renaming.keys()].sort((a, b) => b.length - a.length)
  const parts = text.split(new RegExp(`(${longestFirst.map(escaped).join('|')})`))
  return parts.map((part) => renaming.get(part) ?? part)
}

type Copier = (nth: number) => unknown

function copierOf(value: unknown, renaming: Renaming): Copier {
  if (typeof value !== 'string') return () => value
  const pieces = piecesOf(value, renaming)
  return (nth) => pieces.map((piece) => (typeof piece === 'string' ? piece : piece(nth))).join('')
}

/** Makes copies 1 to `count`, one transaction per file. The shop must not be running. */
export function copyVisit(dataDir: string, { rows, renaming }: Visit, count: number): void {
  withFiles(dataDir, (database, file) => {
    // A copy may be inserted before the row it references.
    database.pragma('foreign_keys = OFF')
    database.pragma('synchronous = OFF')
    const inserts = rows
      .filter((row) => row.file === file)
      .map(({ table: { name, columns, counted }, values }) => ({
        copiers: values.map((value, index) => copierOf(columns[index] === counted ? null : value, renaming)),
        statement: database.prepare(
          `INSERT INTO ${quoted(name)} (${columns.map(quoted).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
        ),
      }))
    inTransaction(database, () => {
      for (let nth = 1; nth <= count; nth += 1)
        for (const { copiers, statement } of inserts) statement.run(...copiers.map((copy) => copy(nth)))
    })
    database.pragma('wal_checkpoint(TRUNCATE)')
  })
}

/** Indices in SQLite: objects, settings, rules and the task counter. Memory is built from here at start. */
import { inTransaction, openSqlite } from '../../lib/sqlite'
import type { Sqlite } from '../../lib/sqlite'

export interface IndexRow {
  readonly name: string
  readonly settings: string
  readonly createdAt: string
  readonly updatedAt: string
}

export interface SearchStore {
  indices(): readonly IndexRow[]
  saveIndex(row: IndexRow): void
  deleteIndex(name: string): void
  objects(index: string): readonly string[]
  putObject(index: string, objectID: string, json: string): void
  deleteObject(index: string, objectID: string): void
  clearObjects(index: string): void
  rules(index: string): readonly string[]
  putRule(index: string, objectID: string, json: string): void
  clearRules(index: string): void
  nextTaskId(): number
  lastTaskId(): number
  /** Runs the work in one transaction, all or nothing. */
  transaction<Result>(work: () => Result): Result
  close(): void
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS search_index (
    name TEXT PRIMARY KEY, settings TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS object (
    index_name TEXT NOT NULL, object_id TEXT NOT NULL, json TEXT NOT NULL, PRIMARY KEY (index_name, object_id)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS rule (
    index_name TEXT NOT NULL, object_id TEXT NOT NULL, json TEXT NOT NULL, PRIMARY KEY (index_name, object_id)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS counter (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
  INSERT OR IGNORE INTO counter (name, value) VALUES ('task', 1);
`

interface JsonRow {
  readonly json: string
}

/** Statements for a table of JSON texts by index and id. */
function jsonTable(database: Sqlite, table: 'object' | 'rule') {
  const all = database.prepare<[string], JsonRow>(
    `SELECT json FROM ${table} WHERE index_name = ? ORDER BY ${table === 'rule' ? 'object_id' : 'rowid'}`,
  )
  const put = database.prepare(
    `INSERT INTO ${table} (index_name, object_id, json) VALUES (?, ?, ?)
     ON CONFLICT (index_name, object_id) DO UPDATE SET json = excluded.json`,
  )
  const remove = database.prepare(`DELETE FROM ${table} WHERE index_name = ? AND object_id = ?`)
  const clear = database.prepare(`DELETE FROM ${table} WHERE index_name = ?`)
  return {
    all: (index: string) => all.all(index).map((row) => row.json),
    put: (index: string, id: string, json: string) => void put.run(index, id, json),
    remove: (index: string, id: string) => void remove.run(index, id),
    clear: (index: string) => void clear.run(index),
  }
}

export function openSearchStore(dataDir: string): SearchStore {
  const database = openSqlite(dataDir, 'algolia.sqlite', SCHEMA)
  const objects = jsonTable(database, 'object')
  const rules = jsonTable(database, 'rule')
  const list = database.prepare<[], IndexRow>(
    'SELECT name, settings, created_at AS createdAt, updated_at AS updatedAt FROM search_index ORDER BY name',
  )
  const save = database.prepare(
    `INSERT INTO search_index (name, settings, created_at, updated_at) VALUES (@name, @settings, @createdAt, @updatedAt)
     ON CONFLICT (name) DO UPDATE SET settings = excluded.settings, updated_at = excluded.updated_at`,
  )
  const remove = database.prepare('DELETE FROM search_index WHERE name = ?')
  const count = database.prepare<[], { value: number }>(
    "UPDATE counter SET value = value + 1 WHERE name = 'task' RETURNING value",
  )
  const last = database.prepare<[], { value: number }>("SELECT value FROM counter WHERE name = 'task'")
  return {
    indices: () => list.all(),
    saveIndex: (row) => void save.run(row),
    deleteIndex(name) {
      objects.clear(name)
      rules.clear(name)
      remove.run(name)
    },
    objects: objects.all,
    putObject: objects.put,
    deleteObject: objects.remove,
    clearObjects: objects.clear,
    rules: rules.all,
    putRule: rules.put,
    clearRules: rules.clear,
    nextTaskId: () => count.get()?.value ?? 1,
    lastTaskId: () => last.get()?.value ?? 1,
    transaction: (work) => (database.inTransaction ? work() : inTransaction(database, work)),
    close: () => database.close(),
  }
}

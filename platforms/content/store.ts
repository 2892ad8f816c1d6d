/** Pages, drafts of pages and sections as JSON documents by kind and name. */
import { inTransaction, openSqlite } from '../../lib/sqlite'

/** A draft is named by the path of its page, which it leaves as it is until it is published. */
export type DocumentKind = 'page' | 'draft' | 'section'

interface StoredDocument {
  readonly body: string
  readonly etag: string
  readonly updatedAt: string
}

export interface ContentStore {
  get(kind: DocumentKind, name: string): StoredDocument | null
  list(kind: DocumentKind): readonly { readonly name: string; readonly title: string | null }[]
  /** Returns true if the document is new. */
  put(kind: DocumentKind, name: string, body: string, etag: string, updatedAt: string): boolean
  remove(kind: DocumentKind, name: string): boolean
  /** The draft becomes the page. Returns false if there is none. */
  publish(path: string, updatedAt: string): boolean
  close(): void
}

const SCHEMA = `CREATE TABLE IF NOT EXISTS document (
  kind TEXT NOT NULL, name TEXT NOT NULL, body TEXT NOT NULL, etag TEXT NOT NULL, updated_at TEXT NOT NULL,
  PRIMARY KEY (kind, name)
) STRICT, WITHOUT ROWID`

export function openContentStore(dataDir: string): ContentStore {
  const database = openSqlite(dataDir, 'content.sqlite', SCHEMA)
  const select = database.prepare<[string, string], StoredDocument>(
    'SELECT body, etag, updated_at AS updatedAt FROM document WHERE kind = ? AND name = ?',
  )
  const selectAll = database.prepare<[string], { name: string; title: string | null }>(
    "SELECT name, json_extract(body, '$.title') AS title FROM document WHERE kind = ? ORDER BY name",
  )
  const upsert = database.prepare(
    `INSERT INTO document (kind, name, body, etag, updated_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (kind, name) DO UPDATE SET body = excluded.body, etag = excluded.etag, updated_at = excluded.updated_at`,
  )
  const erase = database.prepare('DELETE FROM document WHERE kind = ? AND name = ?')
  return {
    get: (kind, name) => select.get(kind, name) ?? null,
    list: (kind) => selectAll.all(kind),
    put: (kind, name, body, etag, updatedAt) =>
      inTransaction(database, () => {
        const isNew = select.get(kind, name) === undefined
        upsert.run(kind, name, body, etag, updatedAt)
        return isNew
      }),
    remove: (kind, name) => erase.run(kind, name).changes > 0,
    publish: (path, updatedAt) =>
      inTransaction(database, () => {
        const draft = select.get('draft', path)
        if (draft === undefined) return false
        upsert.run('page', path, draft.body, draft.etag, updatedAt)
        erase.run('draft', path)
        return true
      }),
    close: () => database.close(),
  }
}

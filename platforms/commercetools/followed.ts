/**
 * What is asked of the catalogue at every start and every few seconds, by indexes: it costs the same however large the
 * catalogue is. Each statement names its index, as SQLite would rather read all documents of a kind.
 */
import type { Sqlite } from '../../lib/sqlite'
import type { Kind } from './documents'

/** Kinds with an index by last change. */
export type FollowedKind = 'product' | 'inventory-entry'

export interface Change {
  readonly id: string
  readonly at: string
}

export interface Followed {
  /** By last change, then id: the first at or after a moment, or those behind a change. */
  since(kind: FollowedKind, from: string, behind: Change | undefined, limit: number): readonly Change[]
  /** The same, newest first. */
  newest(kind: FollowedKind, behind: Change | undefined, limit: number): readonly Change[]
  /** By id, behind one. */
  byId(kind: FollowedKind, behind: string, limit: number): readonly Change[]
  publishedProducts(): number
  /** Ids of products without embedded prices. */
  standaloneProducts(): readonly string[]
}

export const isFollowed = (kind: Kind): kind is FollowedKind =>
  kind === 'product' || kind === 'inventory-entry'

const LATEST = '9999'

function prepare(database: Sqlite, kind: FollowedKind, index: string) {
  const list = (after: '>' | '<', direction: 'ASC' | 'DESC') =>
    database.prepare<[string, string, string, string, number], Change>(
      `SELECT id, modified_at AS at FROM document INDEXED BY ${index}
       WHERE kind = '${kind}' AND modified_at ${after}= ? AND (? = '' OR modified_at ${after} ? OR id ${after} ?)
       ORDER BY modified_at ${direction}, id ${direction} LIMIT ?`,
    )
  return { since: list('>', 'ASC'), newest: list('<', 'DESC') }
}

function count(database: Sqlite, index: string, where: string) {
  const all = `SELECT count(*) FROM document INDEXED BY ${index} WHERE kind = 'product'`
  return database.prepare<[], number>(`${all}${where}`).pluck()
}

export function followed(database: Sqlite): Followed {
  const statements = {
    product: prepare(database, 'product', 'product_by_change'),
    'inventory-entry': prepare(database, 'inventory-entry', 'stock_by_change'),
  }
  const products = count(database, 'product_by_change', '')
  // SQLite evaluates such a condition again for each row of the index: only few products are unpublished.
  const unpublished = count(
    database,
    'product_unpublished',
    " AND json_extract(body, '$.masterData.published') = 0",
  )
  const standalone = database
    .prepare<[], string>(
      `SELECT id FROM document INDEXED BY product_standalone
       WHERE kind = 'product' AND json_extract(body, '$.priceMode') = 'Standalone' ORDER BY id`,
    )
    .pluck()
  const byId = database.prepare<[string, string, number], Change>(
    'SELECT id, modified_at AS at FROM document WHERE kind = ? AND id > ? ORDER BY id LIMIT ?',
  )
  const read = (kind: FollowedKind, order: 'since' | 'newest', { id, at }: Change, limit: number) =>
    statements[kind][order].all(at, id, at, id, limit)
  return {
    since: (kind, from, behind, limit) => read(kind, 'since', behind ?? { id: '', at: from }, limit),
    newest: (kind, behind, limit) => read(kind, 'newest', behind ?? { id: '', at: LATEST }, limit),
    byId: (kind, behind, limit) => byId.all(kind, behind, limit),
    publishedProducts: () => (products.get() ?? 0) - (unpublished.get() ?? 0),
    standaloneProducts: () => standalone.all(),
  }
}

/** The statements of the store, prepared once. */
import type { Sqlite } from '../../lib/sqlite'
import type { Lookup } from './documents'

export type Row = Record<'id' | 'body', string>
export type Owned = Pick<Lookup, 'field' | 'value'>

/** Uses the index `order_by_customer`. Without an id to start after, the moment itself is included. */
function ordersByTime(database: Sqlite, direction: 'ASC' | 'DESC', beyond: '>' | '<') {
  return database.prepare<[string, string, string, string, string, string, string, number], { id: string }>(
    `SELECT id FROM document
     WHERE kind = 'order' AND json_extract(body, '$.customerId') = ? AND created_at BETWEEN ? AND ?
       AND created_at ${beyond}= ? AND (? = '' OR created_at ${beyond} ? OR id ${beyond} ?)
     ORDER BY created_at ${direction}, id ${direction} LIMIT ?`,
  )
}

export function prepareStatements(database: Sqlite) {
  const sql = <P extends unknown[], R = unknown>(text: string) => database.prepare<P, R>(text)
  return {
    dataVersion: database.prepare<[], unknown>('PRAGMA data_version').pluck(),
    get: sql<[string, string], Row>('SELECT id, body FROM document WHERE kind = ? AND id = ?'),
    version: sql<[string, string], { version: number }>(
      'SELECT version FROM document WHERE kind = ? AND id = ?',
    ),
    all: sql<[string], Row>('SELECT id, body FROM document WHERE kind = ? ORDER BY id'),
    find: sql<[string, string, string], { id: string }>(
      'SELECT id FROM lookup WHERE kind = ? AND field = ? AND value = ? ORDER BY id',
    ),
    // Uses the index `order_by_shipment`.
    ordersChanged: sql<[string, string, string, string, number], { id: string }>(
      `SELECT id FROM document
       WHERE kind = 'order' AND json_extract(body, '$.shipmentState') = ?
         AND modified_at >= ? AND (modified_at > ? OR id > ?)
       ORDER BY modified_at, id LIMIT ?`,
    ),
    ordersUp: ordersByTime(database, 'ASC', '>'),
    ordersDown: ordersByTime(database, 'DESC', '<'),
    owned: sql<[string, string], Owned>('SELECT field, value FROM lookup WHERE kind = ? AND id = ?'),
    insert: sql<[string, string, number, string, string, string]>(
      'INSERT INTO document VALUES (?, ?, ?, ?, ?, ?)',
    ),
    replace: sql<[number, string, string, string, string, number]>(
      'UPDATE document SET version = ?, modified_at = ?, body = ? WHERE kind = ? AND id = ? AND version = ?',
    ),
    remove: sql<[string, string, number]>('DELETE FROM document WHERE kind = ? AND id = ? AND version = ?'),
    index: sql<[string, string, string, string, number]>('INSERT INTO lookup VALUES (?, ?, ?, ?, ?)'),
    unindex: sql<[string, string]>('DELETE FROM lookup WHERE kind = ? AND id = ?'),
    unindexOne: sql<[string, string, string, string]>(
      'DELETE FROM lookup WHERE kind = ? AND field = ? AND value = ? AND id = ?',
    ),
  }
}

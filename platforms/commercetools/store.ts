/**
 * Durable documents on SQLite. Deliberately synchronous: a change of cart, order, stock and code uses is one
 * transaction with no await in it. Parsed documents are cached and shared, so they must not be modified.
 */
import { inTransaction, openSqlite } from '../../lib/sqlite'
import type { Sqlite } from '../../lib/sqlite'
import { DocumentCache, isTraffic } from './document-cache'
import type { AnyDocument, Documents, Kind, Lookup } from './documents'
import { fail } from './engine/contract'
import { followed } from './followed'
import type { Followed } from './followed'
import { SCHEMA } from './schema.sql'
import { prepareStatements } from './statements'
import type { Owned, Row } from './statements'
import { rememberText } from './wire/serialize'

/** A customer's orders between two moments, inclusive. */
export interface OrderRange {
  readonly customerId: string
  readonly from: string
  readonly until: string
  readonly descending: boolean
}

/** Orders with a shipment state, changed at or after a moment. */
export interface ChangeRange {
  readonly shipmentState: string
  readonly from: string
}

export class Store {
  readonly database: Sqlite
  readonly followed: Followed
  readonly #documents = new DocumentCache()
  readonly #lists = new Map<Kind, readonly AnyDocument[]>()
  readonly #generations = new Map<Kind, number>()
  /** The rows that a cached document was written with. */
  readonly #indexed = new WeakMap<AnyDocument, readonly Lookup[]>()
  readonly #statements
  #touched: { kind: Kind; id: string }[] = []
  #dataVersion: unknown
  #foreignWrites = 0

  constructor(dataDir: string) {
    this.database = openSqlite(dataDir, 'commercetools.sqlite', SCHEMA)
    this.#statements = prepareStatements(this.database)
    this.followed = followed(this.database)
    this.refresh()
  }

  /** Clears the cache if another process has written to the file; call once per request. */
  refresh(): void {
    const current = this.#statements.dataVersion.get()
    if (current === this.#dataVersion) return
    this.#dataVersion = current
    this.#foreignWrites += 1
    this.#documents.clear()
    this.#lists.clear()
    for (const kind of this.#generations.keys()) this.#bump(kind)
  }

  /** Raised when another process has written: whatever was read before may have changed. */
  get foreignWrites(): number {
    return this.#foreignWrites
  }

  /** Counts the writes to a kind: data derived from it is stale once this changes. */
  generation(kind: Kind): number {
    return this.#generations.get(kind) ?? 0
  }

  get<K extends Kind>(kind: K, id: string): Documents[K] | undefined {
    const cached = this.#documents.get(kind, id)
    if (cached) return cached as Documents[K]
    const row = this.#statements.get.get(kind, id)
    return row && this.#remember(kind, row)
  }

  /** The document with this value in one of its lookup fields (the first by id when the field is not unique). */
  find<K extends Kind>(kind: K, field: string, value: string): Documents[K] | undefined {
    const row = this.#statements.find.get(kind, field, value)
    return row && this.get(kind, row.id)
  }

  findAll<K extends Kind>(kind: K, field: string, values: readonly string[]): Documents[K][] {
    const ids = new Set(
      values.flatMap((value) => this.#statements.find.all(kind, field, value).map((row) => row.id)),
    )
    return [...ids].flatMap((id) => this.get(kind, id) ?? [])
  }

  /** By creation time, then id; the first ones, or those after a given order. */
  ordersByTime(
    { customerId, from, until, descending }: OrderRange,
    after: Documents['order'] | undefined,
    limit: number,
  ): Documents['order'][] {
    const { ordersUp, ordersDown } = this.#statements
    const edge = after?.createdAt ?? (descending ? until : from)
    const beyond = after?.id ?? ''
    const statement = descending ? ordersDown : ordersUp
    const rows = statement.all(customerId, from, until, edge, beyond, edge, beyond, limit)
    return rows.flatMap(({ id }) => this.get('order', id) ?? [])
  }

  /** By last change, then id; the first ones, or those after a given order. */
  ordersByChange(
    { shipmentState, from }: ChangeRange,
    after: Documents['order'] | undefined,
    limit: number,
  ): Documents['order'][] {
    const edge = after?.lastModifiedAt ?? from
    const beyond = after?.id ?? ''
    const rows = this.#statements.ordersChanged.all(shipmentState, edge, edge, beyond, limit)
    return rows.flatMap(({ id }) => this.get('order', id) ?? [])
  }

  /** Every document of a kind, by id. */
  all<K extends Kind>(kind: K): readonly Documents[K][] {
    const known = this.#lists.get(kind)
    if (known) return known as readonly Documents[K][]
    const rows = this.#statements.all.all(kind)
    const list = rows.map((row) => this.#remember(kind, row))
    if (isTraffic(kind)) return list
    this.#lists.set(kind, list)
    return list
  }

  insert<K extends Kind>(kind: K, document: Documents[K], lookups: readonly Lookup[]): Documents[K] {
    return this.transaction(() => {
      const { id, version, createdAt, lastModifiedAt } = document
      if (this.get(kind, id))
        fail(400, 'DuplicateField', 'The id is taken.', { field: 'id', duplicateValue: id })
      const body = JSON.stringify(document)
      this.#statements.insert.run(kind, id, version, createdAt, lastModifiedAt, body)
      this.#index(kind, id, lookups, this.#ownedBy(kind, id))
      return this.#keep(kind, body, lookups)
    })
  }

  /** Writes the next version over `previous`; a 409 if the document has changed since. */
  replace<K extends Kind>(
    kind: K,
    previous: number,
    document: Documents[K],
    lookups: readonly Lookup[],
  ): Documents[K] {
    return this.transaction(() => {
      const { id, version, lastModifiedAt } = document
      const body = JSON.stringify(document)
      const done = this.#statements.replace.run(version, lastModifiedAt, body, kind, id, previous)
      if (done.changes !== 1) this.conflict(kind, id, previous)
      const known = this.#documents.get(kind, id)
      const owned = known?.version === previous ? this.#indexed.get(known) : undefined
      this.#index(kind, id, lookups, owned ?? this.#ownedBy(kind, id))
      return this.#keep(kind, body, lookups)
    })
  }

  remove(kind: Kind, id: string, version: number): void {
    this.transaction(() => {
      if (this.#statements.remove.run(kind, id, version).changes !== 1) this.conflict(kind, id, version)
      this.#statements.unindex.run(kind, id)
      this.#documents.delete(kind, id)
      this.#changed(kind, id)
    })
  }

  conflict(kind: Kind, id: string, expected: number): never {
    const row = this.#statements.version.get(kind, id)
    if (!row) fail(404, 'ResourceNotFound', `The Resource with ID '${id}' was not found.`)
    fail(
      409,
      'ConcurrentModification',
      `Object ${id} has a different version than expected. Expected: ${expected} - Actual: ${row.version}.`,
      {
        currentVersion: row.version,
      },
    )
  }

  /** BEGIN IMMEDIATE; nested calls join the outer transaction. On failure, drops what was cached inside it. */
  transaction<T>(work: () => T): T {
    if (this.database.inTransaction) return work()
    this.#touched = []
    try {
      return inTransaction(this.database, work)
    } catch (error) {
      for (const { kind, id } of this.#touched) {
        this.#documents.delete(kind, id)
        this.#bump(kind)
      }
      throw error
    } finally {
      this.#touched = []
    }
  }

  close(): void {
    this.database.close()
  }

  #remember<K extends Kind>(kind: K, { id, body }: Row): Documents[K] {
    const known = this.#documents.get(kind, id)
    const document = (known ?? JSON.parse(body)) as Documents[K]
    if (!known) this.#cache(kind, document, body)
    return document
  }

  #cache<K extends Kind>(kind: K, document: Documents[K], body: string): void {
    this.#documents.set(kind, document, body.length)
  }

  /** Caches what a restart would read, not the object that was written. */
  #keep<K extends Kind>(kind: K, body: string, lookups: readonly Lookup[]): Documents[K] {
    const stored = JSON.parse(body) as Documents[K]
    this.#cache(kind, stored, body)
    this.#indexed.set(stored, lookups)
    // The others are answered as views, or too seldom to keep their text as well.
    if (isTraffic(kind)) rememberText(stored, body)
    this.#changed(kind, stored.id)
    return stored
  }

  #changed(kind: Kind, id: string): void {
    this.#touched.push({ kind, id })
    this.#bump(kind)
  }

  #bump(kind: Kind): void {
    this.#lists.delete(kind)
    this.#generations.set(kind, this.generation(kind) + 1)
  }

  #ownedBy(kind: Kind, id: string): readonly Owned[] {
    return this.#statements.owned.all(kind, id)
  }

  #index(kind: Kind, id: string, lookups: readonly Lookup[], owned: readonly Owned[]): void {
    const wanted = byName(lookups)
    for (const [name, { field, value }] of byName(owned)) {
      if (!wanted.delete(name)) this.#statements.unindexOne.run(kind, field, value, id)
    }
    for (const { field, value, unique, label = field } of wanted.values()) {
      const holder = unique ? this.#statements.find.get(kind, field, value) : undefined
      if (holder && holder.id !== id) {
        fail(400, 'DuplicateField', `A duplicate value '"${value}"' exists for field '${label}'.`, {
          field: label,
          duplicateValue: value,
          conflictingResource: { typeId: kind, id: holder.id },
        })
      }
      this.#statements.index.run(kind, field, value, id, unique ? 1 : 0)
    }
  }
}

/** A document may have the same one twice. */
function byName<L extends Owned>(lookups: readonly L[]): Map<string, L> {
  return new Map(lookups.map((lookup) => [`${lookup.field}\u0000${lookup.value}`, lookup]))
}

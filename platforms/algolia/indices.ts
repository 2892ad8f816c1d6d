/** All indices of an application: keeps memory in step with the store, and replicas with their primary. */
import { randomUUID } from 'node:crypto'
import type { Clock } from '../platform'
import { SearchError } from './errors'
import { IndexView, TextIndexes } from './index-view'
import type { IndexedObject } from './objects'
import { isRecord, Objects } from './objects'
import type { Rule } from './rules'
import { RuleSchema } from './rules'
import type { Settings } from './settings'
import { replicaName, SettingsSchema, unknownSetting } from './settings'
import type { IndexRow, SearchStore } from './store'
import { isUnsupportedValue } from './unsupported-parameters'

export interface Index {
  readonly name: string
  settings: Settings
  view: IndexView
  rules: readonly Rule[]
  /** A primary's own objects; replicas share the same instance. */
  objects: Objects
  texts: TextIndexes
  createdAt: string
  updatedAt: string
}

const MAX_OBJECT_BYTES = 100_000

function isIndexed(value: unknown): value is IndexedObject {
  return isRecord(value) && typeof value['objectID'] === 'string'
}

function parseObject(json: string): IndexedObject {
  const value: unknown = JSON.parse(json)
  if (!isIndexed(value)) throw new Error('A stored object is unreadable')
  return value
}

export class Indices {
  private readonly byName = new Map<string, Index>()

  constructor(
    private readonly store: SearchStore,
    private readonly clock: Clock,
  ) {
    const rows = store.indices()
    const load = (row: IndexRow) => {
      const settings = SettingsSchema.parse(JSON.parse(row.settings))
      const primary = settings.primary ? this.byName.get(settings.primary) : undefined
      const objects = primary?.objects ?? new Objects()
      const index = this.build(row, settings, objects, primary?.texts ?? new TextIndexes(objects))
      if (!primary) for (const json of store.objects(row.name)) objects.put(parseObject(json))
      index.rules = store.rules(row.name).map((json) => RuleSchema.parse(JSON.parse(json)))
    }
    // Primaries first: replicas share their objects.
    const isReplica = (row: IndexRow) => row.settings.includes('"primary":"')
    rows.filter((row) => !isReplica(row)).forEach(load)
    rows.filter(isReplica).forEach(load)
    for (const { view } of this.byName.values()) view.warm()
  }

  private build(
    row: Pick<IndexRow, 'name' | 'createdAt' | 'updatedAt'>,
    settings: Settings,
    objects: Objects,
    texts: TextIndexes,
  ): Index {
    const view = new IndexView(objects, texts, settings)
    const { name, createdAt, updatedAt } = row
    const index = { name, settings, view, rules: [], objects, texts, createdAt, updatedAt }
    this.byName.set(name, index)
    return index
  }

  private persist(index: Index): void {
    index.updatedAt = this.clock.now().toISOString()
    const { name, settings, createdAt, updatedAt } = index
    this.store.saveIndex({ name, settings: JSON.stringify(settings), createdAt, updatedAt })
  }

  all(): readonly Index[] {
    return [...this.byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  find(name: string): Index | undefined {
    return this.byName.get(name)
  }

  require(name: string): Index {
    const index = this.byName.get(name)
    if (!index) throw new SearchError(404, `Index ${name} does not exist`)
    return index
  }

  /** Writes create the index they name, as in the hosted service. */
  private ensure(name: string): Index {
    const known = this.byName.get(name)
    if (known) return known
    const now = this.clock.now().toISOString()
    const objects = new Objects()
    const index = this.build({ name, createdAt: now, updatedAt: now }, {}, objects, new TextIndexes(objects))
    this.persist(index)
    return index
  }

  private writable(name: string): Index {
    const index = this.ensure(name)
    if (index.settings.primary)
      throw new SearchError(403, `cannot write to replica index ${name}, write to ${index.settings.primary}`)
    return index
  }

  putObject(name: string, body: Readonly<Record<string, unknown>>, objectID?: string): string {
    const given = objectID ?? body['objectID'] ?? randomUUID()
    const id = typeof given === 'number' ? String(given) : given
    if (typeof id !== 'string' || id === '') throw new SearchError(400, 'objectID must be a non-empty string')
    const object = { ...body, objectID: id }
    const json = JSON.stringify(object)
    if (Buffer.byteLength(json) > MAX_OBJECT_BYTES)
      throw new SearchError(400, `Record ${id} is too big, the limit is ${MAX_OBJECT_BYTES} bytes`)
    const index = this.writable(name)
    this.store.putObject(name, id, json)
    index.objects.put(object)
    return id
  }

  deleteObject(name: string, objectID: string): void {
    const index = this.writable(name)
    this.store.deleteObject(name, objectID)
    index.objects.remove(objectID)
  }

  clear(name: string): void {
    const index = this.writable(name)
    this.store.clearObjects(name)
    index.objects.clear()
  }

  /** Merges settings in; creates newly listed replicas and detaches those no longer listed. */
  changeSettings(name: string, given: Readonly<Record<string, unknown>>, forwardToReplicas: boolean): void {
    const strange = unknownSetting(given)
    if (strange !== undefined) throw new SearchError(400, `Invalid object attributes: ${strange}`)
    const undone = Object.keys(given).find((setting) => isUnsupportedValue(setting, given[setting]))
    if (undone !== undefined) throw new SearchError(400, `Unsupported value for setting ${undone}`)
    const parsed = SettingsSchema.omit({ primary: true, virtual: true }).safeParse(given)
    if (!parsed.success)
      throw new SearchError(400, `Invalid value for setting ${parsed.error.issues[0]?.path.join('.') ?? ''}`)
    const { primary: _primary, virtual: _virtual, ...change } = parsed.data
    const index = this.ensure(name)
    const before = index.settings.replicas ?? []
    this.applySettings(index, { ...index.settings, ...change })
    if (change.replicas !== undefined) this.linkReplicas(index, before, change.replicas ?? [])
    if (!forwardToReplicas) return
    const { replicas: _replicas, ...forwarded } = change
    for (const entry of index.settings.replicas ?? []) {
      const replica = this.byName.get(replicaName(entry).name)
      if (replica) this.applySettings(replica, { ...replica.settings, ...forwarded })
    }
  }

  private applySettings(index: Index, settings: Settings): void {
    index.settings = settings
    index.view = new IndexView(index.objects, index.texts, settings)
    this.persist(index)
  }

  private linkReplicas(primary: Index, before: readonly string[], after: readonly string[]): void {
    if (primary.settings.primary) throw new SearchError(400, 'A replica cannot have replicas')
    const wanted = after.map(replicaName)
    for (const { name, virtual } of wanted) {
      if (name === primary.name) throw new SearchError(400, 'An index cannot be its own replica')
      const known = this.byName.get(name)
      if (known?.settings.primary && known.settings.primary !== primary.name)
        throw new SearchError(400, `${name} is already a replica of ${known.settings.primary}`)
      const { replicas: _replicas, ...copied } = primary.settings
      const settings = known?.settings.primary ? known.settings : { ...copied, ...(known?.settings ?? {}) }
      const replica = known ?? this.ensure(name)
      if (!replica.settings.primary) this.store.clearObjects(name)
      replica.objects = primary.objects
      replica.texts = primary.texts
      this.applySettings(replica, { ...settings, primary: primary.name, ...(virtual ? { virtual } : {}) })
    }
    for (const { name } of before.map(replicaName))
      if (!wanted.some((each) => each.name === name)) this.release(name)
  }

  /** A detached replica becomes an empty index with its settings. */
  private release(name: string): void {
    const replica = this.byName.get(name)
    if (!replica) return
    const { primary: _primary, virtual: _virtual, ...settings } = replica.settings
    replica.objects = new Objects()
    replica.texts = new TextIndexes(replica.objects)
    this.applySettings(replica, settings)
  }

  deleteIndex(name: string): void {
    const index = this.byName.get(name)
    if (!index) return
    if (index.settings.primary)
      throw new SearchError(403, `cannot delete replica index ${name}, unlink it first`)
    for (const entry of index.settings.replicas ?? []) this.release(replicaName(entry).name)
    this.byName.delete(name)
    this.store.deleteIndex(name)
  }

  changeRules(name: string, change: (rules: ReadonlyMap<string, Rule>) => ReadonlyMap<string, Rule>): void {
    const index = this.ensure(name)
    const next = change(new Map(index.rules.map((rule) => [rule.objectID, rule])))
    this.store.clearRules(name)
    for (const rule of next.values()) this.store.putRule(name, rule.objectID, JSON.stringify(rule))
    index.rules = [...next.values()].sort((a, b) => (a.objectID < b.objectID ? -1 : 1))
  }

  /** Copies or moves one index over another atomically: replaces a whole catalogue without a gap. */
  operate(from: string, to: string, move: boolean, scope: readonly string[] | undefined): void {
    const source = this.byName.get(from)
    if (from === to) throw new SearchError(400, 'Source and destination must differ')
    // The hosted service treats a missing source as a no-op: clients copy settings of indices not created yet.
    if (!source) return
    const takes = (what: string) => scope === undefined || scope.includes(what)
    const destination = this.writable(to)
    if (scope === undefined) {
      this.clear(to)
      for (const [, object] of source.objects.entries()) this.putObject(to, object)
    }
    // Replicas stay with the destination's name; the source's own links are not copied.
    const { primary: _p, virtual: _v, replicas: _r, ...settings } = source.settings
    const { replicas } = destination.settings
    if (takes('settings')) this.applySettings(destination, { ...settings, ...(replicas ? { replicas } : {}) })
    if (takes('rules')) this.changeRules(to, () => new Map(source.rules.map((rule) => [rule.objectID, rule])))
    if (move) this.deleteIndex(from)
  }
}

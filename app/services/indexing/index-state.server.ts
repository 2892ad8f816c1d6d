/** What the indexer remembers: which records belong to which product, how far it has read, who is working. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Transaction } from 'kysely'
import type { Database, Queryable } from '../database/database.server'
import { decodeJson, encodeJson, tryDecodeJson } from '../database/json'
import type { Schema } from '../database/schema'

/** A published product: indexed or, without records, one that nobody can buy. */
export interface IndexedProductRow {
  readonly productId: string
  readonly version: number
  /** Hash of the records, so unchanged ones are not rewritten. */
  readonly hash: string
  readonly objectIds: readonly string[]
}

const ProgressSchema = z.object({
  /** Platform time up to which products and stock were read. */
  products: z.string(),
  stock: z.string(),
  /** Of the stock changed shortly before that time, by id: the next look lists it again. */
  stockVersions: z.record(z.string(), z.number()).default({}),
  stamp: z.string(),
  /** Edition of the index's settings. */
  edition: z.string(),
  /** When all products were last compared, by this machine's clock. */
  fullAt: z.string(),
})
export type Progress = z.infer<typeof ProgressSchema>

/** Moments by product. */
const DatedSchema = z.record(z.string(), z.string())

/** `number` grows with every holder: work begun under an earlier lease may no longer write. */
const LeaseSchema = z.object({ owner: z.string(), until: z.number(), number: z.number().default(0) })

/** One process's right to write, until another takes over. */
export interface IndexLease {
  readonly owner: string
  readonly number: number
}

/** Another process has taken over, as from one that was suspended or slow for longer than its lease. */
export class LeaseLostError extends Error {
  readonly kind = 'lease-lost'
  constructor() {
    super('Another process follows the catalogue by now')
  }
}

const PROGRESS = 'catalogue.progress'
const DATED = 'catalogue.dated-prices'
const LEASE = 'catalogue.lease'
const GENERATION = 'catalogue.generation'
const DOUBT = 'catalogue.doubt'
/** How many values SQLite accepts in a statement without complaint. */
const AT_ONCE = 100

export interface IndexState {
  rows(productIds?: readonly string[]): Promise<ReadonlyMap<string, IndexedProductRow>>
  count(): Promise<number>
  /** All functions that take a lease throw `LeaseLostError`, and write nothing, once another process holds it. */
  put(rows: readonly IndexedProductRow[], lease: IndexLease): Promise<void>
  remove(productIds: readonly string[], lease: IndexLease): Promise<void>
  progress(): Promise<Progress | null>
  saveProgress(progress: Progress, lease: IndexLease): Promise<void>
  /** When a product's price next starts or ends, by product; products without such a price are left out. */
  dated(): Promise<Readonly<Record<string, string>>>
  saveDated(dated: Readonly<Record<string, string>>, lease: IndexLease): Promise<void>
  /** Changes with every change that caches must know about. */
  generation(): Promise<string>
  raiseGeneration(generation: string): Promise<void>
  /** Records that something may have been written to the index under an expired lease. */
  doubt(): Promise<void>
  /** Pass this to `settleDoubt` after comparing the whole index; null if there is no doubt. */
  doubted(): Promise<string | null>
  settleDoubt(doubt: string): Promise<void>
  /**
   * This process's lease if it is the follower, else null; asking again renews it. `forced` takes it from any holder.
   */
  claim(owner: string, forMs: number, how?: 'asked' | 'forced'): Promise<IndexLease | null>
  /** Renews it. */
  hold(lease: IndexLease, forMs: number): Promise<void>
  release(owner: string): Promise<void>
  /** Forgets what was written, not what exists: after a reset in tests. */
  forget(): Promise<void>
}

function chunksOf<T>(items: readonly T[]): readonly (readonly T[])[] {
  const count = Math.ceil(items.length / AT_ONCE)
  return Array.from({ length: count }, (_, index) => items.slice(index * AT_ONCE, (index + 1) * AT_ONCE))
}

function createSettings({ db }: Database) {
  async function read(key: string): Promise<string | undefined> {
    const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
    return row?.value
  }
  async function write(key: string, value: string, within: Queryable = db): Promise<void> {
    await within
      .insertInto('setting')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
  }
  return {
    read,
    write,
    /** Only if it still holds `before`, or does not exist if that is undefined. */
    async swap(key: string, before: string | undefined, value: string): Promise<boolean> {
      if (before === undefined) {
        const insert = db.insertInto('setting').values({ key, value })
        const done = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
        return (done.numInsertedOrUpdatedRows ?? 0n) > 0n
      }
      const update = db.updateTable('setting').set({ value })
      const done = await update.where('key', '=', key).where('value', '=', before).executeTakeFirst()
      return done.numUpdatedRows > 0n
    },
  }
}

async function putRow(tx: Transaction<Schema>, row: IndexedProductRow): Promise<void> {
  const values = {
    version: row.version,
    hash: row.hash,
    object_ids: encodeJson(row.objectIds),
  }
  await tx
    .insertInto('indexed_product')
    .values({ product_id: row.productId, ...values })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet(values))
    .execute()
}

function isOf(held: z.infer<typeof LeaseSchema> | null, lease: IndexLease): boolean {
  return held?.owner === lease.owner && held.number === lease.number
}

/** Nobody can take over before the transaction ends: writing the row locks it. */
async function requireLease(tx: Transaction<Schema>, lease: IndexLease): Promise<void> {
  const locked = tx.updateTable('setting').set(({ ref }) => ({ value: ref('value') }))
  await locked.where('key', '=', LEASE).execute()
  const row = await tx.selectFrom('setting').select('value').where('key', '=', LEASE).executeTakeFirst()
  if (!isOf(tryDecodeJson(LeaseSchema, row?.value ?? ''), lease)) throw new LeaseLostError()
}

function createLease(
  settings: ReturnType<typeof createSettings>,
): Pick<IndexState, 'claim' | 'hold' | 'release'> {
  return {
    // Real time, not the shop's clock: leases are about what runs now.
    async claim(owner, forMs, how = 'asked') {
      const now = Date.now()
      const before = await settings.read(LEASE)
      const held = before === undefined ? null : tryDecodeJson(LeaseSchema, before)
      // One that expires implausibly late was written before the clock was set back.
      const isOthers =
        held !== null && held.owner !== owner && held.until > now && held.until < now + 2 * forMs
      if (isOthers && how === 'asked') return null
      const last = held?.number ?? 0
      const lease = { owner, number: held?.owner === owner ? last : last + 1 }
      const isMine = await settings.swap(LEASE, before, encodeJson({ ...lease, until: now + forMs }))
      return isMine ? lease : null
    },
    async hold(lease, forMs) {
      for (;;) {
        const before = await settings.read(LEASE)
        if (before === undefined || !isOf(tryDecodeJson(LeaseSchema, before), lease))
          throw new LeaseLostError()
        // If that fails it was renewed or taken in between: the lease tells which.
        const after = encodeJson({ ...lease, until: Date.now() + forMs })
        if (await settings.swap(LEASE, before, after)) return
      }
    },
    async release(owner) {
      const before = await settings.read(LEASE)
      const held = before === undefined ? null : tryDecodeJson(LeaseSchema, before)
      if (held?.owner !== owner) return
      await settings.swap(LEASE, before, encodeJson({ ...held, until: 0 }))
    },
  }
}

export function createIndexState(database: Database): IndexState {
  const { db } = database
  const settings = createSettings(database)

  function writeUnderLease(key: string, value: string, lease: IndexLease): Promise<void> {
    return database.transaction(async (tx) => {
      await requireLease(tx, lease)
      await settings.write(key, value, tx)
    })
  }

  return {
    async rows(productIds) {
      const all = db.selectFrom('indexed_product').selectAll()
      const found =
        productIds === undefined
          ? await all.execute()
          : (
              await Promise.all(
                chunksOf(productIds).map((ids) => all.where('product_id', 'in', ids).execute()),
              )
            ).flat()
      return new Map(
        found.map((row) => [
          row.product_id,
          {
            productId: row.product_id,
            version: row.version,
            hash: row.hash,
            objectIds: decodeJson(z.array(z.string()), row.object_ids),
          },
        ]),
      )
    },
    async count() {
      const { total } = await db
        .selectFrom('indexed_product')
        .select(({ fn }) => fn.countAll().as('total'))
        .executeTakeFirstOrThrow()
      return Number(total)
    },
    put: (rows, lease) =>
      database.transaction(async (tx) => {
        await requireLease(tx, lease)
        for (const row of rows) await putRow(tx, row)
      }),
    remove: (productIds, lease) =>
      database.transaction(async (tx) => {
        await requireLease(tx, lease)
        for (const ids of chunksOf(productIds))
          await tx.deleteFrom('indexed_product').where('product_id', 'in', ids).execute()
      }),
    progress: async () => tryDecodeJson(ProgressSchema, (await settings.read(PROGRESS)) ?? ''),
    saveProgress: (progress, lease) => writeUnderLease(PROGRESS, encodeJson(progress), lease),
    dated: async () => tryDecodeJson(DatedSchema, (await settings.read(DATED)) ?? '') ?? {},
    saveDated: (dated, lease) => writeUnderLease(DATED, encodeJson(dated), lease),
    doubt: () => settings.write(DOUBT, randomUUID()),
    doubted: async () => (await settings.read(DOUBT)) || null,
    settleDoubt: async (doubt) => void (await settings.swap(DOUBT, doubt, '')),
    generation: async () => (await settings.read(GENERATION)) ?? '',
    raiseGeneration: (generation) => settings.write(GENERATION, generation),
    ...createLease(settings),
    async forget() {
      await db.updateTable('indexed_product').set({ hash: '', version: 0 }).execute()
    },
  }
}

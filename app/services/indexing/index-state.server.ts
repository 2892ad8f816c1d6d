/** What the indexer remembers: which records stand for which product, how far it has read, who is at work. */
import { z } from 'zod'
import type { Transaction } from 'kysely'
import type { Database } from '../database/database.server'
import { decodeJson, encodeJson, tryDecodeJson } from '../database/json'
import type { Schema } from '../database/schema'

/** A published product, in the index or, without records, one that nobody can buy. */
export interface IndexedProductRow {
  readonly productId: string
  readonly version: number
  /** Of the records, so that what did not change is not written again. */
  readonly hash: string
  readonly objectIds: readonly string[]
}

const ProgressSchema = z.object({
  /** Platform time up to which products and stock were read. */
  products: z.string(),
  stock: z.string(),
  stamp: z.string(),
  /** When all products were last compared, by this machine's time. */
  fullAt: z.string(),
})
export type Progress = z.infer<typeof ProgressSchema>

/** Moments by product. */
const DatedSchema = z.record(z.string(), z.string())

const LeaseSchema = z.object({ owner: z.string(), until: z.number() })

const PROGRESS = 'catalogue.progress'
const DATED = 'catalogue.dated-prices'
const LEASE = 'catalogue.lease'
const GENERATION = 'catalogue.generation'
/** SQLite takes so many values in a statement without complaint. */
const AT_ONCE = 100

export interface IndexState {
  rows(productIds?: readonly string[]): Promise<ReadonlyMap<string, IndexedProductRow>>
  count(): Promise<number>
  put(rows: readonly IndexedProductRow[]): Promise<void>
  remove(productIds: readonly string[]): Promise<void>
  progress(): Promise<Progress | null>
  saveProgress(progress: Progress): Promise<void>
  /** When a price of a product next begins or ends, by product; those without such a price are not in it. */
  dated(): Promise<Readonly<Record<string, string>>>
  saveDated(dated: Readonly<Record<string, string>>): Promise<void>
  /** Another text after each change that caches must know of. */
  generation(): Promise<string>
  raiseGeneration(generation: string): Promise<void>
  /** True while this process is the one that follows the catalogue: asked for again, the claim is renewed. */
  claim(owner: string, forMs: number): Promise<boolean>
  release(owner: string): Promise<void>
  /** Forgets what was written, not what there is: after a reset in tests. */
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
  async function write(key: string, value: string): Promise<void> {
    await db
      .insertInto('setting')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
  }
  return {
    read,
    write,
    /** Only where it still holds `before`, or nothing where that is undefined. */
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

function createLease(settings: ReturnType<typeof createSettings>): Pick<IndexState, 'claim' | 'release'> {
  return {
    // Real time, whatever the shop's clock says: leases are about what runs now.
    async claim(owner, forMs) {
      const now = Date.now()
      const before = await settings.read(LEASE)
      const held = before === undefined ? null : tryDecodeJson(LeaseSchema, before)
      // One that ends implausibly late was written before the clock was set back.
      const isOthers =
        held !== null && held.owner !== owner && held.until > now && held.until < now + 2 * forMs
      return !isOthers && (await settings.swap(LEASE, before, encodeJson({ owner, until: now + forMs })))
    },
    async release(owner) {
      const before = await settings.read(LEASE)
      if (before === undefined || tryDecodeJson(LeaseSchema, before)?.owner !== owner) return
      await settings.swap(LEASE, before, encodeJson({ owner, until: 0 }))
    },
  }
}

export function createIndexState(database: Database): IndexState {
  const { db } = database
  const settings = createSettings(database)

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
    put: (rows) =>
      database.transaction(async (tx) => {
        for (const row of rows) await putRow(tx, row)
      }),
    async remove(productIds) {
      for (const ids of chunksOf(productIds))
        await db.deleteFrom('indexed_product').where('product_id', 'in', ids).execute()
    },
    progress: async () => tryDecodeJson(ProgressSchema, (await settings.read(PROGRESS)) ?? ''),
    saveProgress: (progress) => settings.write(PROGRESS, encodeJson(progress)),
    dated: async () => tryDecodeJson(DatedSchema, (await settings.read(DATED)) ?? '') ?? {},
    saveDated: (dated) => settings.write(DATED, encodeJson(dated)),
    generation: async () => (await settings.read(GENERATION)) ?? '',
    raiseGeneration: (generation) => settings.write(GENERATION, generation),
    ...createLease(settings),
    async forget() {
      await db.updateTable('indexed_product').set({ hash: '', version: 0 }).execute()
    },
  }
}

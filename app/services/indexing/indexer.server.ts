/** Makes the search index match the catalogue, and tells others what changed in it. Idempotent. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { IndexWriter } from '../algolia/index-writer.server'
import { PRODUCTS_INDEX } from '../algolia/queries'
import type { CatalogueService } from '../commercetools/catalogue.server'
import { READ_AT_ONCE } from '../commercetools/product-reader.server'
import type { ReadProduct } from '../commercetools/product-reader.server'
import { AT_ONCE, chunksOf, toIndexEntries } from './index-entries.server'
import type { HashedRecord, IndexEntry } from './index-entries.server'
import { createSuggestionIndexer } from './suggestion-indexer.server'
import type { IndexedProductRow, IndexState, IndexLease } from './index-state.server'
import type { ItemFeed } from '../ports/item-feed'

export interface IndexReport {
  readonly products: number
  readonly written: number
  readonly removed: number
}

/**
 * The lease to write under. The search engine knows no leases: this is checked before each write, and anything in
 * flight when the lease ended is found by the next full comparison, by the hashes in the records themselves.
 */
export interface Fence {
  readonly lease: IndexLease
  /** Renews the lease; throws `LeaseLostError` if it has been lost. */
  hold(): Promise<void>
}

export interface Indexer {
  /**
   * Compares everything with the index, writes what differs, and drops what no product accounts for. Refuses to empty
   * an index because no product was found.
   */
  full(fence: Fence): Promise<IndexReport>
  /** Indexes these products as they are now; unpublished ones leave the index. */
  update(productIds: readonly string[], fence: Fence): Promise<IndexReport>
  updateSkus(skus: readonly string[], fence: Fence): Promise<IndexReport>
  /** Products with a price that has started or ended since they were written. */
  repriced(now: Date): Promise<readonly string[]>
}

const NOTHING: IndexReport = { products: 0, written: 0, removed: 0 }

export function createIndexer(options: {
  readonly catalogue: Pick<CatalogueService, 'expire' | 'getCategories' | 'readProducts'>
  readonly writer: IndexWriter
  readonly itemFeed: ItemFeed | null
  readonly state: IndexState
}): Indexer {
  const { catalogue, writer, itemFeed, state } = options
  const suggestions = createSuggestionIndexer(writer, catalogue)
  const toEntries = (read: readonly ReadProduct[]) => toIndexEntries(catalogue, read)
  const feed = (read: readonly ReadProduct[]) => itemFeed?.put(read.flatMap(({ product }) => product ?? []))

  async function recordDated(
    entries: readonly Pick<IndexEntry, 'productId' | 'pricesChangeAt'>[],
    lease: IndexLease,
  ): Promise<void> {
    const before = await state.dated()
    if (entries.every(({ productId, pricesChangeAt }) => before[productId] === pricesChangeAt)) return
    const concerned = new Set(entries.map(({ productId }) => productId))
    await state.saveDated(
      Object.fromEntries([
        ...Object.entries(before).filter(([productId]) => !concerned.has(productId)),
        ...entries.flatMap(({ productId, pricesChangeAt }) =>
          pricesChangeAt === undefined ? [] : [[productId, pricesChangeAt] as const],
        ),
      ]),
      lease,
    )
  }

  /**
   * Of the records to remove, those no other product claims: a size may have moved to another product that was written
   * first.
   */
  async function ofNobody(
    objectIds: readonly string[],
    formerly: ReadonlySet<string>,
  ): Promise<readonly string[]> {
    if (objectIds.length === 0) return []
    const others = [...(await state.rows()).values()].filter(({ productId }) => !formerly.has(productId))
    const claimed = new Set(others.flatMap((row) => row.objectIds))
    return objectIds.filter((objectId) => !claimed.has(objectId))
  }

  /** Removes before it adds: a size may have moved from one product to another. */
  async function write(
    entries: readonly IndexEntry[],
    before: ReadonlyMap<string, IndexedProductRow>,
    fence: Fence,
    isOther: (record: HashedRecord) => boolean = () => false,
  ): Promise<IndexReport> {
    const changed = entries.filter(
      ({ productId, hash, records }) => before.get(productId)?.hash !== hash || records.some(isOther),
    )
    const kept = new Set(entries.flatMap(({ objectIds }) => objectIds))
    const gone = await ofNobody(
      changed
        .flatMap(({ productId }) => before.get(productId)?.objectIds ?? [])
        .filter((objectId) => !kept.has(objectId)),
      new Set(entries.map(({ productId }) => productId)),
    )
    await fence.hold()
    await writer.remove(PRODUCTS_INDEX, gone)
    const records = changed.flatMap((entry) => entry.records)
    await nextTurn()
    await fence.hold()
    await writer.save(PRODUCTS_INDEX, records)
    const rows = entries.map(({ records: _records, pricesChangeAt: _at, ...row }) => row)
    for (const some of chunksOf(rows, AT_ONCE)) {
      await nextTurn()
      await state.put(some, fence.lease)
    }
    await recordDated(entries, fence.lease)
    return { products: entries.length, written: records.length, removed: gone.length }
  }

  async function remove(rows: readonly IndexedProductRow[], fence: Fence): Promise<number> {
    if (rows.length === 0) return 0
    const ids = rows.map(({ productId }) => productId)
    const objectIds = await ofNobody(
      rows.flatMap((row) => row.objectIds),
      new Set(ids),
    )
    await fence.hold()
    await writer.remove(PRODUCTS_INDEX, objectIds)
    await state.remove(ids, fence.lease)
    const undated = ids.map((productId) => ({ productId, pricesChangeAt: undefined }))
    await recordDated(undated, fence.lease)
    return objectIds.length
  }

  async function full(fence: Fence): Promise<IndexReport> {
    await writer.setUp()
    await catalogue.expire()
    const [before, present] = await Promise.all([state.rows(), writer.hashes(PRODUCTS_INDEX)])
    const found = new Set<string>()
    const wanted = new Set<string>()
    let report = NOTHING
    for (let after: string | undefined; ;) {
      await nextTurn()
      const page = await catalogue.readProducts({ after })
      const entries = await toEntries(page)
      const isOther = ({ objectID, contentHash }: HashedRecord) => present.get(objectID) !== contentHash
      const done = await write(entries, before, fence, isOther)
      await feed(page)
      report = {
        products: report.products + done.products,
        written: report.written + done.written,
        removed: report.removed + done.removed,
      }
      for (const { productId, objectIds } of entries) {
        found.add(productId)
        for (const id of objectIds) wanted.add(id)
      }
      after = page.at(-1)?.id
      if (page.length < READ_AT_ONCE) break
    }
    if (found.size === 0 && present.size > 0)
      throw new Error('The project has no published product: its search index is left as it is')
    const left = [...before.values()].filter(({ productId }) => !found.has(productId))
    const gone = await remove(left, fence)
    const unclaimed = [...present.keys()].filter((id) => !wanted.has(id))
    await fence.hold()
    await writer.remove(PRODUCTS_INDEX, unclaimed)
    return { ...report, removed: report.removed + Math.max(gone, unclaimed.length) }
  }

  async function update(productIds: readonly string[], fence: Fence): Promise<IndexReport> {
    let report = NOTHING
    for (const ids of chunksOf(productIds, READ_AT_ONCE)) {
      await nextTurn()
      const [before, read] = await Promise.all([state.rows(ids), catalogue.readProducts({ ids })])
      const published = new Set(read.map(({ id }) => id))
      const done = await write(await toEntries(read), before, fence)
      await feed(read)
      const left = [...before.values()].filter(({ productId }) => !published.has(productId))
      const gone = await remove(left, fence)
      report = {
        products: report.products + done.products,
        written: report.written + done.written,
        removed: report.removed + done.removed + gone,
      }
    }
    return report
  }

  /** Suggestions follow the changes. */
  async function withSuggestions(report: IndexReport, fence: Fence): Promise<IndexReport> {
    if (report.written + report.removed > 0) await suggestions.refresh(fence)
    return report
  }

  return {
    async full(fence) {
      const report = await full(fence)
      // Even for an unchanged index, which may lack suggestions.
      await suggestions.refresh(fence)
      return report
    },
    update: async (productIds, fence) => withSuggestions(await update(productIds, fence), fence),
    async repriced(now) {
      const dated = Object.entries(await state.dated())
      return dated.flatMap(([productId, at]) => (Date.parse(at) <= now.getTime() ? productId : []))
    },
    async updateSkus(skus, fence) {
      const unique = new Map<string, ReadProduct>()
      for (const some of chunksOf(skus, READ_AT_ONCE)) {
        await nextTurn()
        for (const each of await catalogue.readProducts({ skus: some })) unique.set(each.id, each)
      }
      const before = await state.rows([...unique.keys()])
      return withSuggestions(await write(await toEntries([...unique.values()]), before, fence), fence)
    },
  }
}

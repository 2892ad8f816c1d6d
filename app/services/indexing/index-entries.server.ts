/** Products as the search index holds them: their records, and hashes that reveal changes. */
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { productFor } from '~/models/catalogue/pricing'
import type { Category } from '~/models/catalogue/product'
import type { ProductRecord } from '~/models/search/product-card'
import { toProductRecords } from '~/models/search/product-record'
import type { CatalogueService } from '../commercetools/catalogue.server'
import type { ReadProduct } from '../commercetools/product-reader.server'
import type { IndexedProductRow } from './index-state.server'

export type HashedRecord = ProductRecord & { readonly contentHash: string }

export interface IndexEntry extends IndexedProductRow {
  readonly records: readonly HashedRecord[]
  readonly pricesChangeAt: string | undefined
}

/**
 * How many per turn of the event loop, so that shoppers and health checks do not wait: platforms inside this process
 * answer without yielding, and comparing everything would block.
 */
export const AT_ONCE = 25

export function chunksOf<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size))
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32)
}

function toEntry(
  { id, version, product, pricesChangeAt }: ReadProduct,
  categoryByKey: (key: string) => Category | undefined,
): IndexEntry {
  // The index is everybody's: the picture of a size that only a group buys is not in it either.
  const sold = product === null ? null : productFor(product, undefined)
  const made = sold === null ? [] : toProductRecords(sold, categoryByKey)
  const records = made.map((record) => ({ ...record, contentHash: hashOf(record) }))
  return {
    productId: id,
    version,
    hash: hashOf(records),
    objectIds: records.map(({ objectID }) => objectID),
    records,
    pricesChangeAt,
  }
}

/** With today's categories. */
export async function toIndexEntries(
  catalogue: Pick<CatalogueService, 'getCategories'>,
  read: readonly ReadProduct[],
): Promise<readonly IndexEntry[]> {
  const byKey = new Map((await catalogue.getCategories()).map((category) => [category.key, category]))
  const entries: IndexEntry[] = []
  for (const some of chunksOf(read, AT_ONCE)) {
    await nextTurn()
    entries.push(...some.map((product) => toEntry(product, (key) => byKey.get(key))))
  }
  return entries
}

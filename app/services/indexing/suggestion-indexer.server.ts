/** Departments and suggested queries, rebuilt from the indexed products when those have changed. */
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  onePerProduct,
  toDepartmentRecords,
  toQuerySuggestionRecords,
} from '~/models/search/suggestion-records'
import type { IndexWriter } from '../algolia/index-writer.server'
import { DEPARTMENTS_INDEX, QUERY_SUGGESTIONS_INDEX } from '../algolia/suggestion-queries'
import type { CatalogueService } from '../commercetools/catalogue.server'
import type { Fence } from './indexer.server'

interface Identified {
  readonly objectID: string
}

export interface SuggestionIndexer {
  /** Writes what differs, drops what is obsolete. */
  refresh(fence: Fence): Promise<void>
}

const withHash = <T extends Identified>(record: T) => ({
  ...record,
  contentHash: createHash('sha256').update(JSON.stringify(record)).digest('hex').slice(0, 32),
})

export function createSuggestionIndexer(
  writer: IndexWriter,
  catalogue: Pick<CatalogueService, 'getCategories'>,
): SuggestionIndexer {
  async function bring(index: string, wanted: readonly Identified[], fence: Fence): Promise<void> {
    const present = await writer.hashes(index)
    const records = wanted.map(withHash)
    const kept = new Set(records.map(({ objectID }) => objectID))
    await nextTurn()
    await fence.hold()
    await writer.remove(
      index,
      [...present.keys()].filter((id) => !kept.has(id)),
    )
    await fence.hold()
    await writer.save(
      index,
      records.filter(({ objectID, contentHash }) => present.get(objectID) !== contentHash),
    )
  }

  return {
    async refresh(fence) {
      const [categories, found] = await Promise.all([catalogue.getCategories(), writer.foundProducts()])
      const products = onePerProduct(found)
      await nextTurn()
      await bring(DEPARTMENTS_INDEX, toDepartmentRecords(categories, products), fence)
      await nextTurn()
      await bring(QUERY_SUGGESTIONS_INDEX, toQuerySuggestionRecords(categories, products), fence)
    },
  }
}

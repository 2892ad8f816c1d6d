/** Writes the search index. Every call waits for its tasks: once it resolves, searches find what it wrote. */
import { z } from 'zod'
import type { CountedProduct } from '~/models/search/suggestion-records'
import type { SearchClient } from './client.server'
import { searchFault } from './errors'
import { INDEX_SETTINGS } from './index-settings'
import { PRODUCTS_INDEX } from './queries'

interface Identified {
  readonly objectID: string
}

/** Every verb throws UpstreamError. */
export interface IndexWriter {
  /** Applies the settings of all indexes; idempotent. */
  setUp(): Promise<void>
  save(index: string, records: readonly Identified[]): Promise<void>
  remove(index: string, objectIds: readonly string[]): Promise<void>
  /** Content hashes of all records in an index, by id; empty for a record without one. */
  hashes(index: string): Promise<ReadonlyMap<string, string>>
  /** Every size that can be found, with the fields that suggestions need. */
  foundProducts(): Promise<readonly CountedProduct[]>
}

const BATCH_SIZE = 1_000

const CountedSchema = z.object({
  productKey: z.string(),
  name: z.string(),
  categoryKeys: z.array(z.string()),
  tagFilters: z.array(z.string()),
  popularity: z.number(),
})

export function createIndexWriter(client: SearchClient): IndexWriter {
  async function attempt<T>(operation: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw searchFault(operation, error)
    }
  }

  return {
    setUp: () =>
      attempt('setSettings', async () => {
        for (const [indexName, indexSettings] of INDEX_SETTINGS) {
          const { taskID } = await client.setSettings({ indexName, indexSettings })
          await client.waitForTask({ indexName, taskID })
        }
      }),
    async save(indexName, records) {
      if (records.length === 0) return
      const objects = records.map((record) => ({ ...record }))
      await attempt('saveObjects', () =>
        client.saveObjects({ indexName, objects, waitForTasks: true, batchSize: BATCH_SIZE }),
      )
    },
    async remove(indexName, objectIds) {
      if (objectIds.length === 0) return
      await attempt('deleteObjects', () =>
        client.deleteObjects({
          indexName,
          objectIDs: [...objectIds],
          waitForTasks: true,
          batchSize: BATCH_SIZE,
        }),
      )
    },
    hashes: (indexName) =>
      attempt('browse', async () => {
        const found = new Map<string, string>()
        await client.browseObjects<{ readonly contentHash?: unknown }>({
          indexName,
          browseParams: { attributesToRetrieve: ['contentHash'], hitsPerPage: BATCH_SIZE },
          aggregator: ({ hits }) => {
            for (const { objectID, contentHash } of hits)
              found.set(objectID, typeof contentHash === 'string' ? contentHash : '')
          },
        })
        return found
      }),
    foundProducts: () =>
      attempt('browse', async () => {
        const found: CountedProduct[] = []
        await client.browseObjects({
          indexName: PRODUCTS_INDEX,
          browseParams: {
            attributesToRetrieve: Object.keys(CountedSchema.shape),
            facetFilters: ['traits:searchable'],
            hitsPerPage: BATCH_SIZE,
          },
          aggregator: ({ hits }) => {
            found.push(...hits.flatMap((hit) => CountedSchema.safeParse(hit).data ?? []))
          },
        })
        return found
      }),
  }
}

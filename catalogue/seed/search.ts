/** Fills the search index: settings, replicas for the orders of a listing, records in batches. */
import type { Catalogue } from '../model'
import type { Manifest } from './manifest'
import { departmentRecords, suggestionRecords, toRecords } from './search-records'
import type { SeedTarget } from './target'

const PRODUCTS = 'Products'
const DEPARTMENTS = 'Departments'
const SUGGESTIONS = 'Products_query_suggestions'
const BATCH = 1_000
const DEADLINE_MS = 60_000

const FACETING = [
  'tagFilters',
  'allergenFree',
  'categoryKeys',
  'customAvailability',
  'filterOnly(tags)',
  'filterOnly(hiddenFromSearch)',
  'filterOnly(outOfStock)',
  'filterOnly(autoDeliveryEligible)',
  'filterOnly(inMix)',
  'filterOnly(inTray)',
  'filterOnly(productKey)',
  'filterOnly(sku)',
]

/** SRCH-13 */
const REPLICAS: Readonly<Record<string, string>> = {
  Products_price_asc: 'asc(priceCents)',
  Products_price_desc: 'desc(priceCents)',
  Products_newest: 'desc(activatedAt)',
}

const PRODUCT_SETTINGS = {
  searchableAttributes: ['name', 'keywords', 'hierarchicalCategories.lvl1', 'tags', 'shortDescription'],
  attributesForFaceting: FACETING,
  attributeForDistinct: 'productKey',
  distinct: true,
  customRanking: ['desc(inStock)', 'desc(popularity)', 'asc(weight)'],
  maxValuesPerFacet: 100,
  // The site map walks through all products.
  paginationLimitedTo: 20_000,
}
const STANDARD_RANKING = ['typo', 'geo', 'words', 'filters', 'proximity', 'attribute', 'exact', 'custom']

interface Identified {
  readonly objectID: string
}

function createIndexClient({ algolia, fetch }: SeedTarget) {
  async function call(method: string, index: string, path: string, body: unknown): Promise<void> {
    const response = await fetch(`${algolia.baseUrl}/1/indexes/${index}/${path}`, {
      method,
      headers: {
        'x-algolia-application-id': algolia.applicationId,
        'x-algolia-api-key': algolia.adminKey,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    if (!response.ok)
      throw new Error(
        `${method} ${index}/${path}: ${response.status} ${(await response.text()).slice(0, 300)}`,
      )
  }

  async function batch(index: string, action: string, bodies: readonly Identified[]): Promise<void> {
    for (let from = 0; from < bodies.length; from += BATCH) {
      const requests = bodies.slice(from, from + BATCH).map((body) => ({ action, body }))
      await call('POST', index, 'batch', { requests })
    }
  }
  return { settings: (index: string, body: unknown) => call('PUT', index, 'settings', body), batch }
}

/** Writes all records and drops those that the last seeding wrote and this one did not. Answers their ids. */
export async function seedSearch(
  target: SeedTarget,
  catalogue: Catalogue,
  manifest: Manifest,
): Promise<string[]> {
  const client = createIndexClient(target)
  await client.settings(PRODUCTS, { ...PRODUCT_SETTINGS, replicas: Object.keys(REPLICAS) })
  for (const [replica, order] of Object.entries(REPLICAS)) {
    await client.settings(replica, { ...PRODUCT_SETTINGS, ranking: [order, ...STANDARD_RANKING] })
  }
  await client.settings(DEPARTMENTS, {
    searchableAttributes: ['name'],
    customRanking: ['desc(productCount)'],
  })
  await client.settings(SUGGESTIONS, { searchableAttributes: ['query'], customRanking: ['desc(popularity)'] })

  const indexes: readonly (readonly [string, readonly Identified[]])[] = [
    [PRODUCTS, catalogue.products.flatMap(toRecords)],
    [DEPARTMENTS, departmentRecords(catalogue)],
    [SUGGESTIONS, suggestionRecords(catalogue)],
  ]
  const written = indexes.flatMap(([index, records]) => records.map(({ objectID }) => `${index}/${objectID}`))
  const current = new Set(written)
  for (const [index, records] of indexes) {
    await client.batch(index, 'updateObject', records)
    const gone = manifest.formerRecords.filter((id) => id.startsWith(`${index}/`) && !current.has(id))
    await client.batch(
      index,
      'deleteObject',
      gone.map((id) => ({ objectID: id.slice(index.length + 1) })),
    )
  }
  return written
}

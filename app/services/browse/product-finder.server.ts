/**
 * Searches of browsing pages as cards, cached in this process for a minute: every visit of home and of product pages
 * shows the same rows, and most visitors look for the same few things. No answer depends on a visitor.
 */
import { LRUCache } from 'lru-cache'
import { toCardView } from '~/models/search/card-view'
import type { CardView } from '~/models/search/card-view'
import type { SearchRequest, SearchResult } from '~/models/search/search'
import type { LookUpBy } from '../algolia/queries'
import type { SearchService } from '../algolia/search.server'
import type { ProductCards } from '../ports/block-ports'

const FRESH_MS = 60_000
/** For all answers together, some hundred bytes each. */
const KEPT_CARDS = 20_000

export interface FoundProducts extends Omit<SearchResult, 'hits'> {
  readonly cards: readonly CardView[]
}

export interface ProductFinder extends ProductCards {
  find(request: SearchRequest): Promise<FoundProducts>
  /** Cards of these products in this order; empty, and `degraded`, while the search is down. */
  lookUp(productKeys: readonly string[]): Promise<FoundProducts>
  /** Asks anew from now on: after a change of the catalogue, and in tests after a reset. */
  clear(): void
}

export function createProductFinder(search: SearchService): ProductFinder {
  const kept = new LRUCache<string, FoundProducts>({
    maxSize: KEPT_CARDS,
    // An answer without cards takes room as well.
    sizeCalculation: ({ cards }) => cards.length + 1,
    ttl: FRESH_MS,
  })

  /** Raised when the cache is dropped. */
  let edition = 0

  /** An answer that only means the search is down is not cached. */
  async function through(key: string, ask: () => Promise<FoundProducts>): Promise<FoundProducts> {
    const known = kept.get(key)
    if (known !== undefined) return known
    const asked = edition
    const found = await ask()
    // Asked before a change of the index and answered after it: good for that caller only.
    if (!found.degraded && asked === edition) kept.set(key, found)
    return found
  }

  function find(request: SearchRequest): Promise<FoundProducts> {
    return through(JSON.stringify(request), async () => {
      const { hits, ...rest } = await search.searchProducts(request)
      return { ...rest, cards: hits.map(toCardView) }
    })
  }

  function lookUp(values: readonly string[], by: LookUpBy): Promise<FoundProducts> {
    return through(`${by} ${values.join(' ')}`, async () => {
      const found = await search.getCards(values, by)
      const cards = (found ?? []).map(toCardView)
      return { cards, total: cards.length, page: 1, pages: 1, facets: [], degraded: found === null }
    })
  }

  return {
    find,
    async first(request) {
      return (await find({ query: '', filters: {}, sort: 'relevance', page: 1, ...request })).cards
    },
    lookUp: (productKeys) => lookUp(productKeys, 'productKey'),
    of: async (productKeys) => (await lookUp(productKeys, 'productKey')).cards,
    ofSkus: async (skus) => (await lookUp(skus, 'sku')).cards,
    clear() {
      edition += 1
      kept.clear()
    },
  }
}

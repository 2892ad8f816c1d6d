/** Cards of product rows, kept in this process: the same rows stand on every visit of home and of a product's page. */
import { LRUCache } from 'lru-cache'
import { toCardView } from '~/models/search/card-view'
import type { CardView } from '~/models/search/card-view'
import type { SearchRequest } from '~/models/search/search'
import type { SearchService } from '../algolia/search.server'

const FRESH_MS = 60_000
const KEPT_ROWS = 2_000

export interface CardCache {
  /** The first cards of a category or a tag. */
  first(request: Pick<SearchRequest, 'categoryKey' | 'tag' | 'hitsPerPage'>): Promise<readonly CardView[]>
  of(productKeys: readonly string[]): Promise<readonly CardView[]>
  clear(): void
}

/** An empty row is not kept: it may only mean that the search is away. */
export function createCardCache(search: SearchService): CardCache {
  const rows = new LRUCache<string, readonly CardView[]>({ max: KEPT_ROWS, ttl: FRESH_MS })

  async function through(key: string, ask: () => Promise<readonly CardView[]>) {
    const kept = rows.get(key)
    if (kept !== undefined) return kept
    const cards = await ask()
    if (cards.length > 0) rows.set(key, cards)
    return cards
  }

  return {
    first: (request) =>
      through(JSON.stringify(request), async () => {
        const found = await search.searchProducts({
          query: '',
          filters: {},
          sort: 'relevance',
          page: 1,
          ...request,
        })
        return found.hits.map(toCardView)
      }),
    of: (productKeys) =>
      through(`keys ${productKeys.join(' ')}`, async () =>
        (await search.getCards(productKeys)).map(toCardView),
      ),
    clear: () => rows.clear(),
  }
}

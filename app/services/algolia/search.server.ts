/** Product search as the shop uses it. It never fails a page: without an answer the result is empty and marked so. */
import { z } from 'zod'
import { definedOnly } from '~/models/defined-only'
import type { ProductCard } from '~/models/search/product-card'
import { toQueryId } from '~/models/search/query-id'
import type { SearchRequest, SearchResult } from '~/models/search/search'
import type { Suggestions } from '~/models/search/suggestions'
import type { Clock } from '~/services/clock'
import type { Logger } from '~/services/logger'
import { withinDeadline } from '~/services/deadline'
import type { DegradedAnswers } from '~/services/degraded-answers'
import { isUpstreamError, UpstreamError } from '~/services/upstream'
import type { SearchClient } from './client.server'
import { createSearchClient } from './client.server'
import { searchFault } from './errors'
import type { Shelved, WireResult } from './mappers'
import { ResultSchema, ShelvedSchema, toCard } from './mappers'
import type { LookUpBy, Requests, Shelf } from './queries'
import { toSuggestionRequests, toSuggestions } from './suggestion-queries'
import { mergeFacets, toLookUpRequests, toProductRequests, toShelfRequests } from './queries'

export interface SearchServiceOptions {
  readonly applicationId: string
  readonly apiKey: string
  readonly fetch?: typeof fetch
  /** Base URL; defaults to the vendor's own hosts. */
  readonly host?: string
  readonly clock: Clock
  readonly logger: Logger
  readonly degradedAnswers: DegradedAnswers
  /** Milliseconds for a whole search, including the client's retries. */
  readonly deadlineMs?: number
}

export interface SearchService {
  searchProducts(request: SearchRequest): Promise<SearchResult>
  /** Cards of these products or sizes, in this order, leaving out unknown ones. Null while the search is down. */
  getCards(values: readonly string[], by?: LookUpBy): Promise<readonly ProductCard[] | null>
  /** The first thousand products on any of these shelves, in listing order. Null while the search is down. */
  getShelved(shelves: readonly Shelf[]): Promise<readonly Shelved[] | null>
  /** For what has been typed so far, maybe nothing. */
  suggest(query: string): Promise<Suggestions>
}

const DEADLINE_MS = 1_500
const KEYS_PER_CALL = 100

function createMultiQuery(options: SearchServiceOptions, client: SearchClient) {
  const deadlineMs = options.deadlineMs ?? DEADLINE_MS
  /** All results or null: a fault is logged once, here. */
  return async (operation: string, requests: Requests): Promise<readonly WireResult[] | null> => {
    try {
      const answer = await withinDeadline({ for: operation, ms: deadlineMs }, () =>
        client.search({ requests }),
      ).catch((error: unknown) => {
        throw searchFault(operation, error)
      })
      const parsed = z.object({ results: z.array(ResultSchema) }).safeParse(answer)
      if (!parsed.success || parsed.data.results.length !== requests.length)
        throw new UpstreamError({
          service: 'algolia',
          operation,
          status: 200,
          retryable: true,
          code: 'UnexpectedAnswer',
        })
      return parsed.data.results
    } catch (error) {
      if (!isUpstreamError(error)) throw error
      const { service, status, code } = error
      options.logger.warn({ service, operation, status, code }, 'search is away')
      options.degradedAnswers.report()
      return null
    }
  }
}

const present = <Value>(value: Value | null): value is Value => value !== null

/** Cards of a result; a malformed record is left out and logged. `queryId`: of a search whose clicks count. */
function cardsOf(result: WireResult | undefined, logger: Logger, queryId?: string): readonly ProductCard[] {
  const hits = result?.hits ?? []
  const cards = hits.map((hit) => toCard(hit, queryId)).filter(present)
  if (cards.length < hits.length)
    logger.warn({ service: 'algolia', unreadable: hits.length - cards.length }, 'records that are no cards')
  return cards
}

export function createSearchService(options: SearchServiceOptions): SearchService {
  const { logger } = options
  const multiQuery = createMultiQuery(options, createSearchClient(options))
  return {
    async searchProducts(request) {
      const results = await multiQuery('search', toProductRequests(request))
      const main = results?.[0]
      if (!results || !main)
        return { hits: [], total: 0, page: request.page, pages: 0, facets: [], degraded: true }
      const { queryID: id } = main
      const queryId = id === undefined ? undefined : toQueryId({ id, sort: request.sort })
      return {
        hits: cardsOf(main, logger, queryId),
        total: main.nbHits,
        page: request.page,
        pages: main.nbPages,
        facets: mergeFacets(request, main, results.slice(1)),
        ...definedOnly({ queryId }),
        degraded: false,
      }
    },
    async getCards(values, by = 'productKey') {
      const keys = [...new Set(values)].slice(0, KEYS_PER_CALL)
      if (keys.length === 0) return []
      const results = await multiQuery('cards', toLookUpRequests(by, keys))
      if (results === null) return null
      const byKey = new Map(cardsOf(results[0], logger).map((card) => [card[by], card]))
      return keys.flatMap((key) => byKey.get(key) ?? [])
    },
    async getShelved(shelves) {
      if (shelves.length === 0) return []
      const results = await multiQuery('shelves', toShelfRequests(shelves))
      if (results === null) return null
      return (results[0]?.hits ?? []).flatMap((hit) => ShelvedSchema.safeParse(hit).data ?? [])
    },
    async suggest(query) {
      const results = await multiQuery('suggestions', toSuggestionRequests(query))
      return results === null
        ? { departments: [], products: [], queries: [], degraded: true }
        : toSuggestions(results)
    },
  }
}

/** Algolia's Insights: which result of which search was opened (ANLY-07). */
import type { SentEvent } from '~/models/analytics/event'
import type { Sort } from '~/models/search/search'
import { callJson } from '../../json-call.server'
import { requireTaken, SINK_TIMEOUT_MS } from '../sink'
import type { Sink, SinkAccess } from '../sink'

const SERVICE = 'search-insights'
/** At most 64 ASCII characters, and the same for every click: they are counted by it. */
const EVENT_NAME = 'Product Clicked'

type IndexOf = (sort: Sort) => string

function toClick({ at, clientId, name, params }: SentEvent, indexOf: IndexOf) {
  if (name !== 'select_item') return undefined
  return {
    eventType: 'click',
    eventName: EVENT_NAME,
    index: indexOf(params.search_sort ?? 'relevance'),
    queryID: params.search_query_id,
    userToken: clientId,
    timestamp: Date.parse(at),
    objectIDs: params.items.map(({ item_id }) => item_id),
    positions: params.items.map(({ index = 1 }) => index),
  }
}

export function createSearchInsights({
  baseUrl,
  fetch,
  applicationId,
  apiKey,
  indexOf,
}: SinkAccess & {
  readonly applicationId: string
  readonly apiKey: string
  /** The index that was searched. */
  readonly indexOf: IndexOf
}): Sink {
  return {
    name: SERVICE,
    takes: (event) => event.name === 'select_item' && event.params.search_query_id !== undefined,
    async send(events) {
      requireTaken(
        SERVICE,
        await callJson(fetch, {
          service: SERVICE,
          operation: 'events',
          method: 'POST',
          address: `${baseUrl}/1/events`,
          headers: { 'x-algolia-application-id': applicationId, 'x-algolia-api-key': apiKey },
          body: { events: events.flatMap((event) => toClick(event, indexOf) ?? []) },
          timeoutMs: SINK_TIMEOUT_MS,
        }),
      )
    },
  }
}

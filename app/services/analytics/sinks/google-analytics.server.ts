/** Google Analytics 4, through its Measurement Protocol. */
import { definedOnly } from '~/models/defined-only'
import { callJson } from '../../json-call.server'
import { requireTaken, SINK_TIMEOUT_MS } from '../sink'
import type { Sink, SinkAccess } from '../sink'

const SERVICE = 'google-analytics'

export function createGoogleAnalytics({
  baseUrl,
  fetch,
  measurementId,
  apiSecret,
}: SinkAccess & { readonly measurementId: string; readonly apiSecret: string }): Sink {
  const query = new URLSearchParams({ measurement_id: measurementId, api_secret: apiSecret })
  return {
    name: SERVICE,
    takes: () => true,
    // A call is about one client.
    callOf: ({ clientId, userId = '' }) => `${clientId} ${userId}`,
    async send(events) {
      const [first] = events
      if (first === undefined) return
      requireTaken(
        SERVICE,
        await callJson(fetch, {
          service: SERVICE,
          operation: 'collect',
          method: 'POST',
          address: `${baseUrl}/mp/collect?${query}`,
          body: {
            client_id: first.clientId,
            ...definedOnly({ user_id: first.userId }),
            events: events.map(({ id, at, name, params }) => ({
              name,
              timestamp_micros: Date.parse(at) * 1_000,
              params: { ...params, event_id: id },
            })),
          },
          timeoutMs: SINK_TIMEOUT_MS,
        }),
      )
    },
  }
}

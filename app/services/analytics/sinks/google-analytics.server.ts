/** Google Analytics 4, through its Measurement Protocol. */
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
    async send({ id, at, clientId, userId, name, params }) {
      requireTaken(
        SERVICE,
        await callJson(fetch, {
          service: SERVICE,
          operation: 'collect',
          method: 'POST',
          address: `${baseUrl}/mp/collect?${query}`,
          body: {
            client_id: clientId,
            ...(userId === undefined ? {} : { user_id: userId }),
            timestamp_micros: Date.parse(at) * 1_000,
            events: [{ name, params: { ...params, event_id: id } }],
          },
          timeoutMs: SINK_TIMEOUT_MS,
        }),
      )
    },
  }
}

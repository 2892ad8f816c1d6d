/** RudderStack, through its HTTP API, with the names of its e-commerce events. */
import { toRudderEvent } from '~/models/analytics/answer-events'
import { definedOnly } from '~/models/defined-only'
import { callJson } from '../../json-call.server'
import { requireTaken, SINK_TIMEOUT_MS } from '../sink'
import type { Sink, SinkAccess } from '../sink'

const SERVICE = 'rudderstack'

export function createRudderstack({
  baseUrl,
  fetch,
  writeKey,
}: SinkAccess & { readonly writeKey: string }): Sink {
  const authorization = `Basic ${Buffer.from(`${writeKey}:`).toString('base64')}`
  return {
    name: SERVICE,
    takes: () => true,
    async send(event) {
      const { id, at, clientId, userId } = event
      requireTaken(
        SERVICE,
        await callJson(fetch, {
          service: SERVICE,
          operation: 'track',
          method: 'POST',
          address: `${baseUrl}/v1/track`,
          headers: { authorization },
          body: {
            ...toRudderEvent(event, id),
            anonymousId: clientId,
            ...definedOnly({ userId }),
            originalTimestamp: at,
          },
          timeoutMs: SINK_TIMEOUT_MS,
        }),
      )
    },
  }
}

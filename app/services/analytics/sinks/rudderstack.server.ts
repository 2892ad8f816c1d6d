/** RudderStack, through its HTTP API, with the names of its e-commerce events. */
import { toRudderEvent } from '~/models/analytics/answer-events'
import type { SentEvent } from '~/models/analytics/event'
import { definedOnly } from '~/models/defined-only'
import { callJson } from '../../json-call.server'
import { requireTaken, SINK_TIMEOUT_MS } from '../sink'
import type { Sink, SinkAccess } from '../sink'

const SERVICE = 'rudderstack'

function toCall(event: SentEvent) {
  const { id, at, clientId, userId } = event
  return {
    type: 'track',
    ...toRudderEvent(event, id),
    anonymousId: clientId,
    ...definedOnly({ userId }),
    originalTimestamp: at,
  }
}

export function createRudderstack({
  baseUrl,
  fetch,
  writeKey,
}: SinkAccess & { readonly writeKey: string }): Sink {
  const authorization = `Basic ${Buffer.from(`${writeKey}:`).toString('base64')}`
  return {
    name: SERVICE,
    takes: () => true,
    async send(events) {
      requireTaken(
        SERVICE,
        await callJson(fetch, {
          service: SERVICE,
          operation: 'batch',
          method: 'POST',
          address: `${baseUrl}/v1/batch`,
          headers: { authorization },
          body: { batch: events.map(toCall) },
          timeoutMs: SINK_TIMEOUT_MS,
        }),
      )
    },
  }
}

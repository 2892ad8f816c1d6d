/** A tracking service, as the dispatcher sees it. */
import type { SentEvent, ShopEvent } from '~/models/analytics/event'
import { isRetryable } from '../json-call.server'
import type { JsonAnswer, Send } from '../json-call.server'
import { UpstreamError } from '../upstream'

export interface Sink {
  /** Part of the kind of its rows in the outbox. */
  readonly name: string
  /** Whether it has a name for this event. */
  takes(event: ShopEvent): boolean
  /** Events of which it says the same may be in one call; by default all. */
  callOf?(event: SentEvent): string
  /** Of one call, oldest first. Throws if not all were accepted. An event's id identifies a repeated delivery. */
  send(events: readonly SentEvent[]): Promise<void>
}

/** Where it is, how to reach it, and our credentials. */
export interface SinkAccess {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly fetch: Send
}

export const SINK_TIMEOUT_MS = 4_000

/** Anything but success is a fault, reported without a word of what was sent. */
export function requireTaken(service: string, { status }: JsonAnswer): void {
  if (status >= 200 && status <= 299) return
  throw new UpstreamError({ service, operation: 'events', status, retryable: isRetryable(status) })
}

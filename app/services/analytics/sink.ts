/** A tracking service, as the dispatcher sees it. */
import type { SentEvent } from '~/models/analytics/event'
import { isRetryable } from '../json-call.server'
import type { JsonAnswer, Send } from '../json-call.server'
import { isAway, UpstreamError } from '../upstream'

export interface Sink {
  /** Part of the kind of its rows in the outbox. */
  readonly name: string
  /** Whether it has a name for this event, and all that it demands. */
  takes(event: SentEvent): boolean
  /** Whether it demands to know of what browser and page an event is. Others are not told. */
  readonly wantsBrowser?: boolean
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

/** What a refusal is about, if not the events: our credentials, or how much the service has to do. */
export type OtherReason = 'credentials' | 'busy'

const CREDENTIALS: OtherReason = 'credentials'

export const areCredentialsRejected = ({ code, status }: UpstreamError): boolean =>
  code === CREDENTIALS || status === 401 || status === 403

/** Whether it is about the events: they will never be accepted. */
export const isRefusal = (error: UpstreamError): boolean => !isAway(error) && !error.retryable

/**
 * Anything but success is a fault, reported without a word of what was sent.
 * @param reason where the status does not tell it
 */
export function requireTaken(service: string, { status }: JsonAnswer, reason?: OtherReason): void {
  if (status >= 200 && status <= 299) return
  const retryable = isRetryable(status) || reason !== undefined
  throw new UpstreamError({ service, operation: 'events', status, retryable, code: reason })
}

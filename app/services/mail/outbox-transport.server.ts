/** Hands mail over HTTP to the embedded mail service, which keeps it as an outbox for people and tests. */
import { z } from 'zod'
import { callJson, isRetryable } from '../json-call.server'
import type { Send } from '../json-call.server'
import { UpstreamError } from '../upstream'
import { listHeaders } from './list-headers'
import type { MailTransport } from './mailer.server'

export interface OutboxTransportOptions {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly fetch: Send
}

const DEADLINE_MS = 5_000
const AcceptedSchema = z.object({ id: z.string().min(1) })

function fault(status: number, retryable: boolean): UpstreamError {
  return new UpstreamError({ service: 'mail', operation: 'send', status, retryable })
}

export function createOutboxTransport({ baseUrl, fetch }: OutboxTransportOptions): MailTransport {
  return {
    async deliver(message, from) {
      const { to, subject, html, text, dedupeKey, replyTo } = message
      const { status, body } = await callJson(fetch, {
        service: 'mail',
        operation: 'send',
        method: 'POST',
        address: `${baseUrl}/messages`,
        body: { to, subject, html, text, dedupeKey, replyTo, from, headers: listHeaders(message) },
        timeoutMs: DEADLINE_MS,
      })
      if (status !== 200 && status !== 201) throw fault(status, isRetryable(status))
      // It may or may not have been accepted: the dedupe key makes a retry harmless.
      if (!AcceptedSchema.safeParse(body).success) throw fault(status, true)
    },
    close: () => undefined,
  }
}

/** Hands mail to the embedded mail service over HTTP, which keeps it as an outbox for people and tests. */
import { z } from 'zod'
import { callJson, isRetryable } from '../json-call.server'
import type { Send } from '../json-call.server'
import { UpstreamError } from '../upstream'
import type { MailTransport } from './mailer.server'

export interface OutboxTransportOptions {
  /** Without a slash at its end. */
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
      const { status, body } = await callJson(fetch, {
        service: 'mail',
        operation: 'send',
        method: 'POST',
        address: `${baseUrl}/messages`,
        body: { ...message, from },
        timeoutMs: DEADLINE_MS,
      })
      if (status !== 200 && status !== 201) throw fault(status, isRetryable(status))
      // Accepted or not, nobody knows: the dedupe key makes a second try harmless.
      if (!AcceptedSchema.safeParse(body).success) throw fault(status, true)
    },
    close: () => undefined,
  }
}

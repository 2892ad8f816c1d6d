/** Hands mail to the embedded mail service over HTTP, which keeps it as an outbox for people and tests. */
import { z } from 'zod'
import { isUpstreamError, UpstreamError } from '../upstream'
import type { MailTransport } from './mailer.server'

export interface OutboxTransportOptions {
  /** Without a slash at its end. */
  readonly baseUrl: string
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>
}

const DEADLINE_MS = 5_000
const AcceptedSchema = z.object({ id: z.string().min(1) })

function fault(status: number | undefined, retryable: boolean): UpstreamError {
  return new UpstreamError({ service: 'mail', operation: 'send', status, retryable })
}

async function readAccepted(response: Response): Promise<void> {
  const { status } = response
  if (status !== 200 && status !== 201) throw fault(status, status >= 500 || status === 429)
  const body: unknown = await response.json().catch(() => undefined)
  // Accepted or not, nobody knows: the dedupe key makes a second try harmless.
  if (!AcceptedSchema.safeParse(body).success) throw fault(status, true)
}

export function createOutboxTransport({ baseUrl, fetch }: OutboxTransportOptions): MailTransport {
  return {
    async deliver(message, from) {
      const body = JSON.stringify({ ...message, from })
      const headers = { 'content-type': 'application/json', accept: 'application/json' }
      const aborter = new AbortController()
      let timer: NodeJS.Timeout | undefined
      // The deadline is raced too: inside the process nobody need listen to the signal.
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          reject(fault(undefined, true))
          aborter.abort()
        }, DEADLINE_MS)
      })
      const init = { method: 'POST', headers, body, signal: aborter.signal }
      try {
        await Promise.race([fetch(`${baseUrl}/messages`, init).then(readAccepted), late])
      } catch (error) {
        throw isUpstreamError(error) ? error : fault(undefined, true)
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => undefined,
  }
}

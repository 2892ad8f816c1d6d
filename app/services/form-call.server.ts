/** One form POST that is answered with JSON, as with OAuth token endpoints and captchas. */
import { withinDeadline } from './deadline'
import { readBounded } from './json-call.server'
import type { Send } from './json-call.server'
import { UpstreamError } from './upstream'

const MAX_BYTES = 100_000

/** The JSON of a 2xx answer. Throws UpstreamError for anything else, without a word of what was sent or answered. */
export async function callForm(
  send: Send,
  call: {
    readonly service: string
    readonly operation: string
    readonly address: string
    readonly form: URLSearchParams
    readonly timeoutMs: number
  },
): Promise<unknown> {
  const { service, operation, address, form, timeoutMs } = call
  const fault = (status?: number) =>
    new UpstreamError({ service, operation, status, retryable: status === undefined || status >= 500 })
  const late = () => {
    throw fault()
  }
  return withinDeadline({ for: `${service} ${operation}`, ms: timeoutMs, late }, async (signal) => {
    const { status, text } = await ask(send, address, form, signal).catch(() => {
      throw fault()
    })
    if (status < 200 || status > 299) throw fault(status)
    try {
      return JSON.parse(text) as unknown
    } catch {
      throw fault(502)
    }
  })
}

async function ask(send: Send, address: string, form: URLSearchParams, signal: AbortSignal) {
  const response = await send(address, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
    // A redirect would carry the secret to another host.
    redirect: 'error',
    signal,
  })
  return { status: response.status, text: await readBounded(response, MAX_BYTES) }
}

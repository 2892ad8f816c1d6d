/**
 * One call to a platform's JSON API: a deadline over headers and body, a bounded body, no redirects, and one shape of
 * fault. What an answer means is up to the caller.
 */
import { definedOnly } from '~/models/defined-only'
import { textOf } from '../../lib/text-response'
import { withinDeadline } from './deadline'
import { UpstreamError } from './upstream'

/** `fetch`, or a transport inside the process that stands in for it. */
export type Send = (address: string, init: RequestInit) => Promise<Response>

interface PlatformCall {
  /** Names in errors and logs. */
  readonly service: string
  readonly operation: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly address: string
  readonly headers?: Readonly<Record<string, string>>
  /** At most; a request with less time left allows less. */
  readonly timeoutMs: number
  readonly maxBytes?: number
}

export interface JsonCall extends PlatformCall {
  /** Sent as JSON; a GET has none. */
  readonly body?: unknown
}

export interface TextCall extends PlatformCall {
  /** Form fields. */
  readonly form?: Readonly<Record<string, string>>
}

export interface JsonAnswer {
  readonly status: number
  /** Undefined if there is none, or it is not JSON. */
  readonly body: unknown
}

const MAX_BYTES = 5_000_000

/** Fault code of an answer that did not come in time. */
export const TIMEOUT_CODE = 'Timeout'

/** The whole body; rejects if it is larger than `maxBytes`. */
export async function readBytes(response: Response, maxBytes = MAX_BYTES): Promise<Uint8Array<ArrayBuffer>> {
  if (response.body === null) return new Uint8Array()
  const reader = response.body.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for (let size = 0; ;) {
    const { done, value } = await reader.read()
    if (done) {
      const [only] = chunks
      return only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks)
    }
    size += value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      throw new RangeError('The answer is too long')
    }
    chunks.push(value)
  }
}

/** The same as text. */
export async function readBounded(response: Response, maxBytes = MAX_BYTES): Promise<string> {
  const known = textOf(response)
  if (known !== undefined && known.length <= maxBytes) return known
  // In one go: decoding piece by piece is far slower.
  return new TextDecoder().decode(await readBytes(response, maxBytes))
}

function parseJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

export function isRetryable(status: number | undefined): boolean {
  return status === undefined || status >= 500 || status === 429
}

/** Throws UpstreamError if no answer came, came in time, or stayed within the limit; every status is an answer. */
async function call(
  send: Send,
  { service, operation, method, address, headers, timeoutMs, maxBytes }: PlatformCall,
  body: string | undefined,
): Promise<{ readonly status: number; readonly text: string }> {
  const fault = (code?: string) => new UpstreamError({ service, operation, retryable: true, code })
  async function attempt(signal: AbortSignal) {
    try {
      const response = await send(address, {
        method,
        headers: headers ?? {},
        ...definedOnly({ body }),
        // A redirect would carry the credentials to another host.
        redirect: 'error',
        signal,
      })
      return { status: response.status, text: await readBounded(response, maxBytes) }
    } catch {
      throw fault()
    }
  }
  const late = () => {
    throw fault(TIMEOUT_CODE)
  }
  return withinDeadline({ for: `${service} ${operation}`, ms: timeoutMs, late }, attempt)
}

export async function callJson(send: Send, { body, headers, ...rest }: JsonCall): Promise<JsonAnswer> {
  const isSent = body !== undefined
  const answer = await call(
    send,
    {
      ...rest,
      headers: {
        accept: 'application/json',
        ...(isSent ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
    },
    isSent ? JSON.stringify(body) : undefined,
  )
  return { status: answer.status, body: parseJson(answer.text) }
}

/** The same for a platform that takes forms and answers in a text format of its own. */
export function callText(send: Send, { form, headers, ...rest }: TextCall) {
  const type = 'application/x-www-form-urlencoded'
  const withType = { ...(form === undefined ? {} : { 'content-type': type }), ...headers }
  const body = form === undefined ? undefined : new URLSearchParams(form).toString()
  return call(send, { ...rest, headers: withType }, body)
}

/** One call to the shipping service: a deadline over headers and body, a bounded body, one shape of fault. */
import { UpstreamError } from '~/services/upstream'

export interface ShippingHttpOptions {
  readonly baseUrl: string
  readonly apiKey: string
  readonly fetch: typeof fetch
}

export interface ShippingCall {
  /** Name in errors and logs. */
  readonly operation: string
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Path and query. */
  readonly path: string
  readonly body?: unknown
  readonly timeoutMs: number
}

export interface ShippingAnswer {
  readonly status: number
  readonly body: unknown
}

const MAX_ANSWER_BYTES = 5_000_000

/** Code of the fault when the service did not answer in time (EST-08). */
export const TIMEOUT_CODE = 'Timeout'

export function shippingFault(
  operation: string,
  fault: { readonly status?: number; readonly code?: string },
): UpstreamError {
  const { status, code } = fault
  const retryable = status === undefined || status >= 500 || status === 429
  return new UpstreamError({ service: 'shipping', operation, status, retryable, code })
}

async function readText(response: Response, signal: AbortSignal): Promise<string> {
  if (response.body === null) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let size = 0; ;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > MAX_ANSWER_BYTES || signal.aborted) {
      await reader.cancel()
      throw new RangeError('The answer is too long')
    }
    text += decoder.decode(value, { stream: true })
  }
}

async function exchange(
  options: ShippingHttpOptions,
  call: ShippingCall,
  signal: AbortSignal,
): Promise<ShippingAnswer> {
  const response = await options.fetch(`${options.baseUrl}${call.path}`, {
    method: call.method,
    headers: {
      'x-api-key': options.apiKey,
      accept: 'application/json',
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    // A redirect would carry the key to another host.
    redirect: 'error',
    signal,
  })
  const text = await readText(response, signal)
  if (text === '') return { status: response.status, body: undefined }
  return { status: response.status, body: JSON.parse(text) as unknown }
}

/** Makes the call. Throws UpstreamError for a missing, unreadable or late answer and for every status ≥ 500. */
export async function callShipping(
  options: ShippingHttpOptions,
  call: ShippingCall,
): Promise<ShippingAnswer> {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  // Raced as well as aborted: a transport inside this process may not listen to the signal.
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(shippingFault(call.operation, { code: TIMEOUT_CODE }))
      controller.abort()
    }, call.timeoutMs)
  })
  const answer = exchange(options, call, controller.signal).catch(() => {
    throw shippingFault(call.operation, {})
  })
  try {
    const { status, body } = await Promise.race([answer, late])
    if (status >= 500 || status === 401 || status === 403 || status === 429)
      throw shippingFault(call.operation, { status })
    return { status, body }
  } finally {
    clearTimeout(timer)
    // The loser of the race must not end as an unhandled rejection.
    answer.catch(() => undefined)
  }
}

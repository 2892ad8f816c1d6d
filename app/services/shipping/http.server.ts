/** One call to the shipping service, with its key. */
import { callJson, isRetryable } from '../json-call.server'
import type { JsonAnswer, Send } from '../json-call.server'
import { UpstreamError } from '~/services/upstream'

export interface ShippingHttpOptions {
  readonly baseUrl: string
  readonly apiKey: string
  readonly fetch: Send
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

export function shippingFault(
  operation: string,
  fault: { readonly status: number; readonly code?: string },
): UpstreamError {
  return new UpstreamError({ service: 'shipping', operation, retryable: isRetryable(fault.status), ...fault })
}

/** Throws UpstreamError for a missing or late answer, for every status ≥ 500, and if we are unauthorised. */
export async function callShipping(
  { baseUrl, apiKey, fetch }: ShippingHttpOptions,
  { path, ...call }: ShippingCall,
): Promise<JsonAnswer> {
  const answer = await callJson(fetch, {
    ...call,
    service: 'shipping',
    address: baseUrl + path,
    headers: { 'x-api-key': apiKey },
  })
  const { status } = answer
  if (status >= 500 || status === 401 || status === 403 || status === 429)
    throw shippingFault(call.operation, { status })
  return answer
}

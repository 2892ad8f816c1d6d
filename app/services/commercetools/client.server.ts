/**
 * The commerce platform's client: the vendor's request builder over our own transport. Its auth middleware replays old
 * requests after a token expires and leaves waiters hanging when a token request fails; its HTTP middleware has no
 * per-request signal. Both are replaced here.
 */
import { createApiBuilderFromCtpClient } from '@commercetools/platform-sdk'
import type { ByProjectKeyRequestBuilder } from '@commercetools/platform-sdk'
import type { ClientRequest, ClientResponse } from '@commercetools/sdk-client-v2'
import type { Availability } from '~/services/availability'
import { withinDeadline } from '~/services/deadline'
import { readBounded, TIMEOUT_CODE } from '~/services/json-call.server'
import type { Logger } from '~/services/logger'
import { timeForCall } from '~/services/request-budget'
import { isAway, UpstreamError } from '~/services/upstream'
import { isOfOne, UnexpectedAnswer } from './answers'
import { createCheckedAnswers } from './checked-answers'
import { toUpstreamError } from './errors'
import { createSameAnswers } from './same-answers'
import { createTokenSource } from './token.server'
import { definedOnly } from '~/models/defined-only'

export interface CommerceSettings {
  readonly apiUrl: string
  readonly authUrl: string
  readonly projectKey: string
  readonly clientId: string
  readonly clientSecret: string
}

export interface CommerceClientOptions {
  readonly settings: CommerceSettings
  readonly fetch: typeof fetch
  /** Milliseconds for one call, from its start to the last byte of its answer. */
  readonly deadlineMs?: number
  /** Notified of how every call ended. */
  readonly availability?: Availability
  /** Logs malformed answers. */
  readonly logger?: Pick<Logger, 'error'>
}

const DEADLINE_MS = 5_000
/** A call given less time than this says nothing about the platform. */
const TELLING_MS = 200
const MAX_ANSWER_BYTES = 20_000_000

function toUrl(apiUrl: string, request: ClientRequest): string {
  const path = (request.uriTemplate ?? request.uri ?? '').replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(request.pathVariables?.[name] ?? '')),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(request.queryParams ?? {})) {
    if (value === undefined) continue
    for (const item of Array.isArray(value) ? value : [value]) query.append(name, String(item))
  }
  const text = query.toString()
  return `${apiUrl}${path}${text === '' ? '' : `?${text}`}`
}

/** The operation's name in errors and logs: method and path template, never an id or a query. */
function nameOf(request: ClientRequest): string {
  return `${request.method} ${(request.uriTemplate ?? '').replace('/{projectKey}', '')}`
}

function parseAnswer(text: string, response: Response, operation: string): unknown {
  try {
    if (text === '' && !response.ok) return undefined
    return JSON.parse(text) as unknown
  } catch {
    // Falls through: an answer that is empty or not JSON is as good as none.
  }
  if (!response.ok) throw toUpstreamError({ status: response.status, body: undefined }, operation)
  throw new UpstreamError({ service: 'commercetools', operation, retryable: true })
}

/** The typed request builder of the project. Every call throws UpstreamError on anything but a 2xx answer. */
export function createCommerceClient({
  settings,
  fetch,
  deadlineMs = DEADLINE_MS,
  availability,
  logger,
}: CommerceClientOptions): ByProjectKeyRequestBuilder {
  const tokens = createTokenSource({ settings, fetch })
  const sameAnswers = createSameAnswers()
  const checkedAnswers = createCheckedAnswers()

  async function send(
    url: string,
    request: ClientRequest,
    token: string,
    signal: AbortSignal,
  ): Promise<Response> {
    return await fetch(url, {
      method: request.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...definedOnly({ body: request.body === undefined ? undefined : JSON.stringify(request.body) }),
      signal,
    })
  }

  async function attempt(
    request: ClientRequest,
    operation: string,
    signal: AbortSignal,
  ): Promise<ClientResponse> {
    const token = await tokens.get()
    const url = toUrl(settings.apiUrl, request)
    let response = await send(url, request, token, signal)
    if (response.status === 401) {
      // Nothing was done yet, so retrying with a fresh token is safe for every method.
      await response.body?.cancel()
      tokens.forget(token)
      response = await send(url, request, await tokens.get(), signal)
    }
    const text = await readBounded(response, MAX_ANSWER_BYTES)
    const known = response.ok ? sameAnswers.known(operation, url, text) : undefined
    if (known !== undefined) return { body: known, statusCode: response.status }
    const body = parseAnswer(text, response, operation)
    if (!response.ok) throw toUpstreamError({ status: response.status, body }, operation)
    checkedAnswers.check(operation, text, body)
    sameAnswers.keep(operation, url, { text, body })
    return { body, statusCode: response.status }
  }

  async function execute(request: ClientRequest): Promise<ClientResponse> {
    const operation = nameOf(request)
    const late = () => {
      throw new UpstreamError({ service: 'commercetools', operation, retryable: true, code: TIMEOUT_CODE })
    }
    const patienceMs = timeForCall(deadlineMs)
    try {
      const answer = await withinDeadline({ for: operation, ms: patienceMs, late }, (signal) =>
        attempt(request, operation, signal),
      )
      availability?.answered()
      return answer
    } catch (error) {
      const fault = toUpstreamError(error, operation)
      if (fault instanceof UnexpectedAnswer)
        logger?.error({ service: fault.service, operation, field: fault.field }, 'an answer of another shape')
      // One bad cart or order is no reason to treat the platform as down for everyone.
      const isOdd = fault instanceof UnexpectedAnswer && isOfOne(operation)
      if (isOdd || !isAway(fault)) availability?.answered()
      else if (fault.code !== TIMEOUT_CODE || patienceMs >= TELLING_MS) availability?.failed()
      throw fault
    }
  }

  return createApiBuilderFromCtpClient({ execute }).withProjectKey({ projectKey: settings.projectKey })
}

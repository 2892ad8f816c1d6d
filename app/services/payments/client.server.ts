/** Calls to the card gateway's JSON API: a deadline for the whole answer, bounded bodies, one shape of fault. */
import { z } from 'zod'
import type { Clock } from '../clock'
import type { Logger } from '../logger'
import { isUpstreamError, UpstreamError } from '../upstream'
import { callJson, isRetryable } from '../json-call.server'
import type { JsonAnswer, Send } from '../json-call.server'

export interface GatewayOptions {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly credentials: { readonly merchantId: string; readonly secret: string }
  readonly fetch: Send
  readonly clock: Clock
  readonly logger: Logger
}

export interface GatewayCall<S extends z.ZodType> {
  /** Names the call in faults. */
  readonly operation: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly body?: Readonly<Record<string, unknown>>
  readonly schema: S
  readonly deadlineMs?: number
}

export interface GatewayClient {
  /** Throws UpstreamError for anything that does not match the schema. */
  call<S extends z.ZodType>(call: GatewayCall<S>): Promise<z.infer<S>>
  /** An answer came, but about something other than what was asked. */
  mismatch(operation: string): UpstreamError
}

export const AUTHORIZE_DEADLINE_MS = 10_000
export const CALL_DEADLINE_MS = 5_000
const SERVICE = 'payments'
const MAX_ANSWER_BYTES = 1_000_000

const ProblemSchema = z.object({ error: z.object({ code: z.string().max(60) }) })

function readAnswer<S extends z.ZodType>(
  operation: string,
  schema: S,
  { status, body }: JsonAnswer,
): z.infer<S> {
  if (status < 200 || status > 299) {
    const code = ProblemSchema.safeParse(body).data?.error.code
    throw new UpstreamError({ service: SERVICE, operation, status, retryable: isRetryable(status), code })
  }
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  // Something was done, but its result is unreadable: the next attempt finds out.
  throw new UpstreamError({ service: SERVICE, operation, status, retryable: true, code: 'unreadable-answer' })
}

export function createGatewayClient(options: GatewayOptions): GatewayClient {
  const { baseUrl, credentials, clock, logger } = options
  const pair = `${credentials.merchantId}:${credentials.secret}`
  const authorization = `Basic ${Buffer.from(pair).toString('base64')}`

  return {
    async call(call) {
      const { operation, method, path, body, schema, deadlineMs = CALL_DEADLINE_MS } = call
      const startedAt = clock.now().getTime()
      try {
        const answer = await callJson(options.fetch, {
          service: SERVICE,
          operation,
          method,
          address: baseUrl + path,
          headers: { authorization },
          body,
          timeoutMs: deadlineMs,
          maxBytes: MAX_ANSWER_BYTES,
        })
        return readAnswer(operation, schema, answer)
      } catch (error) {
        const fault = isUpstreamError(error)
          ? error
          : new UpstreamError({ service: SERVICE, operation, retryable: true })
        const ms = clock.now().getTime() - startedAt
        const { status, code, retryable } = fault
        if (retryable) logger.warn({ service: SERVICE, operation, status, code, ms }, 'payment gateway fault')
        throw fault
      }
    },
    mismatch(operation) {
      logger.error({ service: SERVICE, operation }, 'payment gateway answered about something else')
      return new UpstreamError({ service: SERVICE, operation, retryable: false, code: 'mismatch' })
    },
  }
}

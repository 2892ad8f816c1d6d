/** The platform's error answers, reduced to what may be shown, logged and acted on. */
import { z } from 'zod'
import { isUpstreamError, UpstreamError } from '~/services/upstream'

const ErrorBodySchema = z.object({
  statusCode: z.number().optional(),
  errors: z
    .array(z.looseObject({ code: z.string(), skus: z.array(z.string()).optional().catch(undefined) }))
    .min(1)
    .optional(),
})

/** Statuses after which a cart edit is planned again (API-43): no answer counts too. */
const RETRYABLE = new Set([409, 502])

function isAnswer(value: unknown): value is { readonly status: number; readonly body: unknown } {
  return typeof value === 'object' && value !== null && 'status' in value && 'body' in value
}

export function toUpstreamError(cause: unknown, operation: string): UpstreamError {
  if (isUpstreamError(cause)) return cause
  if (!isAnswer(cause)) return new UpstreamError({ service: 'commercetools', operation, retryable: true })
  const body = ErrorBodySchema.safeParse(cause.body)
  return new UpstreamError({
    service: 'commercetools',
    operation,
    status: cause.status,
    retryable: RETRYABLE.has(cause.status),
    code: body.success ? body.data.errors?.[0]?.code : undefined,
    skus: body.success ? body.data.errors?.[0]?.skus : undefined,
  })
}

export function isStatus(error: unknown, status: number): boolean {
  return isUpstreamError(error) && error.status === status
}

/** Says nothing about the edit: credentials, rate limit, an outage, a conflict. */
const NO_REFUSAL = new Set([401, 403, 408, 409, 429])

/** The code with which the platform refused an edit; null for any other fault. */
export function refusalCode(error: unknown): string | null {
  if (!isUpstreamError(error) || error.status === undefined) return null
  const { status, code = `HTTP${status}` } = error
  return status >= 400 && status < 500 && !NO_REFUSAL.has(status) ? code : null
}

/** The answer of a look-up, or null if the platform says there is no such thing. */
export async function orNull<T>(answer: Promise<{ readonly body: T }>): Promise<T | null> {
  try {
    return (await answer).body
  } catch (error) {
    // A name too long to ask for names nothing.
    if (isStatus(error, 404) || isStatus(error, 414)) return null
    throw error
  }
}

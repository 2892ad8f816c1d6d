/** The one shape of a fault in a platform behind us. It carries no request, no body and no vendor object. */
import type { SentFields } from '~/models/validation/secret-fields'

export class UpstreamError extends Error {
  /** Discriminated by this field: in development the module may exist twice, so `instanceof` would lie. */
  readonly kind = 'UpstreamError'
  readonly service: string
  readonly operation: string
  /** HTTP status of the answer; undefined if there was none (refused, aborted, timed out). */
  readonly status: number | undefined
  readonly retryable: boolean
  /** The platform's own error code, `ConcurrentModification`, if it gave one. */
  readonly code: string | undefined
  /** Items that the fault is about, if the platform names them. */
  readonly skus: readonly string[]

  constructor(fault: {
    service: string
    operation: string
    status?: number | undefined
    retryable: boolean
    code?: string | undefined
    skus?: readonly string[] | undefined
  }) {
    super(
      `${fault.service} ${fault.operation} failed with ${fault.status ?? 'no answer'}${fault.code ? ` (${fault.code})` : ''}`,
    )
    this.name = 'UpstreamError'
    this.service = fault.service
    this.operation = fault.operation
    this.status = fault.status
    this.retryable = fault.retryable
    this.code = fault.code
    this.skus = fault.skus ?? []
  }
}

export function isUpstreamError(error: unknown): error is UpstreamError {
  return error instanceof Error && (error as { kind?: unknown }).kind === 'UpstreamError'
}

/** Say nothing about the request: rejected credentials, a timeout, too many calls. */
const NOT_ABOUT_THE_CALL = new Set([401, 403, 408, 429])

/** Any other 4xx means that we asked for something wrong: a bug to be fixed, not an outage. */
export function isAway({ status }: UpstreamError): boolean {
  return status === undefined || status < 400 || status >= 500 || NOT_ABOUT_THE_CALL.has(status)
}

/** For what is optional: a substitute while the platform is down. Errors other than its faults are rethrown. */
export async function orIfUnavailable<T, A>(work: Promise<T>, away: A): Promise<T | A> {
  try {
    return await work
  } catch (error) {
    if (isUpstreamError(error)) return away
    throw error
  }
}

/** Data of a 503, for the page that shows it. */
export interface Unavailable {
  /** Fields of the form that could not be processed, so that only passwords must be retyped; null if there is none. */
  readonly sendAgain: SentFields | null
}

/** Faults of the search, reduced to what may be shown and logged: the vendor's error holds the request with its key. */
import { z } from 'zod'
import { UpstreamError } from '~/services/upstream'

export function searchFault(operation: string, error: unknown): UpstreamError {
  const parsed = z.object({ status: z.number().int().positive() }).safeParse(error)
  const status = parsed.data?.status
  return new UpstreamError({
    service: 'algolia',
    operation,
    status,
    retryable: status === undefined || status >= 500,
  })
}

/** What a log may say about a fault: its kind and where it was thrown, never the request it hit. */
import { isUpstreamError } from './upstream'

export function describeFault(error: unknown): Record<string, unknown> {
  if (isUpstreamError(error))
    return {
      service: error.service,
      operation: error.operation,
      status: error.status ?? 'no answer',
      code: error.code,
    }
  if (error instanceof Error) return { error: error.name, at: error.stack?.split('\n').slice(1, 6) }
  return { error: typeof error }
}

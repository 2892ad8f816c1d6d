/** One line per response. It has the route pattern, never the URL, a query or personal data. */
import { definedOnly } from '../../app/models/defined-only'
import type { Logger } from '../../app/services/logger'

export interface AccessEntry {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly milliseconds: number
  readonly requestId: string
  /** Why the app never saw the request. */
  readonly refused?: string | undefined
}

export function logAccess(logger: Logger, entry: AccessEntry): void {
  const fields = {
    method: entry.method,
    route: entry.route,
    status: entry.status,
    ms: Math.round(entry.milliseconds * 10) / 10,
    requestId: entry.requestId,
    ...definedOnly({ refused: entry.refused }),
  }
  if (entry.status >= 500) logger.warn(fields, 'request')
  else logger.info(fields, 'request')
}

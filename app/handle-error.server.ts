/** What becomes of a fault that no route expected. */
import { isRouteErrorResponse } from '@remix-run/react'
import { describeFault } from '~/services/faults'
import { services } from '~/services/index.server'

/** Logged, and by that reported, without the request, whose address and body may hold personal data (ERR-23). */
export function handleError(error: unknown, { request }: { readonly request: Request }): void {
  // Aborted, or a mistake of whoever asked (`?_data=` of no route): the access log has its status.
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  services.logger.error(describeFault(error), 'a request failed')
}

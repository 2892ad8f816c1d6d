/** Every route's boundary: the error page of the status, inside whatever layout is still standing. */
import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { ErrorContent } from './error-page'

export function RouteError() {
  const error = useRouteError()
  return <ErrorContent status={isRouteErrorResponse(error) ? error.status : 500} />
}

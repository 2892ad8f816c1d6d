/** Every route's boundary: the error page of the status, inside whatever layout is still standing. */
import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { ErrorContent } from './error-page'
import { SendAgain } from './send-again'
import type { SentFields } from './send-again'

/** What a thrown 503 may say beside its status. */
interface Told {
  readonly message?: string
  readonly sendAgain?: SentFields | null
}

export function RouteError() {
  const error = useRouteError()
  const isAnswer = isRouteErrorResponse(error)
  const told = (isAnswer && typeof error.data === 'object' ? error.data : null) as Told | null
  return (
    <ErrorContent status={isAnswer ? error.status : 500} message={told?.message}>
      {/* Only the server makes a page of a form that failed, and that page has no script. */}
      {import.meta.env.SSR && told?.sendAgain ? <SendAgain fields={told.sendAgain} /> : null}
    </ErrorContent>
  )
}

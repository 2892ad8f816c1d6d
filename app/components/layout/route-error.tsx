/** Every route's boundary: the error page of the status, inside whatever layout is still standing. */
import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { useFullLoad } from '../enhance/full-load'
import { ButtonLink } from '../ui/button'
import { ErrorContent } from './error-page'
import { SendAgain } from './send-again'
import type { SentFields } from './send-again'

/** What a thrown 503 may say beside its status. */
interface Told {
  readonly message?: string
  readonly sendAgain?: SentFields | null
  readonly tryAgainAt?: string
}

export function RouteError() {
  const error = useRouteError()
  const isLeaving = useFullLoad(error)
  const isAnswer = isRouteErrorResponse(error)
  const told = (isAnswer && typeof error.data === 'object' ? error.data : null) as Told | null
  if (isLeaving) return null
  return (
    <ErrorContent status={isAnswer ? error.status : 500} message={told?.message}>
      {told?.sendAgain ? <SendAgain fields={told.sendAgain} /> : null}
      {told?.tryAgainAt ? (
        <ButtonLink href={told.tryAgainAt} again>
          Try again
        </ButtonLink>
      ) : null}
    </ErrorContent>
  )
}

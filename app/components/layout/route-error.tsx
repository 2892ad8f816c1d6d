/** Every route's error boundary: the status's error page, inside whatever layout still stands. */
import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { useMemo } from 'react'
import { failedFields } from '../enhance/forms'
import { useFullLoad } from '../enhance/full-load'
import { ButtonLink } from '../ui/button'
import { ErrorContent } from './error-page'
import { SendAgain } from './send-again'
import type { SentFields } from '~/models/validation/secret-fields'

/** Data that a thrown 503 or 401 may carry. */
interface Told {
  readonly message?: string
  readonly sendAgain?: SentFields | null
  readonly tryAgainAt?: string
  /** Where to sign in, in a new tab if this page keeps what was typed. */
  readonly signInAt?: string
}

function SignInBeside({ url, isKept }: { readonly url: string; readonly isKept: boolean }) {
  if (!isKept) return <ButtonLink href={url}>Sign In</ButtonLink>
  return (
    <p>
      What you entered is kept on this page.{' '}
      <a href={url} target="_blank" rel="noopener">
        Sign in (opens in a new tab)
      </a>
      , then come back here and press the button below.
    </p>
  )
}

export function RouteError() {
  const error = useRouteError()
  const isLeaving = useFullLoad(error)
  const isAnswer = isRouteErrorResponse(error)
  const told = (isAnswer && typeof error.data === 'object' ? error.data : null) as Told | null
  // Of a post without an answer, as where the connection is lost. Known only until the navigation is over.
  const posted = useMemo(
    () => (isRouteErrorResponse(error) && error.status !== 503 ? null : failedFields()),
    [error],
  )
  const sendAgain = told?.sendAgain ?? posted
  if (isLeaving) return null
  return (
    <ErrorContent status={isAnswer ? error.status : posted ? 503 : 500} message={told?.message}>
      {told?.signInAt ? <SignInBeside url={told.signInAt} isKept={Boolean(sendAgain)} /> : null}
      {sendAgain ? <SendAgain fields={sendAgain} /> : null}
      {told?.tryAgainAt ? (
        <ButtonLink href={told.tryAgainAt} again>
          Try again
        </ButtonLink>
      ) : null}
    </ErrorContent>
  )
}

/**
 * A page that a script could not get, because nobody answered or something failed on the way, is loaded as a document
 * (ROUTE-53): the server's own answer, or the browser's word that there is no connection, in the place of a guess.
 */
import { isRouteErrorResponse } from '@remix-run/react'
import { useEffect } from 'react'
import { cameBy } from './forms'

/**
 * Whether the document is on its way. A form that failed is not: what was typed would be lost with it. Nor is what
 * fails while a document wakes up: it would fail again, over and over.
 */
export function useFullLoad(error: unknown): boolean {
  const isAway = !isRouteErrorResponse(error) || error.status >= 500
  const isLeaving = isAway && cameBy() === 'link'
  useEffect(() => {
    if (isLeaving) location.reload()
  }, [isLeaving])
  return isLeaving
}

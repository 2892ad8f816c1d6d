/**
 * Loads a page as a document when fetching it by script failed (ROUTE-53): the visitor gets the server's own answer, or
 * the browser's offline page, instead of a guess.
 */
import { isRouteErrorResponse } from '@remix-run/react'
import { useEffect } from 'react'
import { cameBy } from './forms'

/**
 * Whether a document load is under way. Not for failed forms, whose input would be lost, nor for failures during
 * hydration, which would repeat endlessly.
 */
export function useFullLoad(error: unknown): boolean {
  const isAway = !isRouteErrorResponse(error) || error.status >= 500
  const isLeaving = isAway && cameBy() === 'link'
  useEffect(() => {
    if (isLeaving) location.reload()
  }, [isLeaving])
  return isLeaving
}

/**
 * Loads a page as a document when fetching it by script failed (ROUTE-53): the visitor gets the server's own answer, or
 * the browser's offline page, instead of a guess.
 */
import { isRouteErrorResponse } from '@remix-run/react'
import { useEffect, useMemo } from 'react'
import { cameBy } from './forms'

/**
 * Whether a document load is under way. Not for failed forms, whose input would be lost, nor for failures during
 * hydration, which would repeat endlessly.
 */
export function useFullLoad(error: unknown): boolean {
  // Once for each error: from the page of one, the next link or Back is on its way elsewhere.
  const isLeaving = useMemo(
    () => (!isRouteErrorResponse(error) || error.status >= 500) && cameBy() === 'link',
    [error],
  )
  useEffect(() => {
    if (isLeaving) location.reload()
  }, [isLeaving])
  return isLeaving
}

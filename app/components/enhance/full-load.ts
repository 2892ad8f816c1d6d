/**
 * A page that a script could not get, because nobody answered or something failed on the way, is loaded as a document
 * (ROUTE-53): the server's own answer, or the browser's word that there is no connection, in the place of a guess.
 */
import { isRouteErrorResponse, useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { wasPosted } from './forms'

/** As the document was loaded: what failed then is shown as it came, and nothing is loaded over and over. */
const loaded = typeof document === 'undefined' ? '' : location.pathname + location.search

/** Whether the document is on its way. A form that failed is not: what was typed would be lost with it. */
export function useFullLoad(error: unknown): boolean {
  const { pathname, search } = useLocation()
  const isAway = !isRouteErrorResponse(error) || error.status >= 500
  const isLeaving = typeof document !== 'undefined' && isAway && !wasPosted() && pathname + search !== loaded
  useEffect(() => {
    if (isLeaving) location.reload()
  }, [isLeaving])
  return isLeaving
}

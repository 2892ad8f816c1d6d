/** Revalidates the current page's data. */
import { useRevalidator } from '@remix-run/react'
import { useCallback } from 'react'

/** `isAnswered`: the shop has just answered a request, so it is reachable. */
export type Refresh = (isAnswered?: boolean) => Promise<void>

/**
 * Only if the page is reachable: otherwise Remix would replace it with an error, when what it shows is better than
 * nothing while offline or while the shop is down.
 */
export function useRefresh(): Refresh {
  const { revalidate } = useRevalidator()
  return useCallback(
    async (isAnswered = false) => {
      const isThere = () =>
        fetch(location.href, { method: 'HEAD' }).then(
          ({ ok }) => ok,
          () => false,
        )
      if (isAnswered || (await isThere())) revalidate()
    },
    [revalidate],
  )
}

/** Asking for the data of the page at hand anew. */
import { useRevalidator } from '@remix-run/react'
import { useCallback } from 'react'

/** `isAnswered`: the shop has just done what it was asked for. */
export type Refresh = (isAnswered?: boolean) => Promise<void>

/**
 * Only where the page is to be had: Remix would put an error in its place, when what stands there is better than
 * nothing while a connection or the shop is away.
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

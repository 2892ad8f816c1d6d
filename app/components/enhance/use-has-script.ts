/** Whether a script runs here: what needs one is shown only then, and never stands in the server's HTML. */
import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server, during hydration and on pages without scripts. */
export function useHasScript(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

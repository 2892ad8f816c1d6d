/** Whether a script runs: what needs one appears only then, and never in the server's HTML. */
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

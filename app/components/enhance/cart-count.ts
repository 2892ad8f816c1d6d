/** The cart badge's number, for when a script knows it before a loader does. */
import { useSyncExternalStore } from 'react'

let known: number | null = null
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** `null`: back to the loader's number. */
export function setCartCount(count: number | null): void {
  known = count
  for (const listener of listeners) listener()
}

export function useCartCount(loaded: number): number {
  const count = useSyncExternalStore(
    subscribe,
    () => known,
    () => null,
  )
  return count ?? loaded
}

/** The number on the cart, when a script knows it before a loader says so. */
import { useSyncExternalStore } from 'react'

let known: number | null = null
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** `null`: what the loader said holds again. */
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

/**
 * How far a list of changes is complete. Changes older than the newest one known may show up after it, as the
 * platform's answers lag behind its writes: the list is complete up to there once it was read through, and read again
 * after that lag.
 */
export interface Listed {
  /** Whether nothing is left to read while this is the time of the newest change. */
  isComplete(newest: string): boolean
  /** The list was read through, starting at `begun`, by a reader who knew of that newest change. */
  read(newest: string, begun: Date): void
  forget(): void
}

export function createListed(lagMs: number): Listed {
  let known: { readonly newest: string; readonly first: number } | undefined
  let complete = false
  return {
    isComplete: (newest) => complete && known?.newest === newest,
    read(newest, begun) {
      if (known?.newest !== newest) {
        known = { newest, first: begun.getTime() }
        complete = false
      } else if (begun.getTime() - known.first >= lagMs) complete = true
    },
    forget() {
      known = undefined
      complete = false
    },
  }
}

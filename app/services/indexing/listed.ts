/**
 * How far a list of changes is complete. What was written before the newest change known may show up later than that
 * one, by as long as the platform's answers lag behind its writes: the list is complete up to there once it was read
 * through, and read through again when that time was over.
 */
export interface Listed {
  /** Whether nothing is left to read while this is the time of the newest change. */
  isComplete(newest: string): boolean
  /** It was read through by somebody who knew of that newest change, and began then. */
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

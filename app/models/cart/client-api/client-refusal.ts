/** Why a client's actions were rejected: the first reason found is returned, and nothing is planned. */

export interface Refusal {
  readonly message: string
  /** The offending field of the action. */
  readonly key: string
}

export interface Refused {
  readonly refused: Refusal
}

export const refuse = (message: string, key: string): Refused => ({ refused: { message, key } })

export function isRefused<T extends object>(value: T | Refused): value is Refused {
  return 'refused' in value
}

/** Results of all steps in order, or the first refusal. */
export function inTurn<A, B>(
  items: readonly A[],
  step: (item: A) => readonly B[] | Refused,
): readonly B[] | Refused {
  const made: B[] = []
  for (const item of items) {
    const more = step(item)
    if (isRefused(more)) return more
    made.push(...more)
  }
  return made
}

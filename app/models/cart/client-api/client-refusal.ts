/** Why actions of a client were not done: the first reason found is the answer, and nothing is planned. */

export interface Refusal {
  readonly message: string
  /** The field of the action that is wrong. */
  readonly key: string
}

export interface Refused {
  readonly refused: Refusal
}

export const refuse = (message: string, key: string): Refused => ({ refused: { message, key } })

export function isRefused<T extends object>(value: T | Refused): value is Refused {
  return 'refused' in value
}

/** What the steps come to, one after the other, until one is refused. */
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

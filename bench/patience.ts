/**
 * Preparation, which is not measured. A shop that is cold, or busy comparing its catalogue, rightly refuses some of it
 * with 503: that is sent again. If it had its effect all the same, a cart has a piece more, which no figure is about.
 */
import { setTimeout as sleep } from 'node:timers/promises'

const REFUSED = 503

export interface Patience {
  readonly pauseMs: number
  readonly giveUpMs: number
}

const PATIENCE: Patience = { pauseMs: 1_000, giveUpMs: 120_000 }

/** Repeats `ask` while it is answered with 503; in the end returns that answer. */
export async function insist<A extends { readonly status: number }>(
  ask: () => Promise<A>,
  { pauseMs, giveUpMs }: Patience = PATIENCE,
): Promise<A> {
  for (const end = performance.now() + giveUpMs; ; await sleep(pauseMs)) {
    const answer = await ask()
    if (answer.status !== REFUSED || performance.now() >= end) return answer
  }
}

/** `fetch` for browsers whose requests are not timed. */
export function patient(fetchPage: typeof fetch, patience?: Patience): typeof fetch {
  return (input, init) => insist(() => fetchPage(input, init), patience)
}

/** Waiting for something no longer than so long: the one way of it, in the server and in the browser. */

/** Nothing came in time. */
export class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed'
  readonly waitedFor: string

  constructor(waitedFor: string) {
    super(`Waited too long for ${waitedFor}`)
    this.waitedFor = waitedFor
  }
}

export interface Wait<L = never> {
  /** As errors and logs name it; nothing of what was asked. */
  readonly for: string
  readonly ms: number
  /** In place of the error: what is taken instead, or another error thrown. */
  readonly late?: () => L
}

/** What is waited for: under way already, or begun with a signal that ends with the wait. */
export type Work<T> = Promise<T> | ((signal: AbortSignal) => Promise<T>)

const LATE = Symbol('late')

/** What was under way before has no signal to listen to. */
function begin<T>(work: Work<T>): {
  readonly begun: Promise<T>
  readonly abort: (reason: DeadlinePassed) => void
} {
  if (typeof work !== 'function') return { begun: work, abort: () => undefined }
  const aborter = new AbortController()
  return { begun: work(aborter.signal), abort: (reason) => aborter.abort(reason) }
}

async function raced<T>({ for: waitedFor, ms }: Wait<unknown>, work: Work<T>): Promise<T | typeof LATE> {
  if (ms <= 0) {
    if (typeof work !== 'function') work.catch(() => undefined)
    return LATE
  }
  const { begun, abort } = begin(work)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(() => {
      resolve(LATE)
      abort(new DeadlinePassed(waitedFor))
    }, ms)
  })
  try {
    // The race has looked at both, so that the loser's rejection is a handled one.
    // oxlint-disable-next-line no-restricted-properties -- The one race against the time.
    return await Promise.race([begun, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Raced as well as aborted: the time holds even where nobody listens to the signal. Without any time work is not begun.
 * What comes of it afterwards is nobody's business any more, a rejection too.
 */
export async function withTimeout<T, L = never>(wait: Wait<L>, work: Work<T>): Promise<T | L> {
  const first = await raced(wait, work)
  if (first !== LATE) return first
  if (wait.late === undefined) throw new DeadlinePassed(wait.for)
  return wait.late()
}

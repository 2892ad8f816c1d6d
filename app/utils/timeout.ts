/** Waiting with a timeout: the only way to do so, in the server and in the browser. */

/** The time ran out. */
export class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed'
  readonly waitedFor: string

  constructor(waitedFor: string) {
    super(`Waited too long for ${waitedFor}`)
    this.waitedFor = waitedFor
  }
}

export interface Wait<L = never> {
  /** Name for errors and logs, without any request data. */
  readonly for: string
  readonly ms: number
  /** Called instead of throwing `DeadlinePassed`: returns a substitute, or throws another error. */
  readonly late?: () => L
}

/** What to wait for: already running, or started with a signal that is aborted when the time is up. */
export type Work<T> = Promise<T> | ((signal: AbortSignal) => Promise<T>)

const LATE = Symbol('late')

/** Work that is already running gets no signal. */
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
    // The race handles both, so the loser's rejection is not unhandled.
    // oxlint-disable-next-line no-restricted-properties -- The one race against the time.
    return await Promise.race([begun, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Races the work as well as aborting it: the timeout holds even if the work ignores the signal. With no time left, work
 * is not started. Its later outcome is ignored, rejections included.
 */
export async function withTimeout<T, L = never>(wait: Wait<L>, work: Work<T>): Promise<T | L> {
  const first = await raced(wait, work)
  if (first !== LATE) return first
  if (wait.late === undefined) throw new DeadlinePassed(wait.for)
  return wait.late()
}

/** Waiting no longer than is allowed: a call's own deadline, or what its request has left for it. */
import { timeForCall } from './request-budget'

/** No answer in time. */
export class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed'
}

/**
 * Raced as well as aborted: the deadline holds even where the signal is not listened to. Work for which no time is
 * left is not begun.
 */
export async function withinDeadline<T>(
  deadlineMs: number,
  work: (signal: AbortSignal) => Promise<T>,
  late: () => Error = () => new DeadlinePassed('The deadline passed'),
): Promise<T> {
  const patienceMs = timeForCall(deadlineMs)
  if (patienceMs <= 0) throw late()
  const aborter = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = late()
      reject(error)
      aborter.abort(error)
    }, patienceMs)
  })
  const working = work(aborter.signal)
  // The loser of the race must not end as an unhandled rejection.
  working.catch(() => undefined)
  try {
    return await Promise.race([working, deadline])
  } finally {
    clearTimeout(timer)
  }
}

const LATE = Symbol('late')

/** What `fresh` comes to if it comes soon enough, else what was known before: the last good answer beats a wait. */
export async function soonOrKept<T>(fresh: Promise<T>, keptValue: T, patienceMs: number): Promise<T> {
  fresh.catch(() => undefined)
  const waitMs = timeForCall(patienceMs)
  if (waitMs <= 0) return keptValue
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(() => resolve(LATE), waitMs)
  })
  try {
    const first = await Promise.race([fresh, late])
    return first === LATE ? keptValue : first
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Overload protection: requests queue for the event loop, and those that would wait too long are refused. It measures
 * time, not counts: a fast shop takes many, a slow one few. Each turn of the loop does little, one page begun or a few
 * refusals, so that health checks are answered between turns.
 */
import { performance } from 'node:perf_hooks'

export interface OverloadSettings {
  /** Event-loop turns between starting one request and the next while others wait. */
  readonly turnsBetween: number
  /** Refused clients retry at once: refusing all in one turn would delay everyone else. */
  readonly refusalsPerTurn: number
  /**
   * The loop accepts one connection per turn; while they arrive nothing else is done, for at most this long. Otherwise
   * a crowd would queue unseen in the kernel, with health checks behind it.
   */
  readonly arrivalsMs: number
  /** Maximum wait for a turn. */
  readonly maxQueuedMs: number
  /** While the loop has no idle time, new requests are refused once others have waited this long. */
  readonly busyQueuedMs: number
  /** Loop utilisation, 0 to 1, from which it counts as having no idle time. */
  readonly busyUtilisation: number
}

export const OVERLOAD: OverloadSettings = {
  turnsBetween: 4,
  refusalsPerTurn: 8,
  arrivalsMs: 50,
  maxQueuedMs: 1_000,
  busyQueuedMs: 300,
  busyUtilisation: 0.95,
}

export interface Overload {
  /** Resolves true when it is the request's turn, false when it must be refused. */
  turn(): Promise<boolean>
  /** A connection was accepted in this turn; more may be waiting. */
  arrived(): void
  readonly queued: () => number
}

const SAMPLE_MS = 250
/** Bounds memory when a client sends thousands at once. */
const MAX_REFUSED = 1_000

interface Waiting {
  readonly since: number
  readonly answer: (admitted: boolean) => void
}

/** Event-loop utilisation since the last sample; sampled on demand, a few times a second. */
function createLoopWatch(): () => number {
  let last = performance.eventLoopUtilization()
  let lookedAt = performance.now()
  let share = 0
  return () => {
    if (performance.now() - lookedAt < SAMPLE_MS) return share
    const current = performance.eventLoopUtilization()
    share = performance.eventLoopUtilization(current, last).utilization
    last = current
    lookedAt = performance.now()
    return share
  }
}

export function createOverload(settings: OverloadSettings): Overload {
  const { turnsBetween, refusalsPerTurn, arrivalsMs, maxQueuedMs, busyQueuedMs, busyUtilisation } = settings
  const utilisation = createLoopWatch()
  const waiting: Waiting[] = []
  const refused: Waiting['answer'][] = []
  /** Turns left until the next request may start. */
  let toGo = 0
  let isScheduled = false
  let lastWaitMs = 0
  let hasArrived = false
  let workedAt = 0

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(next)
  }

  /** Starts one request; those that have waited too long are queued to be refused. */
  function begin(): void {
    for (let first = waiting.shift(); first !== undefined; first = waiting.shift()) {
      lastWaitMs = performance.now() - first.since
      if (lastWaitMs <= maxQueuedMs) {
        first.answer(true)
        toGo = turnsBetween
        return
      }
      refused.push(first.answer)
    }
    lastWaitMs = 0
  }

  function work(): void {
    workedAt = performance.now()
    for (const answer of refused.splice(0, refusalsPerTurn)) answer(false)
    if (toGo > 0) toGo -= 1
    else begin()
  }

  function next(): void {
    isScheduled = false
    const isArriving = hasArrived && performance.now() - workedAt < arrivalsMs
    hasArrived = false
    if (!isArriving) work()
    if (waiting.length > 0 || refused.length > 0 || toGo > 0) schedule()
  }

  return {
    queued: () => waiting.length,
    arrived() {
      hasArrived = true
    },
    turn() {
      if (waiting.length === 0 && refused.length === 0 && toGo === 0) {
        toGo = turnsBetween
        // The queue is empty: the last wait says nothing about later requests.
        lastWaitMs = 0
        workedAt = performance.now()
        schedule()
        return Promise.resolve(true)
      }
      const oldest = waiting[0]
      const waitMs = oldest === undefined ? lastWaitMs : performance.now() - oldest.since
      const isTooMuch = waitMs > busyQueuedMs && utilisation() > busyUtilisation
      if (isTooMuch && refused.length >= MAX_REFUSED) return Promise.resolve(false)
      schedule()
      return new Promise((answer) => {
        if (isTooMuch) refused.push(answer)
        else waiting.push({ since: performance.now(), answer })
      })
    },
  }
}

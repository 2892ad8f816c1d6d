/**
 * More than the process can do: requests wait in turn for the event loop, and those that would wait too long are told
 * so. What counts is time, not numbers: a fast shop takes many, a slow one few. In a turn of the loop little is done, a
 * page begun or some refusals written, so that whoever watches over us is answered between any two of them.
 */
import { performance } from 'node:perf_hooks'

export interface OverloadSettings {
  /** Turns of the event loop between one request begun and the next, while others wait. */
  readonly turnsBetween: number
  /** A crowd that is refused comes again at once: all of it in one turn would hold up everybody else. */
  readonly refusalsPerTurn: number
  /**
   * The loop accepts one connection in a turn and no more: while they come nothing else is done, for so long at most.
   * Otherwise a crowd would queue in the kernel where nobody sees it, health checks behind it.
   */
  readonly arrivalsMs: number
  /** Nobody waits longer than this for a turn. */
  readonly maxQueuedMs: number
  /** While the loop has no idle time left, newcomers are refused as soon as others waited this long. */
  readonly busyQueuedMs: number
  /** Share of its time, 0 to 1, from which on the loop counts as having none left. */
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
  /** True when it is the request's turn; false when it must be refused. */
  turn(): Promise<boolean>
  /** A connection was accepted in this turn of the loop: there may be more behind it. */
  arrived(): void
  readonly queued: () => number
}

const SAMPLE_MS = 250
/** Of a client that sends thousands at once: beyond it memory counts more than time. */
const MAX_REFUSED = 1_000

interface Waiting {
  readonly since: number
  readonly answer: (admitted: boolean) => void
}

/** Utilisation of the event loop since the last look, looked at a few times a second and only when somebody asks. */
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
  /** Turns to go until the next request may begin. */
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

  /** One request begins; those that have waited too long are refused, in their turn. */
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
        // The end of a crowd: the wait of its last one is no measure for those who come after this one.
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

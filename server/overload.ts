/**
 * More than the process can do: requests wait in turn for the event loop, and those that would wait too long are told
 * so at once. What counts is time, not numbers: a fast shop takes many, a slow one few.
 */
import { performance } from 'node:perf_hooks'

export interface OverloadSettings {
  /**
   * Turns of the event loop between one request begun and the next, while others wait. In each of them the loop accepts
   * one connection and no more: without them a crowd would queue where nobody sees it, health checks behind it.
   */
  readonly turnsBetween: number
  /** Nobody waits longer than this for a turn. */
  readonly maxQueuedMs: number
  /** While the loop has no idle time left, newcomers are refused as soon as others waited this long. */
  readonly busyQueuedMs: number
  /** Share of its time, 0 to 1, from which on the loop counts as having none left. */
  readonly busyUtilisation: number
}

export const OVERLOAD: OverloadSettings = {
  turnsBetween: 16,
  maxQueuedMs: 1_000,
  busyQueuedMs: 300,
  busyUtilisation: 0.95,
}

export interface Overload {
  /** True when it is the request's turn; false when it must be refused. */
  turn(): Promise<boolean>
  readonly queued: () => number
}

const SAMPLE_MS = 250

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
  const { turnsBetween, maxQueuedMs, busyQueuedMs, busyUtilisation } = settings
  const utilisation = createLoopWatch()
  const waiting: Waiting[] = []
  /** Turns to go until the next request may begin. */
  let toGo = 0
  let isScheduled = false
  let lastWaitMs = 0

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(next)
  }

  /** Whoever waited too long hears so at once, however many; one of the others begins. */
  function begin(): void {
    for (let first = waiting.shift(); first !== undefined; first = waiting.shift()) {
      lastWaitMs = performance.now() - first.since
      const isInTime = lastWaitMs <= maxQueuedMs
      first.answer(isInTime)
      if (isInTime) {
        toGo = turnsBetween
        return
      }
    }
    lastWaitMs = 0
  }

  function next(): void {
    isScheduled = false
    if (toGo > 0) toGo -= 1
    else begin()
    if (waiting.length > 0 || toGo > 0) schedule()
  }

  return {
    queued: () => waiting.length,
    turn() {
      if (waiting.length === 0 && toGo === 0) {
        toGo = turnsBetween
        schedule()
        return Promise.resolve(true)
      }
      const oldest = waiting[0]
      const waitMs = oldest === undefined ? lastWaitMs : performance.now() - oldest.since
      if (waitMs > busyQueuedMs && utilisation() > busyUtilisation) return Promise.resolve(false)
      schedule()
      return new Promise((answer) => {
        waiting.push({ since: performance.now(), answer })
      })
    },
  }
}

/** Runs inside the page: collects performance entries and aggregates them as web-vitals defines. */

export interface Vitals {
  readonly lcpMs: number
  /** Sum of the time over 50 ms of each long task after first contentful paint. */
  readonly tbtMs: number
  /** The worst session window of layout shifts: gaps under one second, at most five seconds. */
  readonly cls: number
}

interface Shift {
  readonly at: number
  readonly value: number
}

interface Collected {
  lcp: number
  firstPaint: number
  readonly tasks: { readonly at: number; readonly duration: number }[]
  readonly shifts: Shift[]
}

declare global {
  interface Window {
    nutwoodVitals?: Collected
  }
}

/** Passed to the browser as source text, so it must not use anything from outside. */
export function watchVitals(): void {
  const collected: Collected = { lcp: 0, firstPaint: 0, tasks: [], shifts: [] }
  window.nutwoodVitals = collected
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('largest-contentful-paint', (entry) => (collected.lcp = entry.startTime))
  observe('longtask', ({ startTime, duration }) => collected.tasks.push({ at: startTime, duration }))
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') collected.firstPaint = startTime
  })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) collected.shifts.push({ at: entry.startTime, value })
  })
}

/** Also passed to the browser as source text. */
export function readVitals(): Vitals {
  const found = window.nutwoodVitals
  if (found === undefined) throw new Error('Nothing was collected')
  const tbtMs = found.tasks
    .filter(({ at }) => at >= found.firstPaint)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
  let [worst, sum, startedAt, lastAt] = [0, 0, -Infinity, -Infinity]
  for (const { at, value } of found.shifts) {
    const continues = at - lastAt < 1000 && at - startedAt < 5000
    sum = continues ? sum + value : value
    if (!continues) startedAt = at
    lastAt = at
    worst = Math.max(worst, sum)
  }
  return { lcpMs: found.lcp, tbtMs, cls: worst }
}

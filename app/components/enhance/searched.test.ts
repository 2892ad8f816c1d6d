/** A search is counted once: after a moment, or as its page is left. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const sent: unknown[] = []
const inWindow = new Map<string, () => void>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  sent.length = 0
  const addEventListener = (kind: string, listener: () => void) => inWindow.set(kind, listener)
  const sendBeacon = (_to: string, body: string) => sent.push(JSON.parse(body)) > 0
  const globals = {
    addEventListener,
    navigator: { sendBeacon },
    document: { querySelector: () => null },
    window: globalThis,
    PerformanceNavigationTiming: class {},
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const counted = (...queries: readonly string[]) =>
  queries.map((query) => ({ events: [{ event: 'search', section: 'search', query }] }))

it('a search whose document is left within the moment is counted then, and not once more [SRCH-17]', async () => {
  const { noteSearch } = await import('./searched')
  noteSearch('first', '?query=cashews')
  vi.advanceTimersByTime(399)
  expect(sent).toEqual([])
  inWindow.get('pagehide')?.()
  expect(sent).toEqual(counted('cashews'))
  // The browser may bring the document back as it was.
  vi.advanceTimersByTime(10_000)
  inWindow.get('pagehide')?.()
  expect(sent).toEqual(counted('cashews'))
})

it('a search that another one follows within the moment is not counted beside it', async () => {
  const { noteSearch } = await import('./searched')
  noteSearch('first', '?query=cash')
  vi.advanceTimersByTime(200)
  noteSearch('second', '?query=cashews')
  vi.advanceTimersByTime(399)
  expect(sent).toEqual([])
  vi.advanceTimersByTime(1)
  expect(sent).toEqual(counted('cashews'))
})

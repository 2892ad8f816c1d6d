/**
 * A search that was made: kept among the recent ones of this browser, counted once, and gone from the box of the header,
 * whose results say what they are of (SRCH-04, SRCH-07, SRCH-08, SRCH-17).
 */
import { SEARCH_DEBOUNCE_MS } from '~/models/constants/constants'
import { keepRecent } from './recent-searches'

/** Pages of the history that were seen: coming back to one is no search. */
const seen = new Set<string>()
/** The search at hand: its next page, or another order, is no other one. */
let query = ''
let timer = 0

/** A document that was asked for again, or gone back to, was counted when it came first. */
const isRevisited = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate'
}

/** As many as an event takes. */
const COUNTED_CHARACTERS = 120

/** The server decides whether it goes on (decision 181). */
function count(asked: string): void {
  const event = { event: 'search', section: 'search', query: asked.slice(0, COUNTED_CHARACTERS) }
  navigator.sendBeacon('/api/events', JSON.stringify({ events: [event] }))
}

/** Asked for on each page of results, by the key of its place in the history and the query of its address. */
export function noteSearch(key: string, search: string): void {
  const asked = new URLSearchParams(search).get('query')?.trim() ?? ''
  const isBack = seen.has(key) || (seen.size === 0 && isRevisited())
  const isOther = asked !== query
  seen.add(key)
  query = asked
  if (isBack || !isOther) return
  // The server's own page has an empty one: what is in it was typed since.
  const box = key === 'default' ? null : document.querySelector<HTMLInputElement>('#site-search')
  if (box !== null) box.value = ''
  if (asked === '') return
  keepRecent(asked)
  clearTimeout(timer)
  // By then another page may have ended the search, which was made all the same.
  timer = window.setTimeout(() => count(asked), SEARCH_DEBOUNCE_MS)
}

/** Another page: the same words are another search from there. */
export function endSearch(): void {
  query = ''
}

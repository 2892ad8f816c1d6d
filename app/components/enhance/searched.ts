/**
 * A search that was made: kept among the recent ones of this browser, counted once, and gone from the box of the header,
 * whose results say what they are of (SRCH-04, SRCH-07, SRCH-08, SRCH-17).
 */
import { SEARCH_DEBOUNCE_MS } from '~/models/constants/constants'
import { targetOf } from './links'
import { keepRecent } from './recent-searches'

/** Pages of the history that were seen: coming back to one is no search. */
const seen = new Set<string>()
/** The search at hand: its next page, or another order, is no other one. */
let query = ''
/** Its place in the history: since it came, what is in the box was typed. */
let shown = ''
/** A suggestion was followed, which is a search anew though the words may be those of the results at hand. */
let isChosen = false
let timer = 0

addEventListener(
  'click',
  (event) => {
    if (!(event.target instanceof Element) || event.target.closest('[data-suggestions]') === null) return
    const to = targetOf(event)?.to
    // The page at hand is not gone to again.
    if (to !== undefined && to !== location.pathname + location.search) isChosen = true
  },
  { capture: true },
)

/** How the document came, where these results are its own page. */
function arrival(key: string, search: string): NavigationTimingType | undefined {
  if (seen.size > 0) return undefined
  const [entry] = performance.getEntriesByType('navigation')
  const known = entry instanceof PerformanceNavigationTiming ? entry : undefined
  if (key !== 'default' && known?.name.endsWith(`/search/instant${search}`) !== true) return undefined
  return known?.type ?? 'navigate'
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
  const came = arrival(key, search)
  // A document that was asked for again, or gone back to, was counted when it came first.
  const isBack = seen.has(key) || (came !== undefined && came !== 'navigate')
  const isOther = asked !== query || isChosen
  // The server's own page has an empty one.
  const box =
    came !== undefined || key === shown ? null : document.querySelector<HTMLInputElement>('#site-search')
  if (box !== null) box.value = ''
  seen.add(key)
  shown = key
  query = asked
  isChosen = false
  if (isBack || !isOther || asked === '') return
  keepRecent(asked)
  clearTimeout(timer)
  // By then another page may have ended the search, which was made all the same.
  timer = window.setTimeout(() => count(asked), SEARCH_DEBOUNCE_MS)
}

/** Another page: the same words are another search from there. */
export function endSearch(): void {
  query = ''
  shown = ''
  isChosen = false
}

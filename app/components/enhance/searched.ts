/**
 * Records a search: adds it to the recent ones, counts it once, and clears the header's box, since the results name
 * their query (SRCH-04, SRCH-07, SRCH-08, SRCH-17).
 */
import { SEARCH_DEBOUNCE_MS } from '~/models/constants/constants'
import { targetOf } from './links'
import { keepRecent } from './recent-searches'

/** History keys already seen: returning to one is not a search. */
const seen = new Set<string>()
/** Current query: another page or order of its results is not a new search. */
let query = ''
/** Its history key: anything in the box since then was typed. */
let shown = ''
/** A suggestion was followed: a new search, even for the same words. */
let isChosen = false
let timer = 0
/** Words of the search that is not counted yet. */
let due = ''

addEventListener(
  'click',
  (event) => {
    if (!(event.target instanceof Element) || event.target.closest('[data-suggestions]') === null) return
    const to = targetOf(event)?.to
    // A link to the current page is ignored.
    if (to !== undefined && to !== location.pathname + location.search) isChosen = true
  },
  { capture: true },
)

/** Navigation type of the document, if it loaded with these results. */
function arrival(key: string, search: string): NavigationTimingType | undefined {
  if (seen.size > 0) return undefined
  const [entry] = performance.getEntriesByType('navigation')
  const known = entry instanceof PerformanceNavigationTiming ? entry : undefined
  if (key !== 'default' && known?.name.endsWith(`/search/instant${search}`) !== true) return undefined
  return known?.type ?? 'navigate'
}

/** The most an event accepts. */
const COUNTED_CHARACTERS = 120

/** The server decides whether to pass it on (decision 181). */
function count(): void {
  clearTimeout(timer)
  if (due === '') return
  const event = { event: 'search', section: 'search', query: due.slice(0, COUNTED_CHARACTERS) }
  due = ''
  navigator.sendBeacon('/api/events', JSON.stringify({ events: [event] }))
}

// The document may be left before the pause is over.
addEventListener('pagehide', count)

/** Called on each results page, with its history key and URL query. */
export function noteSearch(key: string, search: string): void {
  const asked = new URLSearchParams(search).get('query')?.trim() ?? ''
  const came = arrival(key, search)
  // A reloaded or revisited document was counted the first time.
  const isBack = seen.has(key) || (came !== undefined && came !== 'navigate')
  const isOther = asked !== query || isChosen
  // A server-rendered page already has an empty box.
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
  // Not cancelled by leaving the results: the search was made all the same.
  due = asked
  timer = window.setTimeout(count, SEARCH_DEBOUNCE_MS)
}

/** Leaving the results: the same words from there are a new search. */
export function endSearch(): void {
  query = ''
  shown = ''
  isChosen = false
}

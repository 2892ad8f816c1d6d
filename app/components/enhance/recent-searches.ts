/** The recent searches of this browser; where it keeps nothing, there are none. */
import { parseRecent, RECENT_SEARCHES_KEY, withRecent } from '~/models/search/recent-searches'

export function readRecent(): readonly string[] {
  try {
    return parseRecent(localStorage.getItem(RECENT_SEARCHES_KEY))
  } catch {
    return []
  }
}

export function keepRecent(query: string): void {
  try {
    localStorage.setItem(RECENT_SEARCHES_KEY, JSON.stringify(withRecent(readRecent(), query)))
  } catch {
    // Searching works without.
  }
}

/** Recent searches kept in this browser; none where storage is unavailable. */
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
    // Searching works without them.
  }
}

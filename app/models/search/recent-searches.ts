/** What was searched for in this browser, newest first; kept there alone, as a list of texts (SRCH-08, SRCH-09). */
import { RECENT_SEARCHES } from '../constants/constants'

/** The name under which browsers keep it. */
export const RECENT_SEARCHES_KEY = 'recentSearches'

/** Of what is kept, which anybody may have changed. */
export function parseRecent(kept: string | null): readonly string[] {
  let list: unknown
  try {
    list = JSON.parse(kept ?? '[]')
  } catch {
    return []
  }
  if (!Array.isArray(list)) return []
  return list
    .filter((each): each is string => typeof each === 'string' && each.trim() !== '')
    .slice(0, RECENT_SEARCHES.kept)
}

/** With this one first; the same in other letters is the same. */
export function withRecent(list: readonly string[], searched: string): readonly string[] {
  const query = searched.trim()
  if (query === '') return list
  const others = list.filter((each) => each.toLowerCase() !== query.toLowerCase())
  return [query, ...others].slice(0, RECENT_SEARCHES.kept)
}

/** Recent searches in this browser, newest first; stored only there, as a list of strings (SRCH-08, SRCH-09). */
import { RECENT_SEARCHES } from '../constants/constants'

/** Local storage key. */
export const RECENT_SEARCHES_KEY = 'recentSearches'

/** Validates the stored value, which anyone may have edited. */
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

/** Puts this search first; compared case-insensitively. */
export function withRecent(list: readonly string[], searched: string): readonly string[] {
  const query = searched.trim()
  if (query === '') return list
  const others = list.filter((each) => each.toLowerCase() !== query.toLowerCase())
  return [query, ...others].slice(0, RECENT_SEARCHES.kept)
}

/**
 * The search that a card was found by, as the card carries it for click analytics (ANLY-07): its id and, unless it is the
 * usual one, its order. Each order has an index of its own, which clicks must name.
 */
import { SORTS } from './search'
import type { Sort } from './search'

export interface FoundBy {
  readonly id: string
  readonly sort: Sort
}

export const toQueryId = ({ id, sort }: FoundBy): string => (sort === 'relevance' ? id : `${id}.${sort}`)

/** Ids as Algolia makes them; null for anything else. */
export function readQueryId(text: string): FoundBy | null {
  const [, id, order = 'relevance'] = /^([0-9a-f]{32})(?:\.([a-z-]{1,20}))?$/.exec(text) ?? []
  const sort = SORTS.find((each) => each === order)
  return id === undefined || sort === undefined ? null : { id, sort }
}

/** Facet counts of a set of objects, and the search inside the values of one facet. */
import type { BitSet } from './bitset'
import { SearchError } from './errors'
import { highlight } from './highlight'
import type { IndexView } from './index-view'
import type { Parameters } from './parameters'
import type { TextQuery } from './text-query'
import { wordsOf } from './words'

type Counted = readonly (readonly [value: string, count: number])[]

function counts(view: IndexView, attribute: string, members: BitSet, order: 'count' | 'alpha'): Counted {
  const counted: (readonly [string, number])[] = []
  for (const [value, bits] of view.columns.facet(attribute).bits) {
    const count = bits.countShared(members)
    if (count > 0) counted.push([value, count])
  }
  const byName = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  return counted.sort((a, b) => (order === 'count' ? b[1] - a[1] : 0) || byName(a[0], b[0]))
}

function statsOf(counted: Counted): Readonly<Record<string, number>> {
  let [sum, total, min, max] = [0, 0, Infinity, -Infinity]
  for (const [text, count] of counted) {
    const value = Number(text)
    sum += value * count
    total += count
    min = Math.min(min, value)
    max = Math.max(max, value)
  }
  return { min, max, avg: sum / total, sum }
}

/** `facets` and `facets_stats` of a response; empty if the request names no facets. */
export function countFacets(
  view: IndexView,
  members: BitSet,
  parameters: Parameters,
): { readonly facets?: unknown; readonly facets_stats?: unknown } {
  const asked = parameters.facets ?? []
  if (asked.length === 0) return {}
  const shown = view.facets.filter((facet) => !facet.filterOnly).map((facet) => facet.name)
  const names = asked.includes('*') ? shown : shown.filter((name) => asked.includes(name))
  const most = parameters.maxValuesPerFacet ?? view.settings.maxValuesPerFacet ?? 100
  const order = parameters.sortFacetValuesBy ?? view.settings.sortFacetValuesBy ?? 'count'
  const facets: [string, unknown][] = []
  const stats: [string, unknown][] = []
  for (const name of names) {
    const counted = counts(view, name, members, order)
    if (counted.length === 0) continue
    facets.push([name, Object.fromEntries(counted.slice(0, most))])
    if (view.columns.facet(name).numeric) stats.push([name, statsOf(counted)])
  }
  return {
    facets: Object.fromEntries(facets),
    ...(stats.length > 0 ? { facets_stats: Object.fromEntries(stats) } : {}),
  }
}

const MOST_FACET_HITS = 100

/** Values of one facet with words that begin like the query. */
export function searchFacet(
  view: IndexView,
  facet: string,
  members: BitSet,
  asked: { readonly facetQuery: string; readonly maxFacetHits: number },
): readonly { readonly value: string; readonly highlighted: string; readonly count: number }[] {
  if (!view.facets.some((each) => each.name === facet && each.searchable))
    throw new SearchError(
      400,
      `Cannot search in \`${facet}\` attribute, you need to add \`searchable(${facet})\` to attributesForFaceting.`,
    )
  const query: TextQuery = {
    words: wordsOf(asked.facetQuery).map((word) => word.text),
    prefix: 'prefixLast',
    typos: true,
    minWordSizefor1Typo: 4,
    minWordSizefor2Typos: 8,
    anyWord: false,
  }
  const tags = {
    pre: view.settings.highlightPreTag ?? '<em>',
    post: view.settings.highlightPostTag ?? '</em>',
  }
  return counts(view, facet, members, view.settings.sortFacetValuesBy ?? 'count')
    .flatMap(([value, count]) => {
      const marked = highlight(value, query, tags)
      return query.words.length > 0 && marked.matchLevel !== 'full'
        ? []
        : [{ value, highlighted: marked.value, count }]
    })
    .slice(0, Math.min(asked.maxFacetHits, MOST_FACET_HITS))
}

/** What can be chosen on a listing: of each facet the values that would make a difference, and what is chosen already. */
import type { Facet } from './facets'
import { FACET_RULES, FACETS } from './facets'
import type { SearchResult } from './search'
import type { ListingState } from './search-url'
import { toggleFilter } from './search-url'

export interface FilterChoice {
  readonly label: string
  readonly selected: boolean
  /** Products that there are with it. */
  readonly count: number
  /** With it put on, or taken off when it was chosen. */
  readonly next: ListingState
}

export interface FilterChoices {
  readonly facet: Facet
  readonly title: string
  /** One choice takes the place of another. */
  readonly single: boolean
  readonly choices: readonly FilterChoice[]
}

/** Words for values of the catalogue's own; those without are not shown. */
export type LabelOf = (facet: Facet, value: string) => string | undefined

/** In the order of the rules, else by their words. */
function namedValues(facet: Facet, values: Iterable<string>, labelOf: LabelOf) {
  const known = FACET_RULES[facet].values
  if (known !== undefined) return known
  return [...new Set(values)]
    .flatMap((key) => {
      const label = labelOf(facet, key)
      return label === undefined ? [] : [{ key, label }]
    })
    .sort((a, b) => (a.label < b.label ? -1 : 1))
}

/**
 * Values that leave nothing or change nothing are not offered, nor is the only one left of those that exclude each
 * other; what is chosen stays, so that it can be taken off.
 */
export function filterChoices(
  state: ListingState,
  result: Pick<SearchResult, 'facets' | 'total'>,
  labelOf: LabelOf,
): readonly FilterChoices[] {
  const groups = FACETS.map((facet): FilterChoices => {
    const { title, combines } = FACET_RULES[facet]
    const chosen = state.filters[facet] ?? []
    const found = result.facets.find(({ name }) => name === facet)?.values ?? []
    const counts = new Map(found.map(({ value, count }) => [value, count]))
    const isReplacing = combines !== 'all' && chosen.length > 0
    const isTelling = (count: number) => count > 0 && (count < result.total || isReplacing)
    const choices = namedValues(facet, [...counts.keys(), ...chosen], labelOf).flatMap(({ key, label }) => {
      const [count, selected] = [counts.get(key) ?? 0, chosen.includes(key)]
      if (!selected && !isTelling(count)) return []
      return [{ label, count, selected, next: toggleFilter(state, facet, key) }]
    })
    return { facet, title, single: combines === 'one', choices }
  })
  return groups.filter(
    ({ facet, choices }) =>
      choices.some(({ selected }) => selected) || choices.length > (isAlternative(facet) ? 1 : 0),
  )
}

/** Each product has one or more of its values, so that a single one tells nothing. */
const isAlternative = (facet: Facet): boolean =>
  facet === 'price' || facet === 'size' || facet === 'categoryKeys'

/** The filter choices of a listing: per facet, the values that would make a difference and those already selected. */
import type { Facet } from './facets'
import { FACET_RULES, FACETS } from './facets'
import type { SearchResult } from './search'
import type { ListingState } from './search-url'
import { toggleFilter } from './search-url'

export interface FilterChoice {
  readonly label: string
  readonly selected: boolean
  /** Number of matching products. */
  readonly count: number
  /** The listing with this choice toggled. */
  readonly next: ListingState
}

export interface FilterChoices {
  readonly facet: Facet
  readonly title: string
  /** Choosing one deselects the other. */
  readonly single: boolean
  readonly choices: readonly FilterChoice[]
}

/** Labels for the catalogue's own values; those without a label are hidden. */
export type LabelOf = (facet: Facet, value: string) => string | undefined

/** In the order of the facet rules, else by label. */
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
 * Omits values that leave nothing or change nothing, and the only one left of several alternatives; selected ones stay,
 * so that they can be removed.
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

/** Every product has at least one of its values, so a single choice is no choice. */
const isAlternative = (facet: Facet): boolean =>
  facet === 'price' || facet === 'size' || facet === 'categoryKeys'

import { describe, expect, it } from 'vitest'
import type { Facet } from './facets'
import { filterChoices } from './filter-choices'
import type { LabelOf } from './filter-choices'
import { listingHref, parseListing, withKnownCategories } from './search-url'

type Counts = Readonly<Partial<Record<Facet, Readonly<Record<string, number>>>>>

const resultOf = (total: number, counts: Counts) => ({
  total,
  facets: Object.entries(counts).map(([name, values]) => ({
    name: name as Facet,
    values: Object.entries(values).map(([value, count]) => ({ value, count })),
  })),
})
const labelOf: LabelOf = (_facet, value) => value.toUpperCase()
const parse = (query: string) => parseListing(new URLSearchParams(query))

/** `Price: Under $10 4`, with a star if selected. */
function shown(query: string, total: number, counts: Counts, names = labelOf): readonly string[] {
  return filterChoices(parse(query), resultOf(total, counts), names).flatMap(({ title, choices }) =>
    choices.map(({ label, count, selected }) => `${title}: ${label} ${count}${selected ? ' *' : ''}`),
  )
}

describe('what can be chosen on a listing', () => {
  it('stands in the order of the rules, with the number of products that there are with it', () => {
    const counts = { tagFilters: { vegan: 3, kosher: 5 }, price: { '25-50': 2, 'under-10': 4 } }
    expect(shown('', 9, counts)).toEqual([
      'Price: Under $10 4',
      'Price: $25 to $50 2',
      'Good to know: Kosher 5',
      'Good to know: Vegan 3',
    ])
  })

  it('is nothing that all products have, none has, or that is the only one of its kind', () => {
    const counts = {
      tagFilters: { vegan: 9, kosher: 0 },
      price: { 'under-10': 4 },
      ratings: { '4': 9, '4.5': 6 },
      size: { 'up-to-1-lb': 9, 'over-5-lb': 9 },
    }
    expect(shown('', 9, counts)).toEqual(['Rating: 4.5 stars & up 6'])
    expect(shown('', 0, {})).toEqual([])
  })

  it('keeps what is chosen, though it leaves nothing, and what may take its place', () => {
    const counts = { price: { 'under-10': 9, '10-25': 7 }, tagFilters: { vegan: 0, kosher: 9 } }
    expect(shown('price=under-10&diet=vegan', 9, counts)).toEqual([
      'Price: Under $10 9 *',
      'Price: $10 to $25 7',
      'Good to know: Vegan 0 *',
    ])
  })

  it('leads to the list with it, from the first page, or without it where it was chosen', () => {
    const state = parse('price=under-10&sort=rating&page=3')
    const [price] = filterChoices(state, resultOf(9, { price: { 'under-10': 9, '10-25': 7 } }), labelOf)
    expect(price?.choices.map(({ next }) => listingHref('/nuts/', next))).toEqual([
      '/nuts/?sort=rating',
      '/nuts/?price=10-25&sort=rating',
    ])
  })

  it('has no values that nobody has words for', () => {
    const counts = { categoryKeys: { nuts: 3, hidden: 2, fruit: 1 } }
    const names: LabelOf = (_facet, value) => (value === 'hidden' ? undefined : value)
    expect(shown('', 9, counts, names)).toEqual(['Department: fruit 1', 'Department: nuts 3'])
  })

  it('drops categories that there are none of', () => {
    const known = withKnownCategories(parse('category=gone&category=nuts&diet=raw'), new Set(['nuts']))
    expect(known.filters).toEqual({ categoryKeys: ['nuts'], tagFilters: ['raw'] })
    expect(withKnownCategories(parse('category=gone'), new Set()).filters).toEqual({})
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usd } from '../money/money'
import { savePercentOf, unitPriceOf } from './card-rules'
import { FACET_RULES, FACETS } from './facets'
import type { FacetSelection } from './facets'
import { SORTS } from './search'
import {
  hasFilters,
  listingHref,
  parseListing,
  toggleFilter,
  withoutFilters,
  withPage,
  withSort,
} from './search-url'
import type { ListingState } from './search-url'

describe('card rules', () => {
  // 5 lb for $44.95 is $8.99 a pound; 8 oz for $6.00 is 75 ¢ an ounce; 12 oz for $7.99 is 66.58 ¢.
  it.each([
    [4_495, 5, 899, 'lb'],
    [999, 2, 500, 'lb'],
    [600, 0.5, 75, 'oz'],
    [799, 0.75, 67, 'oz'],
  ])('%d cents for %d lb is %d a unit', (price, weight, cents, per) => {
    expect(unitPriceOf({ price: usd(price), weight, label: '1 lb bag' })).toEqual({ value: usd(cents), per })
  })

  it('has no unit price without a weight or a price', () => {
    expect(unitPriceOf({ price: usd(500), weight: 0, label: '1 lb bag' })).toBeNull()
    expect(unitPriceOf({ price: usd(0), weight: 2, label: '1 lb bag' })).toBeNull()
  })

  it('has none of one pound, whose price it would say again', () => {
    expect(unitPriceOf({ price: usd(999), weight: 1, label: '1 lb bag' })).toBeNull()
  })

  // $10 a pound against $8: 20 %; against $7.99: 20.1 %, shown as 20; against $9.95: under one percent.
  it.each([
    [4_000, 5, 20],
    [3_995, 5, 20],
    [4_975, 5, null],
    [5_000, 5, null],
    [6_000, 5, null],
    [1_000, 1, null],
  ])('%d cents for %d lb against $10 for 1 lb saves %s percent [CARD-07]', (price, weight, percent) => {
    const small = { price: usd(1_000), weight: 1 }
    const own = { price: usd(price), weight }
    expect(savePercentOf(own, [small, own])).toBe(percent)
  })

  it('never promises more than is saved [CARD-07]', () => {
    const variant = fc.record({
      price: fc.integer({ min: 1, max: 99_999 }).map(usd),
      weight: fc.integer({ min: 1, max: 80 }).map((n) => n / 4),
    })
    fc.assert(
      fc.property(fc.array(variant, { minLength: 1, maxLength: 6 }), (all) => {
        const [own] = all
        const percent = own ? savePercentOf(own, all) : null
        if (!own || percent === null) return
        const least = Math.min(...all.map((each) => each.weight))
        const smallest = all.find((each) => each.weight === least) ?? own
        const saved = 1 - own.price.centAmount / own.weight / (smallest.price.centAmount / smallest.weight)
        expect(percent / 100).toBeLessThanOrEqual(saved + 1e-6)
        expect(percent).toBeGreaterThanOrEqual(1)
      }),
    )
  })
})

describe('the address of a listing', () => {
  const parse = (query: string) => parseListing(new URLSearchParams(query))

  it('holds filters, order and page, by name, without defaults [LIST-06]', () => {
    const state = parse('sort=price-asc&page=3&diet=vegan&diet=kosher&query=almonds&utm=x')
    expect(state).toEqual({
      query: 'almonds',
      filters: { tagFilters: ['kosher', 'vegan'] },
      sort: 'price-asc',
      page: 3,
    })
    expect(listingHref('/nuts/', state)).toBe(
      '/nuts/?diet=kosher&diet=vegan&page=3&query=almonds&sort=price-asc',
    )
    expect(listingHref('/nuts/', parse('page=1&sort=relevance'))).toBe('/nuts/')
  })

  it('ignores what it cannot be', () => {
    const state = parse('sort=cheap&page=-2&diet=%3Cscript%3E&diet=-vegan&category=&page=x&query=%00')
    expect(state).toEqual({ query: '', filters: {}, sort: 'relevance', page: 1 })
    expect(parse('page=1e3').page).toBe(1)
    expect(parse('page=9999').page).toBe(1_000)
    expect(parse('diet=vegetarian&price=cheap&rating=6&size=huge&rating=').filters).toEqual({})
    expect(parse('price=under-10&price=25-50').filters).toEqual({ price: ['25-50'] })
    expect(
      parse(Array.from({ length: 100 }, (_, n) => `free-from=v${n}`).join('&')).filters.allergenFree,
    ).toHaveLength(20)
  })

  const ANY_VALUES = ['vegan', 'tree nut', 'a-b', 'x.y']
  const states: fc.Arbitrary<ListingState> = fc.record({
    query: fc.constantFrom('', 'almonds', 'dark chocolate', '100% raw & "fresh"'),
    filters: fc.subarray([...FACETS]).chain((facets) =>
      fc
        .tuple(
          ...facets.map((facet) => {
            const { values, combines } = FACET_RULES[facet]
            const all = values?.map(({ key }) => key) ?? ANY_VALUES
            return fc.uniqueArray(fc.constantFrom(...all), {
              minLength: 1,
              maxLength: combines === 'one' ? 1 : all.length,
            })
          }),
        )
        .map((values): FacetSelection =>
          Object.fromEntries(facets.map((facet, index) => [facet, [...(values[index] ?? [])].sort()])),
        ),
    ),
    sort: fc.constantFrom(...SORTS),
    page: fc.integer({ min: 1, max: 1_000 }),
  })

  it('says everything and nothing twice: reading it back gives the same state [LIST-06]', () => {
    fc.assert(
      fc.property(states, (state) => {
        const href = listingHref('/nuts/', state)
        expect(parse(href.split('?')[1] ?? '')).toEqual(state)
        expect(listingHref('/nuts/', parse(href.split('?')[1] ?? ''))).toBe(href)
      }),
    )
  })

  it('a filter put on and taken off leaves the listing as it was, on its first page', () => {
    fc.assert(
      fc.property(states, fc.constantFrom(...FACETS), (state, facet) => {
        const on = toggleFilter(state, facet, 'new value')
        const { [facet]: before, ...others } = state.filters
        const isOne = FACET_RULES[facet].combines === 'one'
        expect(on.filters[facet]).toContain('new value')
        expect(on.filters[facet]).toHaveLength(isOne ? 1 : (before?.length ?? 0) + 1)
        expect(on.page).toBe(1)
        expect(toggleFilter(on, facet, 'new value')).toEqual({
          ...state,
          filters: isOne ? others : state.filters,
          page: 1,
        })
      }),
    )
  })

  it('changes order from the first page, pages within an order, and drops all filters at once', () => {
    const state = parse('diet=vegan&page=4&query=x')
    expect(withSort(state, 'newest')).toMatchObject({ sort: 'newest', page: 1 })
    expect(withPage(state, 5)).toMatchObject({ page: 5, filters: state.filters })
    expect(hasFilters(state)).toBe(true)
    expect(hasFilters(withoutFilters(state))).toBe(false)
    expect(withoutFilters(state).query).toBe('x')
  })
})

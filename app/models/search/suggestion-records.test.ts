import { describe, expect, it } from 'vitest'
import { categoryOf } from '../catalogue/testing/products'
import { SORT_LABELS, SORTS } from './search'
import { onePerProduct, toDepartmentRecords, toQuerySuggestionRecords } from './suggestion-records'
import type { CountedProduct } from './suggestion-records'
import { SUGGESTION_LINKS } from './suggestions'

const product = (name: string, popularity: number, over: Partial<CountedProduct> = {}): CountedProduct => ({
  productKey: name,
  name,
  categoryKeys: ['nuts', 'almonds'],
  tagFilters: [],
  popularity,
  ...over,
})
const CATEGORIES = [categoryOf('nuts'), categoryOf('almonds', 'nuts'), categoryOf('gifts')]
const queries = (products: readonly CountedProduct[], categories = CATEGORIES) =>
  Object.fromEntries(
    toQuerySuggestionRecords(categories, products).map(({ query, popularity }) => [query, popularity]),
  )

describe('what is counted', () => {
  it('is each product once, by its most popular size', () => {
    const [small, large, other] = [product('A', 3), product('A', 5), product('B', 1)]
    expect(onePerProduct([small, large, other])).toEqual([large, other])
    expect(onePerProduct([large, small])).toEqual([large])
    const same = product('A', 5)
    expect(onePerProduct([large, same])[0]).toBe(large)
  })
})

describe('a department', () => {
  it('is suggested where something is found there', () => {
    const records = toDepartmentRecords(CATEGORIES, [
      product('A', 1),
      product('B', 1, { categoryKeys: ['nuts'] }),
    ])
    expect(records).toEqual([
      {
        objectID: 'nuts',
        name: 'NUTS',
        path: '/nuts/',
        parent: '',
        popularity: 2,
        idealForSuggestions: true,
      },
      {
        objectID: 'almonds',
        name: 'ALMONDS',
        path: '/nuts/almonds/',
        parent: 'NUTS',
        popularity: 1,
        idealForSuggestions: true,
      },
      {
        objectID: 'gifts',
        name: 'GIFTS',
        path: '/gifts/',
        parent: '',
        popularity: 0,
        idealForSuggestions: false,
      },
    ])
  })
})

describe('a query that is suggested', () => {
  it('is a department with goods in it, or a product, by what sells', () => {
    expect(toQuerySuggestionRecords(CATEGORIES, [product('Roasted Almonds', 7)])).toEqual([
      { objectID: 'nuts', query: 'nuts', popularity: 7 },
      { objectID: 'almonds', query: 'almonds', popularity: 7 },
      { objectID: 'roasted almonds', query: 'roasted almonds', popularity: 7 },
    ])
    expect(queries([product('A', 7), product('B', 5, { categoryKeys: ['nuts'] })])).toEqual({
      nuts: 12,
      almonds: 7,
      a: 7,
      b: 5,
    })
    expect(queries([])).toEqual({})
  })

  it('is a diet of a department where there is a choice', () => {
    const vegan = { tagFilters: ['vegan', 'raw'] }
    expect(queries([product('A', 7, vegan), product('B', 5, vegan), product('C', 1)])).toEqual({
      nuts: 13,
      almonds: 13,
      'vegan almonds': 12,
      'raw almonds': 12,
      a: 7,
      b: 5,
      c: 1,
    })
    expect(queries([product('A', 7, vegan)])).not.toHaveProperty('vegan almonds')
    const both = { ...categoryOf('almonds', 'nuts'), name: 'Raisins & Currants' }
    expect(queries([product('A', 7, vegan), product('B', 5, vegan)], [both])).toEqual({
      'raisins & currants': 12,
      a: 7,
      b: 5,
    })
  })

  it('is written as people type it', () => {
    expect(Object.keys(queries([product('  Nuts (Salted) / 85% Cocoa: "M&M’s" - Ñoño ', 1)], []))).toEqual([
      'nuts salted 85% cocoa m&m’s - ñoño',
    ])
    expect(queries([product('()', 1)], [])).toEqual({})
  })

  it('counts once, by the most of what it stands for, and never below nothing', () => {
    expect(queries([product('Nuts', 3)], [categoryOf('nuts')])).toEqual({ nuts: 3 })
    expect(
      queries([product('Nuts', 3, { categoryKeys: [] }), product('nuts', 9, { categoryKeys: [] })]),
    ).toEqual({ nuts: 9 })
    expect(
      queries([product('nuts', 9, { categoryKeys: [] }), product('Nuts', 3, { categoryKeys: [] })]),
    ).toEqual({ nuts: 9 })
    expect(queries([product('A', -4)])).toEqual({ nuts: 0, almonds: 0, a: 0 })
  })
})

describe('the words of a search', () => {
  it('are those of its sorts and of what is offered before anything is typed', () => {
    expect(SORTS.map((sort) => SORT_LABELS[sort])).toEqual([
      'Best match',
      'Top rated',
      'Price: low to high',
      'Price: high to low',
      'Newest',
    ])
    expect(SUGGESTION_LINKS).toEqual([
      { text: 'Almonds', url: '/nuts/almonds/' },
      { text: 'Cashews', url: '/nuts/cashews/' },
      { text: 'Walnuts', url: '/nuts/walnuts/' },
      { text: 'Organic', url: '/organic/' },
    ])
  })
})

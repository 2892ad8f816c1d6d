import { describe, expect, it } from 'vitest'
import { StorefrontQuerySchema } from './storefront-query'

const ask = (operationName: string, variables: object) =>
  StorefrontQuerySchema.safeParse({ operationName, variables })
const isAsked = (operationName: string, variables: object) => ask(operationName, variables).success

/** Each query with its variables. */
const QUERIES = [
  ['productsByKeys', { keys: ['1101', 'a_b-c'] }],
  ['productImages', { ids: ['0a1b-2c'] }],
  ['productPaths', { keys: ['1101'] }],
  ['productsByTag', { tag: 'dark chocolate', locale: 'en' }],
  ['productsByCustomProduct', { customProduct: 'Custom Mix' }],
  ['productByKey', { key: '1101', locale: 'en' }],
  ['productTags', { key: '1101' }],
  ['nutritionFacts', { key: '1101' }],
  ['tags', { ids: ['t-1'] }],
] as const

describe('a query of the catalogue', () => {
  it.each(QUERIES)('%s has its own variables and no text of the caller’s [API-45]', (name, variables) => {
    expect(ask(name, variables).data).toEqual({ operationName: name, variables })
    expect(isAsked(name, { ...variables, limit: 500 })).toBe(false)
    expect(isAsked(name, {})).toBe(false)
    expect(StorefrontQuerySchema.safeParse({ operationName: name, variables, query: '{ me }' }).success).toBe(
      false,
    )
  })

  it('is in English unless it says so', () => {
    expect(ask('productsByTag', { tag: 'raw' }).data?.variables).toEqual({ tag: 'raw', locale: 'en' })
    expect(ask('productByKey', { key: '1101' }).data?.variables).toEqual({ key: '1101', locale: 'en' })
    expect(isAsked('productByKey', { key: '1101', locale: 'de' })).toBe(false)
  })

  it('is known by its name', () => {
    expect(isAsked('customers', { key: '1' })).toBe(false)
    expect(isAsked('productsByCustomProduct', { customProduct: 'Nuts' })).toBe(false)
  })

  it.each<[string, (text: string) => boolean, number]>([
    ['a key', (text) => isAsked('productByKey', { key: text }), 256],
    ['an id', (text) => isAsked('productImages', { ids: [text] }), 100],
    ['a tag', (text) => isAsked('productsByTag', { tag: text }), 100],
  ])('names %s of bounded length and plain signs', (_, isTaken, most) => {
    expect([isTaken('x'), isTaken('x'.repeat(most)), isTaken('x'.repeat(most + 1)), isTaken('')]).toEqual([
      true,
      true,
      false,
      false,
    ])
    for (const wrong of ['a"b', '{x}', 'a\nb', 'x;y']) expect(isTaken(wrong)).toBe(false)
  })

  it('says what is wrong', () => {
    const said = (name: string, variables: object) => ask(name, variables).error?.issues[0]?.message
    expect(said('productByKey', { key: 'a b' })).toBe('This key is not one')
    expect(said('tags', { ids: ['a b'] })).toBe('This id is not one')
    expect(said('productsByTag', { tag: '<b>' })).toBe('This tag is not known')
    expect(isAsked('productsByTag', { tag: "mom's nuts & seeds +1" })).toBe(true)
  })

  it('names one to a hundred at once', () => {
    const keys = (count: number) =>
      isAsked('productsByKeys', { keys: Array.from({ length: count }, () => 'x') })
    expect([0, 1, 100, 101].map(keys)).toEqual([false, true, true, false])
  })
})

import { describe, expect, it } from 'vitest'
import { usd } from '../money/money'
import { PLACEMENTS, segmentOf } from './recommendation'
import {
  PlacementSchema,
  RecommendationCardSchema,
  RecommendationRowSchema,
  RecommendationsQuerySchema,
  RowChoiceSchema,
  TitleSchema,
} from './recommendation-schema'

const fits = (schema: { safeParse(given: unknown): { success: boolean } }, given: unknown) =>
  schema.safeParse(given).success
const long = (length: number) => 'x'.repeat(length)

describe('of whom things are recommended', () => {
  it.each([
    ['guest', undefined],
    ['customer', undefined],
    ['agent', undefined],
    ['business', 'business'],
    ['reseller', 'business'],
  ] as const)('a %s is of the segment %s', (kind, segment) => expect(segmentOf(kind)).toBe(segment))
})

describe('a card of the service', () => {
  const card = { name: 'Box', code: 'a-01', sku: 's-01' }
  const isCard = (over: object) => fits(RecommendationCardSchema, { ...card, ...over })

  it('is a combination with its name, its code and its item', () => {
    const least = { ...card, description: '', enableAddToCart: false, enableCustomizeButton: false }
    expect(RecommendationCardSchema.parse({ ...card, name: ' Box ' })).toEqual(least)
    const all = {
      ...card,
      image: '/images/a/b-1.svg',
      description: 'Good',
      displayPrice: usd(100),
      strikethroughPrice: usd(200),
      enableAddToCart: true,
      enableCustomizeButton: true,
    }
    expect(RecommendationCardSchema.parse(all)).toEqual(all)
  })

  it('is bounded, and holds nothing that an address or a page could not', () => {
    expect([isCard({ name: long(120) }), isCard({ name: long(121) }), isCard({ name: ' ' })]).toEqual([
      true,
      false,
      false,
    ])
    expect([isCard({ description: long(500) }), isCard({ description: long(501) })]).toEqual([true, false])
    for (const code of ['', 'a b', 'a&b', '<a>', long(2_001)]) expect(isCard({ code })).toBe(false)
    for (const code of ['a.~-_9', '2x1101,1x1105', long(2_000)]) expect(isCard({ code })).toBe(true)
    for (const sku of ['', 'a b', 'a~b', long(101)]) expect(isCard({ sku })).toBe(false)
    expect(isCard({ sku: long(100) })).toBe(true)
    for (const image of [
      'https://evil.example/a.png',
      '/a.png',
      '/images/',
      '/images/a b.png',
      'x/images/a.png',
    ])
      expect(isCard({ image })).toBe(false)
    expect(isCard({ displayPrice: 5 })).toBe(false)
  })
})

describe('a row of the service', () => {
  it('has a type, and a title unless it is the usual one', () => {
    expect(RecommendationRowSchema.parse({ type: 'CSB' })).toEqual({
      title: 'Recommended Combinations',
      type: 'CSB',
    })
    expect(RecommendationRowSchema.parse({ type: 'Custom Tray', title: ' Ours ' })).toMatchObject({
      title: 'Ours',
    })
    expect([fits(RecommendationRowSchema, { type: 'Sack' }), fits(RecommendationRowSchema, {})]).toEqual([
      false,
      false,
    ])
    expect([
      fits(TitleSchema, {}),
      fits(TitleSchema, { title: long(200) }),
      fits(TitleSchema, { title: long(201) }),
      fits(TitleSchema, { title: ' ' }),
    ]).toEqual([true, true, false, false])
  })

  it('is filled by a placement', () => {
    for (const placement of [...Object.values(PLACEMENTS), 'a', '9-a', `a${'-'.repeat(63)}`])
      expect(fits(PlacementSchema, placement)).toBe(true)
    for (const placement of ['', '-a', 'A', 'a_b', `a${'-'.repeat(64)}`, 'a b', 'a\n'])
      expect(fits(PlacementSchema, placement)).toBe(false)
    expect(RowChoiceSchema.parse({ selector: 'similar' })).toEqual({ selector: 'similar' })
    expect(fits(RowChoiceSchema, { title: 'a' })).toBe(false)
  })
})

describe('the query of recommendations', () => {
  it.each([
    [undefined, 20],
    ['1', 1],
    ['40', 40],
  ])('with the limit %j asks for %j', (limit, number) => {
    expect(RecommendationsQuerySchema.parse({ limit })).toMatchObject({ limit: number })
  })

  it.each(['0', '41', '99', '100', '-1', '05', '1.5', 'x', '', '1x', 'x1'])('has no limit of %j', (limit) => {
    expect(RecommendationsQuerySchema.safeParse({ limit }).error?.issues).toMatchObject([
      { message: 'The limit is a number from 1 to 40.' },
    ])
  })

  it('names a product, an item and a customer by their keys', () => {
    for (const name of ['productKey', 'sku', 'customerId']) {
      for (const key of ['a', 'A.b-9_', long(100)])
        expect(fits(RecommendationsQuerySchema, { [name]: key })).toBe(true)
      for (const key of ['', 'a b', long(101), 'a/b']) {
        const said = RecommendationsQuerySchema.safeParse({ [name]: key })
        expect(said.error?.issues).toMatchObject([{ path: [name], message: 'This is no key' }])
      }
    }
  })
})

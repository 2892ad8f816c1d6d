import { describe, expect, it } from 'vitest'
import { usd } from '../money/money'
import { savePercentOf, unitPriceOf } from './card-rules'
import { orderCountText, toCardView } from './card-view'
import type { ProductCard } from './product-card'
import { cleanQuery, listingHref, parseListing } from './search-url'

const CARD: ProductCard = {
  productKey: '1101',
  name: 'Roasted Almonds',
  path: '/nuts/roasted-almonds.html',
  sku: 'a-01',
  variantLabel: '1 lb bag',
  unitName: 'bag',
  weight: 1,
  bulk: false,
  wholesale: false,
  price: usd(999),
  onSale: false,
  inStock: true,
  allVariantsOutOfStock: false,
  hidePrice: false,
  hasSiblings: false,
  onePoundBulk: false,
  autoDeliveryEligible: false,
  tags: [],
  shortDescription: '',
  averageRating: 0,
  totalReviews: 0,
  requiresCustomization: false,
  reportingCategory: 'Nuts',
}
const viewOf = (over: Partial<ProductCard> = {}) => toCardView({ ...CARD, ...over })

describe('a card', () => {
  it('shows what it has, and nothing else', () => {
    expect(viewOf()).toEqual({
      productKey: '1101',
      sku: 'a-01',
      name: 'Roasted Almonds',
      path: '/nuts/roasted-almonds.html',
      label: '1 lb bag',
      badges: [],
      price: usd(999),
      action: { kind: 'add' },
    })
    const image = { url: '/a.jpg', label: 'Almonds', width: 400, height: 300 }
    const shown = viewOf({
      image,
      lastOrderedOn: '2026-01-02',
      queryId: 'q-1',
      averageRating: 4.5,
      totalReviews: 3,
    })
    expect(shown).toMatchObject({
      image,
      lastOrderedOn: '2026-01-02',
      queryId: 'q-1',
      rating: 4.5,
      reviews: 3,
    })
  })

  it('has its badges in the order of the specification [CARD-06]', () => {
    const tags = ['badge-shipsfree', 'vegan', 'badge-limited', 'badge-bestseller', 'badge-onsale']
    expect(viewOf({ tags, savePercent: 20, orderCount: 2 }).badges).toEqual([
      { text: 'Sale', look: 'sale' },
      { text: 'Best Seller', look: 'best' },
      { text: 'Seasonal', look: 'plain' },
      { text: 'Ships Free', look: 'good' },
      { text: 'Save 20%', look: 'good' },
      { text: 'Ordered 2×', look: 'plain' },
    ])
    expect(viewOf({ savePercent: 0 }).badges).toEqual([])
  })

  it.each([
    [undefined, null],
    [0, null],
    [0.5, null],
    [1, 'Ordered 1×'],
    [5, 'Ordered 5×'],
    [5.5, 'Ordered 5+×'],
    [6, 'Ordered 5+×'],
  ])('counts %s orders as %s', (count, text) => {
    expect(orderCountText(count)).toBe(text)
  })

  it('has its prices, by weight and over all sizes [CARD-16]', () => {
    const shown = viewOf({
      listPrice: usd(1_199),
      unitPrice: { value: usd(62), per: 'oz' },
      priceRange: { min: usd(999), max: usd(20_700) },
    })
    expect(shown).toMatchObject({
      price: usd(999),
      comparison: usd(1_199),
      unit: '$0.62 / oz',
      range: 'Sizes from $9.99 to $207',
    })
  })

  it('has the price that it was given, by weight as well, and nothing derived from its own [CARD-16]', () => {
    const own = {
      weight: 5,
      variantLabel: '5 lb bag',
      price: usd(4_599),
      listPrice: usd(4_999),
      unitPrice: { value: usd(920), per: 'lb' },
      savePercent: 7,
      priceRange: { min: usd(999), max: usd(4_599) },
    } as const
    const shown = viewOf({ ...own, displayPrice: usd(4_000) })
    expect(shown).toMatchObject({ price: usd(4_000), unit: '$8.00 / lb', badges: [] })
    expect(shown).not.toHaveProperty('comparison')
    expect(shown).not.toHaveProperty('range')
    expect(
      viewOf({ ...own, displayPrice: usd(4_000), displayComparisonPrice: usd(5_000) }).comparison,
    ).toEqual(usd(5_000))
  })

  it('of a pound of bulk has no price of a pound beside it [CARD-08]', () => {
    const unitPrice = { value: usd(999), per: 'lb' } as const
    expect(viewOf({ bulk: true, unitPrice })).toMatchObject({
      unit: '/ lb',
      label: '1 lb bag · Not individually packaged',
    })
    expect(viewOf({ bulk: true, weight: 5, unitPrice }).unit).toBe('$9.99 / lb')
    expect(viewOf({ unitPrice }).unit).toBe('$9.99 / lb')
  })

  it('has no price where there is none yet, and is put together first [CARD-04] [CARD-14]', () => {
    for (const over of [{ hidePrice: true }, { price: usd(0) }]) {
      const shown = viewOf({ ...over, listPrice: usd(1), savePercent: 7, displayDiscountPercent: 20 })
      expect(shown.action).toEqual({ kind: 'build' })
      expect(shown.badges).toEqual([])
      expect(shown).not.toHaveProperty('price')
      expect(shown).not.toHaveProperty('comparison')
    }
    expect(viewOf({ requiresCustomization: true })).toMatchObject({
      action: { kind: 'build' },
      price: usd(999),
    })
  })

  it('of what is out of stock offers another size, or none [CARD-13]', () => {
    const substituteVariant = { sku: 'a-05', variantLabel: '5 lb bag', price: usd(3_999) }
    expect(viewOf({ inStock: false, substituteVariant })).toMatchObject({
      outOfStock: true,
      action: { kind: 'add-other', sku: 'a-05', label: '5 lb bag' },
    })
    expect(viewOf({ inStock: false }).action).toEqual({ kind: 'sizes' })
    const gone = viewOf({ inStock: false, allVariantsOutOfStock: true, substituteVariant })
    expect(gone.action).toEqual({ kind: 'sold-out' })
    expect(gone).not.toHaveProperty('outOfStock')
    expect(viewOf({ inStock: true, substituteVariant })).not.toHaveProperty('outOfStock')
  })
})

describe('the price of a unit', () => {
  it.each([
    ['1 lb bag', true],
    ['2 LBS', true],
    ['16oz jar', true],
    ['1 kg', true],
    ['500 g', true],
    ['3 pounds', true],
    ['1 pound', true],
    ['1 ounce', true],
    ['24 x 1.5 oz', true],
    ['each', false],
    ['box of 12', false],
    ['12 gifts', false],
    ['lb', false],
  ])('%s is one by weight: %s', (label, isOne) => {
    expect(unitPriceOf({ price: usd(999), weight: 2, label }) !== null).toBe(isOne)
  })

  it('saves nothing against what has no weight or no price', () => {
    const own = { price: usd(800), weight: 1 }
    expect(
      savePercentOf(own, [{ price: usd(0), weight: 0.5 }, { price: usd(1_000), weight: 0 }, own]),
    ).toBeNull()
    expect(savePercentOf({ ...own, weight: 0 }, [own])).toBeNull()
    expect(savePercentOf(own, [])).toBeNull()
    // With two smallest sizes, the first is the reference.
    expect(savePercentOf(own, [{ price: usd(1_000), weight: 1 }, own])).toBe(20)
    // Exactly one percent.
    expect(savePercentOf({ price: usd(990), weight: 1 }, [{ price: usd(1_000), weight: 1 }])).toBe(1)
  })
})

describe('the query of a listing', () => {
  it('is words with single blanks, cut where nobody types on', () => {
    expect(cleanQuery('  dark \t chocolate\u0000 ')).toBe('dark chocolate')
    expect([cleanQuery(null), cleanQuery(undefined), cleanQuery('')]).toEqual(['', '', ''])
    expect(cleanQuery('x'.repeat(300))).toHaveLength(200)
    expect([...cleanQuery('🥜'.repeat(300))]).toHaveLength(200)
    expect(cleanQuery(`${'x'.repeat(199)} y`)).toHaveLength(199)
  })

  it('has values of letters, digits and a few signs, and pages to a thousand', () => {
    const parse = (text: string) => parseListing(new URLSearchParams(text))
    expect(parse('free-from=tree nut&category=nuts&category=a.b_c&free-from=Crème').filters).toEqual({
      allergenFree: ['Crème', 'tree nut'],
      categoryKeys: ['a.b_c', 'nuts'],
    })
    for (const wrong of [' x', '<b>', 'x'.repeat(101), 'a/b', 'x;'])
      expect(parse(`free-from=${encodeURIComponent(wrong)}`).filters).toEqual({})
    expect(parse(`free-from=${'x'.repeat(100)}`).filters.allergenFree).toHaveLength(1)
    expect(
      ['0', '01', '1000', '1001', '12345', 'x2', '2x', ''].map((page) => parse(`page=${page}`).page),
    ).toEqual([1, 1, 1_000, 1_000, 1, 1, 1, 1])
  })

  it('writes what an address could not hold otherwise', () => {
    expect(listingHref('/search', { query: 'salt & "pepper"', filters: {}, sort: 'newest', page: 1 })).toBe(
      '/search?query=salt%20%26%20%22pepper%22&sort=newest',
    )
  })
})

import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Product, Variant } from '../catalogue/product'
import { categoryOf, productOf, variantOf } from '../catalogue/testing/products'
import { usd } from '../money/money'
import { RECORD_VERSION, toProductRecords } from './product-record'

const CATEGORIES = [categoryOf('nuts'), categoryOf('almonds', 'nuts'), categoryOf('gifts')]
const categoryByKey = (key: string) => CATEGORIES.find((category) => category.key === key)
const recordsOf = (over: Partial<Product> = {}) => toProductRecords(productOf(over), categoryByKey)
const firstOf = (over: Partial<Product> = {}) => recordsOf(over)[0]
const withVariants = (...variants: readonly Variant[]) => recordsOf({ variants })

describe('a product in the index', () => {
  it('is a record for each of its sizes, with what the product has [DATA-22]', () => {
    const image = { url: '/a.jpg', label: 'Almonds', width: 400, height: 300 }
    expect(firstOf({ variants: [variantOf('a-01', { images: [image] })] })).toEqual({
      objectID: 'a-01',
      sku: 'a-01',
      productKey: '1101',
      name: 'Roasted Almonds',
      path: '/nuts/almonds/roasted-almonds.html',
      image,
      variantLabel: '1 lb bag',
      unitName: 'bag',
      weight: 1,
      bulk: false,
      wholesale: false,
      price: usd(999),
      priceCents: 999,
      onSale: false,
      inStock: true,
      allVariantsOutOfStock: false,
      hidePrice: false,
      hasSiblings: false,
      onePoundBulk: false,
      autoDeliveryEligible: false,
      tags: ['vegan', 'badge-onsale'],
      tagFilters: ['vegan'],
      shortDescription: 'Crunchy',
      traits: ['searchable'],
      cost: 999,
      singlePiecePrice: 999,
      shortVariantName: '1 lb bag',
      Product: {
        name: 'Roasted Almonds',
        key: '1101',
        reportingCategory: 'ALMONDS',
        listingImageUrl: '/a.jpg',
        shortDescription: 'Crunchy',
      },
      averageRating: 4.5,
      totalReviews: 12,
      requiresCustomization: false,
      reportingCategory: 'ALMONDS',
      activatedAt: Date.parse('2026-01-01') / 1_000,
      categoryKeys: ['nuts', 'almonds', 'gifts', 'unknown'],
      hierarchicalCategories: { lvl0: ['NUTS'], lvl1: ['NUTS > ALMONDS'] },
      allergenFree: ['peanuts', 'wheat', 'soy', 'milk', 'sesame', 'fish', 'shellfish', 'egg', 'sulfites'],
      ratings: ['4.5', '4', '3'],
      offer: ['any/under-10', 'up-to-1-lb/under-10', 'up-to-1-lb/any'],
      offers: ['any/under-10', 'up-to-1-lb/any', 'up-to-1-lb/under-10'],
      keywords: ['mandorle'],
      popularity: 70,
      hiddenFromSearch: false,
    })
  })

  it('takes part in no filter or sort order by price where no price is shown, but in those by size', () => {
    const free = variantOf('a-01', { prices: [{ value: usd(0), tiers: [] }] })
    for (const [record] of [recordsOf({ hidePrice: true }), withVariants(free)]) {
      expect(record).not.toHaveProperty('priceCents')
      expect([record?.offer, record?.offers]).toEqual([['up-to-1-lb/any'], ['up-to-1-lb/any']])
    }
    const records = withVariants(free, variantOf('b-01'))
    expect(records.map(({ priceCents }) => priceCents)).toEqual([undefined, 999])
    expect(records[0]?.offers).toEqual(['any/under-10', 'up-to-1-lb/any', 'up-to-1-lb/under-10'])
  })

  it('has the price of a pound where that is not its own', () => {
    const unitPrices = withVariants(
      variantOf('a-01'),
      variantOf('a-05', { weight: 5, variantLabel: '5 lb bag' }),
    ).map(({ unitPrice }) => unitPrice)
    expect(unitPrices).toEqual([undefined, { value: usd(200), per: 'lb' }])
  })

  it('is found by price and size of one of its sizes, and counted by those of all', () => {
    const records = withVariants(
      variantOf('a-01'),
      variantOf('a-05', {
        variantLabel: '5 lb bag',
        weight: 5,
        prices: [{ value: usd(4_500), tiers: [] }],
      }),
      variantOf('a-S', { variantLabel: '2 oz sample', weight: 0.125, sample: true }),
      variantOf('a-X', { variantLabel: 'nutcracker', weight: 3 }),
    )
    expect(records.map(({ offer }) => offer)).toEqual([
      ['any/under-10', 'up-to-1-lb/under-10', 'up-to-1-lb/any'],
      ['any/25-50', 'up-to-5-lb/25-50', 'up-to-5-lb/any'],
      ['any/under-10', 'sample/under-10', 'sample/any'],
      ['any/under-10'],
    ])
    for (const { offers } of records)
      expect(offers).toEqual([
        'any/25-50',
        'any/under-10',
        'sample/any',
        'sample/under-10',
        'up-to-1-lb/any',
        'up-to-1-lb/under-10',
        'up-to-5-lb/25-50',
        'up-to-5-lb/any',
      ])
  })

  it.each([
    [4.74, 12, ['4.5', '4', '3']],
    [4.49, 12, ['4', '3']],
    [2.9, 12, []],
    [0, 0, []],
  ])('rated %d by %d is as good as %j', (averageRating, totalReviews, ratings) => {
    expect(firstOf({ averageRating, totalReviews })?.ratings).toEqual(ratings)
  })

  it('is none of what nobody can be shown a price of', () => {
    const unsold = [
      variantOf(''),
      variantOf('b-01', { prices: [{ channel: 'bulk', value: usd(1), tiers: [] }] }),
    ]
    expect(recordsOf({ variants: unsold })).toEqual([])
    expect(recordsOf({ variants: [...unsold, variantOf('a-01')] }).map(({ sku }) => sku)).toEqual(['a-01'])
    expect(firstOf({ variants: [...unsold, variantOf('a-01')] })?.hasSiblings).toBe(false)
  })

  it('of a sale has the price before it', () => {
    const [record] = withVariants(
      variantOf('a-01', { prices: [{ value: usd(999), discounted: usd(849), tiers: [] }] }),
    )
    expect(record).toMatchObject({ price: usd(849), priceCents: 849, listPrice: usd(999), onSale: true })
    expect(firstOf()).not.toHaveProperty('listPrice')
  })

  it('has the prices between which its sizes are, where they differ [CARD-16]', () => {
    const five = variantOf('a-05', { weight: 5, prices: [{ value: usd(3_999), tiers: [] }] })
    const [record] = withVariants(five, variantOf('a-01'))
    expect(record).toMatchObject({ priceRange: { min: usd(999), max: usd(3_999) }, hasSiblings: true })
    expect(withVariants(variantOf('a-01'), variantOf('b-01'))[0]).not.toHaveProperty('priceRange')
  })

  it('leads to its size on the page of the product, where that opens with another and it is there [CARD-01]', () => {
    const pathsOf = (...variants: readonly Variant[]) =>
      withVariants(...variants).map(({ sizePath }) => sizePath)
    const page = '/nuts/almonds/roasted-almonds.html?sku='
    const five = variantOf('a/05', { weight: 5 })
    expect(pathsOf(variantOf('a-01'), five)).toEqual([undefined, `${page}a%2F05`])
    expect(pathsOf(variantOf('a-01', { backordered: true }), five)).toEqual([undefined, undefined])
    const [gone, goneFive] = [variantOf('a-01', { backordered: true }), { ...five, backordered: true }]
    expect(pathsOf(gone, goneFive)).toEqual([undefined, `${page}a%2F05`])
    expect(pathsOf(variantOf('a-01', { sample: true }), five)).toEqual([`${page}a-01`, undefined])
  })

  it('says what a pound saves against the smallest size, samples apart [CARD-07]', () => {
    const sample = variantOf('a-00', { weight: 0.1, sample: true, prices: [{ value: usd(500), tiers: [] }] })
    const five = variantOf('a-05', { weight: 5, prices: [{ value: usd(3_996), tiers: [] }] })
    const records = withVariants(sample, variantOf('a-01'), five)
    // 7.99 a pound compared with 9.99.
    expect(records.map(({ savePercent }) => savePercent)).toEqual([undefined, undefined, 20])
    expect(records[1]).not.toHaveProperty('savePercent')
  })

  it('is out of stock as a whole when all of its sizes are', () => {
    const gone = variantOf('a-01', { backordered: true })
    expect(
      withVariants(gone, variantOf('b-01')).map((one) => [one.inStock, one.allVariantsOutOfStock]),
    ).toEqual([
      [false, false],
      [true, false],
    ])
    expect(withVariants(gone)[0]?.allVariantsOutOfStock).toBe(true)
  })

  it('of bulk says whether there is a pound of it', () => {
    const bulk = variantOf('a-05', { bulk: true, weight: 5 })
    expect(withVariants(bulk, variantOf('a-01')).map(({ onePoundBulk }) => onePoundBulk)).toEqual([
      true,
      false,
    ])
    expect(withVariants(bulk)[0]?.onePoundBulk).toBe(false)
  })

  it('comes up with the size that people buy, and never where it is hidden [SRCH-14]', () => {
    const [sample, hidden] = withVariants(
      variantOf('a-00', { sample: true }),
      variantOf('a-01', { hiddenFromSearch: true }),
    )
    expect([sample?.popularity, hidden?.hiddenFromSearch, sample?.hiddenFromSearch]).toEqual([
      69,
      true,
      false,
    ])
  })

  it('of a size that can be found says nothing of one that is hidden, which knows of all [SRCH-14]', () => {
    const one = variantOf('a-01', { backordered: true, bulk: true, weight: 2 })
    const five = variantOf('a-05', {
      variantLabel: '5 lb bag',
      weight: 5,
      prices: [{ value: usd(4_599), tiers: [] }],
      hiddenFromSearch: true,
    })
    const pound = variantOf('a-H', { hiddenFromSearch: true, prices: [{ value: usd(800), tiers: [] }] })
    const [found, ...hidden] = withVariants(one, five, pound)
    expect(found).toMatchObject({
      allVariantsOutOfStock: true,
      hasSiblings: false,
      onePoundBulk: false,
      offers: found?.offer.toSorted(),
    })
    for (const field of ['priceRange', 'substituteVariant', 'savePercent'])
      expect(found).not.toHaveProperty(field)
    for (const record of hidden)
      expect(record).toMatchObject({
        allVariantsOutOfStock: false,
        hasSiblings: true,
        priceRange: { min: usd(800), max: usd(4_599) },
      })
  })

  it.each([
    ['Custom Mix', true],
    ['Gift Certificate', true],
    ['Greeting Card', false],
  ] as const)(
    'that is a %s is put together by the shopper: %s [CARD-14]',
    (customProduct, requiresCustomization) => {
      expect(withVariants(variantOf('a-01', { customProduct }))[0]).toMatchObject({
        requiresCustomization,
        hiddenFromSearch: true,
      })
    },
  )

  it('of a department alone has one level', () => {
    const primaryCategory = categoryOf('gifts')
    expect(firstOf({ primaryCategory, categories: [] })).toMatchObject({
      hierarchicalCategories: { lvl0: ['GIFTS'], lvl1: [] },
      categoryKeys: ['gifts'],
      reportingCategory: 'GIFTS',
    })
  })
})

/** Digest of sample records by version. */
const DIGESTS: Readonly<Record<number, string>> = {
  1: 'de59c9ea8c9d60ba',
  2: '23faf12ad438d228',
  3: '22ddacf3eca3d91b',
  4: 'd1ebdc2a7c1c2f3e',
  5: '658035943ea549b4',
}

it('is made as at the version that the edition of the index names', () => {
  const image = { url: '/a.jpg', label: 'Almonds', width: 400, height: 300 }
  const records = withVariants(
    variantOf('a-01', { images: [image], autoDeliveryEligible: true }),
    variantOf('a-05', {
      variantLabel: '5 lb bag',
      weight: 5,
      bulk: true,
      prices: [{ value: usd(4_900), discounted: usd(4_500), tiers: [] }],
    }),
    variantOf('a-S', { variantLabel: '2 oz sample', weight: 0.125, sample: true, backordered: true }),
    variantOf('a-P', { variantLabel: '1 oz pack', weight: 0.0625, snackPack: true, hiddenFromSearch: true }),
    variantOf('a-X', { variantLabel: 'nutcracker', weight: 3, wholesale: true }),
  )
  const hidden = recordsOf({ hidePrice: true })
  const digest = createHash('sha256')
    .update(JSON.stringify([records, hidden]))
    .digest('hex')
    .slice(0, 16)
  expect(digest, 'Records are made otherwise: raise RECORD_VERSION and add its digest here').toBe(
    DIGESTS[RECORD_VERSION],
  )
})

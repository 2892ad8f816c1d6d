import { describe, expect, it, vi } from 'vitest'
import { BOX } from '../app/models/constants/constants'
import { CATEGORIES, lineage, TAGS } from './categories'
import { categoryPath } from './testing/paths'
import { buildCatalogue } from './index'
import type { SeedProduct } from './model'

const catalogue = buildCatalogue()
const { products } = catalogue
const variants = products.flatMap((product) => product.variants)
const own = (text: string): string[] => text.toLowerCase().match(/[a-z0-9’'-]+/g) ?? []

function shingles(text: string): Set<string> {
  const list = own(text)
  return new Set(list.slice(0, -2).map((_, at) => list.slice(at, at + 3).join(' ')))
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0
  for (const item of a) if (b.has(item)) shared += 1
  return shared / Math.min(a.size, b.size)
}

function requireProduct(key: string): SeedProduct {
  const product = products.find((one) => one.key === key)
  if (product === undefined) throw new Error(`No product ${key}`)
  return product
}

describe('the catalogue', () => {
  it('is broad enough to shop in', () => {
    expect(products.length).toBeGreaterThanOrEqual(160)
    expect(variants.length).toBeGreaterThanOrEqual(420)
    expect(CATEGORIES.length).toBeGreaterThanOrEqual(42)
  })

  it('has products in every family of the shop [GEN-01]', () => {
    for (const key of ['nuts', 'dried-fruit', 'snacks', 'chocolate-and-sweets', 'pantry', 'gifts'])
      expect(products.some((product) => lineage(product.category)[0]?.key === key)).toBe(true)
  })

  it('fills every category that has no children', () => {
    const parents = new Set(CATEGORIES.map(({ parent }) => parent))
    const filled = new Set(products.flatMap((product) => product.categories))
    const empty = CATEGORIES.filter(({ key }) => !parents.has(key) && !filled.has(key)).map(({ key }) => key)
    expect(empty).toEqual([])
  })

  it.each([
    '/nuts/almonds/',
    '/nuts/cashews/',
    '/nuts/walnuts/',
    '/nuts/single-serve/',
    '/organic/',
    '/gluten-free/',
    '/office-snacks/',
    '/top_sellers/',
    '/bestsellers/',
    '/bestsellers/hero/',
  ])('has a category at %s', (path) => {
    expect(CATEGORIES.map(({ key }) => categoryPath(key))).toContain(path)
  })

  it.each([
    ['product keys', products.map(({ key }) => key)],
    ['names', products.map(({ name }) => name)],
    ['url names', products.map(({ urlName }) => urlName)],
    ['SKUs', variants.map(({ sku }) => sku)],
    ['category keys', CATEGORIES.map(({ key }) => key)],
    ['category url names', CATEGORIES.map(({ urlName }) => urlName)],
    ['one-liners', products.map(({ oneLiner }) => oneLiner)],
    ['meta descriptions', products.map(({ metaDescription }) => metaDescription)],
  ])('never says the same twice: %s', (_what, values) => {
    expect(new Set(values).size).toBe(values.length)
  })

  it('names only categories, tags and products that exist', () => {
    const keys = new Set(products.map(({ key }) => key))
    const categories = new Set(CATEGORIES.map(({ key }) => key))
    const tags = new Set(TAGS.map(({ key }) => key))
    for (const product of products) {
      expect(product.upselling.filter((key) => !keys.has(key))).toEqual([])
      expect(product.categories.filter((key) => !categories.has(key))).toEqual([])
      expect(product.tags.filter((key) => !tags.has(key))).toEqual([])
    }
  })

  it.each([
    ['nuts', []],
    ['dried-fruit', []],
    ['seeds', []],
    ['gifts', []],
    [
      'chocolate-and-sweets',
      ['Dark Chocolate Pretzels', 'Dark Drinking Chocolate', 'Ribboned Chocolate Box'],
    ],
    ['snacks', ['Fruit and Nut Energy Packs']],
    ['coffee-and-tea', ['Ceremonial Matcha']],
    // All of them for the mixing bowl, but for what goes into a pot.
    [
      'pantry',
      [
        ...[
          'Black Walnuts',
          'Blanched Almonds',
          'Blanched Hazelnuts',
          'Blue Poppy Seeds',
          'Candied Orange Peel',
        ],
        ...['Cashew Pieces', 'Crystallized Ginger', 'Date Pieces in Oat Flour', 'Deglet Noor Dates (Pitted)'],
        ...['Jumbo Golden Raisins', 'Orange Cranberries', 'Organic Pine Nuts', 'Pecan Pieces'],
        ...['Pine Nuts (Pignolias)', 'Popping Corn Kernels', 'Roasted Peeled Chestnuts', 'Sliced Almonds'],
        ...['Slivered Almonds', 'Walnut Pieces', 'White Sesame Seeds (Hulled)', 'Zante Currants'],
      ],
    ],
  ])('lists nothing of another kind in the department %s', (department, guests) => {
    const rootOf = (key: string) => lineage(key)[0]?.key
    const strangers = products.filter(
      ({ category, categories }) =>
        rootOf(category) !== department && categories.some((key) => rootOf(key) === department),
    )
    expect(strangers.map(({ name }) => name).sort()).toEqual(guests)
  })

  it('is the same every time it is built', () => {
    expect(buildCatalogue().version).toBe(catalogue.version)
  })

  it('is another one when only the words of a page have changed', async () => {
    vi.resetModules()
    vi.doMock('./content/index', () => ({ pages: [], sections: {} }))
    const other = await import('./index').finally(() => {
      vi.doUnmock('./content/index')
      vi.resetModules()
    })
    expect(other.buildCatalogue().version).not.toBe(catalogue.version)
  })
})

describe('what is written about products', () => {
  it('has descriptions of two to four sentences', () => {
    const odd = products.filter(({ description }) => {
      const sentences = description.match(/[.?!](?= |$)/g)?.length ?? 0
      return sentences < 2 || sentences > 5
    })
    expect(odd.map(({ key }) => key)).toEqual([])
  })

  it('has no two descriptions alike', () => {
    const all = products.map(({ key, description }) => ({ key, set: shingles(description) }))
    const alike = all.flatMap((a, index) =>
      all.slice(index + 1).flatMap((b) => (overlap(a.set, b.set) >= 0.2 ? [`${a.key} ~ ${b.key}`] : [])),
    )
    expect(alike).toEqual([])
  })

  it('has ingredients long enough to be shortened, and short ones [PDP-16]', () => {
    const lengths = products.map(({ ingredients = '' }) => ingredients.length)
    expect(lengths.filter((length) => length > 450).length).toBeGreaterThanOrEqual(5)
    expect(lengths.filter((length) => length > 0 && length < 40).length).toBeGreaterThan(50)
  })

  it('keeps the capitals of proper names in reviews, and no others of a product’s name', () => {
    const prose = products.map(({ oneLiner, description }) => `${oneLiner}. ${description}`).join(' ')
    const within = new Set(prose.match(/(?<=[a-z,] )\p{Lu}\p{Ll}+/gu))
    const plain = new Set(prose.match(/(?<!\p{L})\p{Ll}+/gu))
    const proper = [...within].map((word) => word.toLowerCase()).filter((word) => !plain.has(word))
    const told = products.flatMap(({ reviews }) => reviews.map(({ text }) => text)).join(' ')
    const words = new Set(told.match(/\p{L}+/gu))
    expect(proper.filter((word) => words.has(word))).toEqual([])
    for (const name of ['Turkish apricots', 'English toffee', 'Earl Grey supreme', 'raw Brazil nuts'])
      expect(told).toContain(`the ${name}`)
  })

  it('never repeats a review within a product, and labels authors as samples', () => {
    for (const { reviews } of products) {
      expect(new Set(reviews.map(({ text }) => text)).size).toBe(reviews.length)
      expect(
        reviews.every(
          ({ author, stars }) => author.startsWith('Verified sample ') && stars >= 1 && stars <= 5,
        ),
      ).toBe(true)
    }
    expect(products.some(({ reviews }) => reviews.length === 0)).toBe(true)
    expect(Math.max(...products.map(({ reviews }) => reviews.length))).toBe(14)
  })
})

describe('nutrition', () => {
  const facts = products.flatMap(({ key, nutrition }) =>
    nutrition === undefined ? [] : [{ key, nutrition }],
  )
  const amount = (of: (typeof facts)[number], name: 'totalFat' | 'totalCarbohydrate' | 'protein'): number =>
    of.nutrition.perServing[name]?.quantity ?? 0

  it('adds up: calories are near 4, 4 and 9 for each gram', () => {
    const off = facts.filter((one) => {
      const sum =
        4 * amount(one, 'totalCarbohydrate') + 4 * amount(one, 'protein') + 9 * amount(one, 'totalFat')
      return sum >= 25 && Math.abs(one.nutrition.calories - sum) > Math.max(0.15 * sum, 6)
    })
    expect(off.map(({ key }) => key)).toEqual([])
  })

  it('differs from product to product', () => {
    const panels = facts.map(({ nutrition }) => JSON.stringify(nutrition.perServing))
    expect(new Set(panels).size).toBe(panels.length)
  })

  it('keeps parts within their whole', () => {
    for (const { nutrition } of facts) {
      const { totalFat, saturatedFat, totalCarbohydrate, totalSugars, addedSugars } = nutrition.perServing
      expect(saturatedFat?.quantity ?? 0).toBeLessThanOrEqual((totalFat?.quantity ?? 0) + 0.1)
      expect(totalSugars?.quantity ?? 0).toBeLessThanOrEqual((totalCarbohydrate?.quantity ?? 0) + 0.1)
      expect(addedSugars?.quantity ?? 0).toBeLessThanOrEqual((totalSugars?.quantity ?? 0) + 0.1)
    }
  })

  it('never calls milk vegan or wheat gluten-free', () => {
    for (const { allergens, tags } of products) {
      if (tags.includes('vegan')) expect(allergens).not.toContain('milk')
      if (tags.includes('gluten-free')) expect(allergens).not.toContain('wheat')
    }
  })
})

describe('sizes and prices', () => {
  it('sells a pound cheaper in a larger bag', () => {
    for (const product of products) {
      const pound = product.variants.find(({ label }) => label === '1 lb bag')
      const five = product.variants.find(({ label }) => label === '5 lb bag')
      if (pound !== undefined && five !== undefined) expect(five.cents / 5).toBeLessThan(pound.cents)
    }
  })

  it('has sale, channel and tier prices below the regular one', () => {
    for (const variant of variants) {
      const current = variant.saleCents ?? variant.cents
      expect(current).toBeLessThanOrEqual(variant.cents)
      for (const [index, tier] of variant.tiers.entries())
        expect(tier.cents, variant.sku).toBeLessThan(variant.tiers[index - 1]?.cents ?? current)
      for (const cents of [variant.wholesaleCents, variant.bulkCents])
        if (cents !== undefined) expect(cents).toBeLessThan(variant.cents)
    }
  })

  it('has every state of stock that pages must show', () => {
    expect(
      variants.filter(({ backorderedDays }) => typeof backorderedDays === 'number').length,
    ).toBeGreaterThan(5)
    expect(variants.some(({ backorderedDays }) => backorderedDays === null)).toBe(true)
    expect(variants.some(({ active }) => !active)).toBe(true)
    expect(variants.filter(({ stock }) => stock > 0 && stock < 10).length).toBeGreaterThan(10)
    expect(products.filter(({ meltable }) => meltable).length).toBeGreaterThan(10)
    expect(
      products.filter(({ restrictedCountries }) => restrictedCountries.includes('CA')).length,
    ).toBeGreaterThan(3)
    expect(products.filter(({ tags }) => tags.includes('seasonal')).length).toBeGreaterThan(10)
  })

  it('has the customizers and their SKUs [CONST-09]', () => {
    expect(requireProduct(BOX.productKey).variants.map(({ sku }) => sku)).toEqual([BOX.sku])
    expect(requireProduct('9905').variants.map(({ sku }) => sku)).toEqual(['9905-05', '9905-25'])
    expect(['9901', '9900'].flatMap((key) => requireProduct(key).variants.map(({ sku }) => sku))).toEqual([
      '9901-05',
      '9900-03',
    ])
  })

  it('has gift certificates of eight amounts [GIFT-01]', () => {
    const dollars = requireProduct('9990').variants.map(({ cents }) => cents / 100)
    expect(dollars).toEqual([10, 25, 35, 40, 50, 75, 100, 200])
    expect(requireProduct('9990').digital).toBe(true)
  })

  it('offers enough for each customizer', () => {
    expect(products.filter(({ inMix }) => inMix).length).toBeGreaterThan(50)
    expect(products.filter(({ inTray }) => inTray).length).toBeGreaterThan(50)
    for (const where of ['BYOB', 'CSB'])
      expect(
        products.filter(({ customAvailability }) => customAvailability.includes(where)).length,
      ).toBeGreaterThan(50)
  })
})

describe('the catalogue at scale', () => {
  it('derives products until there are as many as asked for, all distinct', () => {
    const large = buildCatalogue({ products: 1_500 }).products
    expect(large).toHaveLength(1_500)
    for (const read of ['key', 'name', 'urlName'] as const)
      expect(new Set(large.map((product) => product[read])).size).toBe(1_500)
    expect(new Set(large.flatMap((product) => product.variants.map(({ sku }) => sku))).size).toBe(
      large.reduce((sum, product) => sum + product.variants.length, 0),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usd } from '../money/money'
import { breadcrumbsOf, findCategoryByPath, normalizePath, pathOfCategory, pathOfProduct } from './paths'
import { buysFrom, changingTiers, priceAt, retailPrice, unitPriceText } from './pricing'
import type { Category, ChannelPrice } from './product'
import { NutritionFactsSchema, nutritionDocument, ReviewsSchema, TagSchema } from './schemas'
import { NUTRIENTS } from './product'

const ref = (key: string) => ({ id: `id-${key}`, key, name: key.toUpperCase(), urlName: key })
const categoryOf = (key: string, ...ancestors: readonly string[]): Category => ({
  ...ref(key),
  version: 1,
  description: '',
  ancestors: ancestors.map(ref),
  orderHint: '0.1',
  palette: 'snacks',
})

describe('paths of the catalogue', () => {
  const almonds = categoryOf('almonds', 'nuts-and-seeds', 'nuts')

  it('join all ancestors, the category and the product with .html [ROUTE-42]', () => {
    expect(pathOfCategory(almonds)).toBe('/nuts-and-seeds/nuts/almonds/')
    expect(pathOfProduct(almonds, 'raw-almonds')).toBe('/nuts-and-seeds/nuts/almonds/raw-almonds.html')
    expect(pathOfCategory(categoryOf('nuts'))).toBe('/nuts/')
  })

  it('are found in any case, with or without slashes at their ends', () => {
    const all = [categoryOf('nuts'), almonds, categoryOf('almonds')]
    for (const path of ['/nuts-and-seeds/nuts/almonds/', '//Nuts-And-Seeds/NUTS//almonds'])
      expect(findCategoryByPath(all, path)).toBe(almonds)
    expect(findCategoryByPath(all, '/almonds')?.ancestors).toEqual([])
    expect(findCategoryByPath(all, '/nuts/almonds')).toBeNull()
    expect(findCategoryByPath(all, '/')).toBeNull()
  })

  it('are found by names in other languages, which take the path of no other category', () => {
    const nuts = { ...categoryOf('nuts'), otherUrlNames: ['Nuesse', 'seeds'] }
    const kernels = { ...categoryOf('kernels', 'nuts'), otherUrlNames: ['kerne'] }
    const seeds = categoryOf('seeds')
    const seedKernels = { ...categoryOf('kerne', 'seeds'), id: 'id-seed-kernels' }
    const all = [nuts, kernels, seeds, seedKernels]
    for (const path of ['/nuesse/kerne/', '/nuts/kerne/', '/nuesse/kernels/', '/seeds/kernels/'])
      expect(findCategoryByPath(all, path), path).toBe(kernels)
    expect(findCategoryByPath(all, '/nuesse/')).toBe(nuts)
    expect([findCategoryByPath(all, '/seeds/'), findCategoryByPath(all, '/seeds/kerne/')]).toEqual([
      seeds,
      seedKernels,
    ])
    expect(findCategoryByPath(all, '/kerne/')).toBeNull()
  })

  it('normalise to the same, however often', () => {
    fc.assert(
      fc.property(fc.string(), (path) => {
        const once = normalizePath(path)
        expect(normalizePath(once)).toBe(once)
        expect(once.startsWith('/') || once.endsWith('/') || once.includes('//')).toBe(false)
      }),
    )
  })

  it('as breadcrumbs lead from home down, each to a page [PDP-01]', () => {
    expect(breadcrumbsOf(almonds)).toEqual([
      { name: 'Home', url: '/' },
      { name: 'NUTS-AND-SEEDS', url: '/nuts-and-seeds/' },
      { name: 'NUTS', url: '/nuts-and-seeds/nuts/' },
      { name: 'ALMONDS', url: '/nuts-and-seeds/nuts/almonds/' },
    ])
    expect(breadcrumbsOf(null)).toEqual([{ name: 'Home', url: '/' }])
  })
})

describe('prices', () => {
  const price = (over: Partial<ChannelPrice> = {}): ChannelPrice => ({ value: usd(999), tiers: [], ...over })

  it('of a quantity are those of the highest tier it reaches, or an error [ERR-12]', () => {
    const tiers = [4, 10].map((minimumQuantity) => ({ minimumQuantity, value: usd(1_000 - minimumQuantity) }))
    const of = (quantity: number) => priceAt({ price: usd(999), tiers }, quantity).centAmount
    expect([1, 3, 4, 9, 10, 999].map(of)).toEqual([999, 999, 996, 996, 990, 990])
    const fromOne = { price: usd(999), tiers: [{ minimumQuantity: 1, value: usd(949) }] }
    expect(priceAt(fromOne, 1)).toEqual(usd(949))
    expect(priceAt({ price: usd(999), tiers: [] }, 1)).toEqual(usd(999))
    expect(() => of(0)).toThrow('Cannot find price tier for quantity 0')
  })

  it('for a guest are those of the web store, else those for everybody', () => {
    const web = price({ channel: 'webstore', value: usd(949) })
    expect(retailPrice({ prices: [price(), web] })?.price).toEqual(usd(949))
    expect(retailPrice({ prices: [price({ channel: 'bulk' }), price()] })?.price).toEqual(usd(999))
    expect(retailPrice({ prices: [price({ channel: 'bulk' })] })).toBeNull()
  })

  it('on sale come with the one before, where it is lower now', () => {
    expect(retailPrice({ prices: [price({ discounted: usd(849) })] })).toMatchObject({
      price: usd(849),
      comparison: usd(999),
    })
    const dearer = retailPrice({ prices: [price({ discounted: usd(999) })] })
    expect([dearer?.price, dearer?.comparison]).toEqual([usd(999), undefined])
  })

  it('on sale have no tier that costs as much or more, which the platform would not charge either', () => {
    const tiers = [
      { minimumQuantity: 5, value: usd(949) },
      { minimumQuantity: 10, value: usd(849) },
      { minimumQuantity: 20, value: usd(799) },
    ]
    const shown = retailPrice({ prices: [price({ discounted: usd(849), tiers })] })
    expect(shown?.tiers).toEqual(tiers.slice(2))
  })

  it('for a unit are by the pound from one pound on, by the ounce below', () => {
    // 45.99 / 5 is 9.198; 2.49 / 2 oz is 1.245; 8.99 / 12 oz is 0.749.
    expect(unitPriceText(usd(4_599), { weight: 5, variantLabel: '1 lb bag' })).toBe('$9.20 / lb')
    expect(unitPriceText(usd(249), { weight: 0.125, variantLabel: '1 lb bag' })).toBe('$1.25 / oz')
    expect(unitPriceText(usd(899), { weight: 0.75, variantLabel: '1 lb bag' })).toBe('$0.75 / oz')
    expect(unitPriceText(usd(999), { weight: 1, variantLabel: '1 lb bag' })).toBeUndefined()
    expect(unitPriceText(usd(999), { weight: 0, variantLabel: '1 lb bag' })).toBeUndefined()
    for (const variantLabel of ['each', 'red tin', 'small, serves 4', 'box of 12', 'card'])
      expect(unitPriceText(usd(999), { weight: 2, variantLabel })).toBeUndefined()
    for (const variantLabel of ['16 oz jar', '5 lb bag, whole bean', '24 x 1.5 oz', '500g bag'])
      expect(unitPriceText(usd(999), { weight: 2, variantLabel })).toBe('$5.00 / lb')
  })
})

describe('documents of the catalogue', () => {
  it('of nutrition keep what they know and leave out what is malformed', () => {
    const facts = NutritionFactsSchema.parse({
      servingSize: { quantity: 30, unit: 'g', description: '1/4 cup' },
      calories: 170,
      perServing: {
        protein: { quantity: 6, unit: 'g', pdv: 12 },
        iron: { quantity: 'much' },
        unobtainium: { quantity: 1, unit: 'g' },
      },
    })
    expect(facts.calories).toBe(170)
    expect(facts.perServing).toEqual({ protein: { quantity: 6, unit: 'g', pdv: 12 } })
  })

  it('without calories or a serving are none', () => {
    expect(NutritionFactsSchema.safeParse({ perServing: {} }).success).toBe(false)
    expect(NutritionFactsSchema.safeParse(null).success).toBe(false)
    expect(TagSchema.safeParse({ key: '', label: 'x' }).success).toBe(false)
  })

  it('of nutrition keep portions, percents and every nutrient that is known', () => {
    const perServing = Object.fromEntries(NUTRIENTS.map((name) => [name, { quantity: 1, unit: 'g' }]))
    const serving = { quantity: 30, unit: 'g', description: '1/4 cup' }
    const facts = { servingSize: serving, servingsPerContainer: 16, calories: 170, perServing }
    expect(NutritionFactsSchema.parse(facts)).toEqual(facts)
    // In the catalogue's current and former formats.
    const { calories, ...rest } = nutritionDocument(facts) as ReturnType<typeof nutritionDocument> & {
      readonly calories?: number
    }
    expect([calories, rest.perServing.calories]).toEqual([undefined, { quantity: 170 }])
    expect(NutritionFactsSchema.parse(rest)).toEqual(facts)
    expect(Object.keys(perServing)).toHaveLength(16)
    for (const wrong of [
      { servingSize: {} },
      { calories: 'many' },
      { servingsPerContainer: 'two' },
      { perServing: 7 },
      { calories: undefined },
      { calories: undefined, perServing: { ...perServing, calories: 170 } },
    ])
      expect(NutritionFactsSchema.safeParse({ ...facts, ...wrong }).success).toBe(false)
  })

  it('of reviews have one to five stars each', () => {
    const review = { id: 'r', author: 'Pat', stars: 5, title: 'Good', text: 'Very', date: '2026-01-02' }
    const isOne = (over: object) => {
      const other = { ...review, ...over }
      const { reviews, malformed } = ReviewsSchema.parse({ reviews: [other, review] })
      expect(malformed).toEqual(reviews.length === 2 ? [] : [other])
      return reviews.length === 2
    }
    expect(ReviewsSchema.parse({ reviews: [review] })).toEqual({ reviews: [review], malformed: [] })
    expect(ReviewsSchema.safeParse({ reviews: review }).success).toBe(false)
    expect([1, 5, 0, 6].map((stars) => isOne({ stars }))).toEqual([true, true, false, false])
    for (const name of Object.keys(review)) expect(isOne({ [name]: undefined }), name).toBe(false)
    expect(TagSchema.parse({ key: 'vegan', label: 'Vegan' })).toEqual({ key: 'vegan', label: 'Vegan' })
    expect(TagSchema.safeParse({ key: 'vegan', label: '' }).success).toBe(false)
  })
})

describe('tiers of a price', () => {
  const tier = (minimumQuantity: number, cents: number) => ({ minimumQuantity, value: usd(cents) })

  it('are those at which it changes, by quantity', () => {
    const tiers = [tier(10, 899), tier(1, 999), tier(5, 999), tier(20, 899)]
    expect(changingTiers(usd(999), tiers)).toEqual([tier(10, 899)])
    expect(changingTiers(usd(1_099), tiers)).toEqual([tier(1, 999), tier(10, 899)])
  })

  it('hold from their quantity on, below which it is the plain price', () => {
    const shown = { price: usd(999), tiers: [tier(5, 949), tier(10, 899)] }
    expect([1, 4, 5, 9, 10].map((quantity) => priceAt(shown, quantity).centAmount)).toEqual([
      999, 999, 949, 949, 899,
    ])
  })

  it('are of the channel that a line buys from, where it has a price for the web store [CALC-01]', () => {
    expect(buysFrom({ hasRetailPrice: true })).toEqual({ channel: 'webstore' })
    expect(buysFrom({})).toEqual({})
  })
})

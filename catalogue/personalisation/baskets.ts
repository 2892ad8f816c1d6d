/** Past purchases of nobody in particular, from which recommendations begin before the shop has orders of its own. */
import { createRandom, hash32 } from '../random'
import type { SeedProduct } from '../model'

export interface Basket {
  readonly id: string
  readonly segment: 'business' | 'consumer'
  /** Keys of products. */
  readonly products: readonly string[]
  readonly daysAgo: number
}

const BASKETS_PER_PRODUCT = 5
const COMPANIONS = 3
const DAYS = 150
/** Of a hundred purchases so many are of companies. */
const BUSINESS_SHARE = 0.2

/** What is sold by itself, to whoever comes. */
const isBought = (product: SeedProduct): boolean =>
  !product.digital &&
  !product.fixedAddress &&
  !product.hiddenFromSearch &&
  product.customProduct === undefined

const rootOf = (product: SeedProduct): string => product.categories.at(-1) ?? product.category

/** Goods of another aisle that people take with it, always the same ones: the order is by the pair's own number. */
function companionsOf(product: SeedProduct, all: readonly SeedProduct[]): readonly SeedProduct[] {
  const others = all.filter((each) => each.key !== product.key && each.category !== product.category)
  const elsewhere = others.length === 0 ? all.filter(({ key }) => key !== product.key) : others
  const nearness = (each: SeedProduct) =>
    hash32(`${product.key} ${each.key}`) / (rootOf(each) === rootOf(product) ? 3 : 1) / (1 + each.orderCount)
  return elsewhere.toSorted((a, b) => nearness(a) - nearness(b)).slice(0, COMPANIONS)
}

/** Each product is what some came for; with it they take its companions, and now and then anything else. */
export function buildBaskets(products: readonly SeedProduct[]): readonly Basket[] {
  const sold = products.filter(isBought)
  return sold.flatMap((product) => {
    const companions = companionsOf(product, sold)
    return Array.from({ length: BASKETS_PER_PRODUCT }, (_, index): Basket => {
      const random = createRandom(`basket ${product.key} ${index}`)
      const taken = companions.filter(() => random.next() < 0.7)
      const other = random.next() < 0.3 ? sold[random.int(0, sold.length - 1)] : undefined
      const keys = [product, ...taken, ...(other === undefined ? [] : [other])].map(({ key }) => key)
      return {
        id: `seed-${product.key}-${index}`,
        segment: random.next() < BUSINESS_SHARE ? 'business' : 'consumer',
        products: [...new Set(keys)],
        daysAgo: random.int(1, DAYS),
      }
    })
  })
}

/** Fictitious past purchases, which recommendations start from until the shop has its own orders. */
import { createRandom, hash32 } from '../random'
import type { SeedProduct } from '../model'

export interface Basket {
  readonly id: string
  readonly segment: 'business' | 'consumer'
  /** Product keys. */
  readonly products: readonly string[]
  readonly daysAgo: number
}

const BASKETS_PER_PRODUCT = 5
const COMPANIONS = 5
const DAYS = 150
/** Share of purchases by companies. */
const BUSINESS_SHARE = 0.2

/** Products sold on their own to anybody. */
const isBought = (product: SeedProduct): boolean =>
  !product.digital &&
  !product.fixedAddress &&
  !product.hiddenFromSearch &&
  product.customProduct === undefined

const rootOf = (product: SeedProduct): string => product.categories.at(-1) ?? product.category

/** Products of other categories bought with it, deterministic: ordered by a hash of the pair. */
function companionsOf(product: SeedProduct, all: readonly SeedProduct[]): readonly SeedProduct[] {
  const others = all.filter((each) => each.key !== product.key && each.category !== product.category)
  const elsewhere = others.length === 0 ? all.filter(({ key }) => key !== product.key) : others
  const nearness = (each: SeedProduct) =>
    hash32(`${product.key} ${each.key}`) / (rootOf(each) === rootOf(product) ? 3 : 1) / (1 + each.orderCount)
  return elsewhere
    .map((each) => ({ each, at: nearness(each) }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, COMPANIONS)
    .map(({ each }) => each)
}

/** Each product leads some purchases, together with its companions and occasionally any other. */
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

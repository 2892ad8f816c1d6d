/** Products as last seen, by every name that they are asked by: for a minute, and as copies for an outage after it. */
import { LRUCache } from 'lru-cache'
import type { Product } from '~/models/catalogue/product'
import { agedBy } from '~/services/cache-options'
import type { Clock } from '~/services/clock'

const PRODUCT_TTL_MS = 60_000
const UNKNOWN_TTL_MS = 10_000

interface Kept {
  /** Null: known not to exist. */
  readonly product: Product | null
  readonly edition: number
}

/** Copies outlive their time, for an outage, until newer ones need their room. */
export const keptByClock = (clock: Clock) => ({
  max: 4_000,
  ttl: PRODUCT_TTL_MS,
  noDeleteOnStaleGet: true,
  ...agedBy(clock),
})

export type ProductName = `${'key' | 'url' | 'sku'}:${string}`

export function createProductCopies(clock: Clock) {
  /** Raised when whatever is kept is out of date: from then on it is a copy for an outage. */
  let edition = 0
  const products = new LRUCache<ProductName, Kept>(keptByClock(clock))
  const lists = new LRUCache<string, readonly Product[]>({ max: 200, ttl: PRODUCT_TTL_MS })

  /** What is known under a name and not out of date; undefined when nothing is. */
  function known(name: ProductName): Product | null | undefined {
    const found = products.get(name)
    return found?.edition === edition ? found.product : undefined
  }

  /** @param asked the edition in which it was asked for: seen before a change, it is no more than a copy after it */
  function rememberAs(name: ProductName, product: Product, asked: number): void {
    products.set(name, { product, edition: asked })
  }

  return {
    edition: () => edition,
    known,
    /** Seen at whatever time. */
    copy: (name: ProductName): Product | undefined =>
      products.peek(name, { allowStale: true })?.product ?? undefined,
    rememberAs,
    remember(product: Product, asked: number): void {
      rememberAs(`key:${product.key}`, product, asked)
      rememberAs(`url:${product.urlName}`, product, asked)
      for (const { sku } of product.variants) rememberAs(`sku:${sku}`, product, asked)
    },
    /** Known not to exist, for a while. */
    forget(name: ProductName): void {
      products.set(name, { product: null, edition }, { ttl: UNKNOWN_TTL_MS })
    },
    list: (where: string): readonly Product[] | undefined => lists.get(where),
    rememberList(where: string, found: readonly Product[], asked: number): void {
      // Asked before a change and answered after it: good for whoever asked, not for those to come.
      if (asked === edition) lists.set(where, found)
    },
    /** All of it is a copy from now on. */
    outdate(): void {
      edition += 1
      lists.clear()
    },
    clear(): void {
      edition += 1
      products.clear()
      lists.clear()
    },
  }
}

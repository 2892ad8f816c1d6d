/** Products as last seen, under every name they are looked up by: for a minute, then as copies for an outage. */
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

/** Copies outlive their TTL, for an outage, until newer ones need the room. */
export const keptByClock = (clock: Clock) => ({
  max: 4_000,
  ttl: PRODUCT_TTL_MS,
  noDeleteOnStaleGet: true,
  ...agedBy(clock),
})

export type ProductName = `${'key' | 'url' | 'sku'}:${string}`

export function createProductCopies(clock: Clock) {
  /** Raised when everything cached becomes stale: from then on it only serves as copies for an outage. */
  let edition = 0
  const products = new LRUCache<ProductName, Kept>(keptByClock(clock))
  const lists = new LRUCache<string, readonly Product[]>({ max: 200, ttl: PRODUCT_TTL_MS })

  /** What is cached under a name and not stale; undefined if nothing is. */
  function known(name: ProductName): Product | null | undefined {
    const found = products.get(name)
    return found?.edition === edition ? found.product : undefined
  }

  /** @param asked the edition at the time of asking: read before a change, it is only a copy after it */
  function keepAs(name: ProductName, product: Product, asked: number): void {
    products.set(name, { product, edition: asked })
  }

  return {
    edition: () => edition,
    known,
    /** Whatever its age. */
    copy: (name: ProductName): Product | undefined =>
      products.peek(name, { allowStale: true })?.product ?? undefined,
    keepAs,
    keep(product: Product, asked: number): void {
      keepAs(`key:${product.key}`, product, asked)
      keepAs(`url:${product.urlName}`, product, asked)
      for (const { sku } of product.variants) keepAs(`sku:${sku}`, product, asked)
    },
    /** Known not to exist, for a while. */
    forget(name: ProductName): void {
      products.set(name, { product: null, edition }, { ttl: UNKNOWN_TTL_MS })
    },
    list: (where: string): readonly Product[] | undefined => lists.get(where),
    keepList(where: string, found: readonly Product[], asked: number): void {
      // Asked before a change and answered after it: good for that caller only.
      if (asked === edition) lists.set(where, found)
    },
    /** Everything cached becomes a copy. */
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

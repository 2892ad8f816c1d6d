/** Products as last seen, under every name they are looked up by: for a minute, then as copies for an outage. */
import { LRUCache } from 'lru-cache'
import type { Product } from '~/models/catalogue/product'
import { agedBy } from '~/services/cache-options'
import type { Clock } from '~/services/clock'

const PRODUCT_TTL_MS = 60_000
const UNKNOWN_TTL_MS = 10_000
/** How long an answer serves everybody who looks at a cart (decision 101). */
const RECENT_MS = 1_000

interface Kept {
  /** Null: known not to exist. */
  readonly product: Product | null
  readonly edition: number
  readonly seenAt: Moment
}

interface Moment {
  /** By a clock that nobody sets, and by the shop's own, which says what prices hold. */
  readonly real: number
  readonly shop: number
  readonly series: number
}

const isWithin = (from: number, to: number): boolean => to >= from && to - from < RECENT_MS

/** Copies outlive their TTL, for an outage, until newer ones need the room. */
export const keptByClock = (clock: Clock) => ({
  max: 4_000,
  ttl: PRODUCT_TTL_MS,
  noDeleteOnStaleGet: true,
  ...agedBy(clock),
})

export type ProductName = `${'key' | 'url' | 'sku'}:${string}`

/**
 * `fresh` asks now: before something is made of it. `recent` asks only for what was not seen within the last second: a
 * page that everybody may look at at once. `cached` asks for what was not seen within the last minute.
 */
export type GoodsAge = 'fresh' | 'recent' | 'cached'

export function createProductCopies(clock: Clock) {
  /** Raised when everything cached becomes stale: from then on it only serves as copies for an outage. */
  let edition = 0
  /** Raised when nothing seen so far is recent any more, whatever its age. */
  let series = 0
  const products = new LRUCache<ProductName, Kept>(keptByClock(clock))
  /** Apart, since anybody may ask for any name: that must not push products out. */
  const unknown = new LRUCache<ProductName, Kept>({ max: 4_000, ttl: UNKNOWN_TTL_MS, ...agedBy(clock) })
  const lists = new LRUCache<string, readonly Product[]>({ max: 200, ttl: PRODUCT_TTL_MS })

  /** What is cached under a name and not stale; undefined if nothing is. */
  function known(name: ProductName): Product | null | undefined {
    const found = products.get(name) ?? unknown.get(name)
    return found?.edition === edition ? found.product : undefined
  }

  const present = (): Moment => ({ real: performance.now(), shop: clock.now().getTime(), series })

  /** The same, if it was seen within the last second. */
  function recent(name: ProductName): Product | null | undefined {
    const { seenAt } = products.peek(name) ?? unknown.peek(name) ?? {}
    if (seenAt?.series !== series) return undefined
    const { real, shop } = present()
    return isWithin(seenAt.real, real) && isWithin(seenAt.shop, shop) ? known(name) : undefined
  }

  /** @param asked the edition at the time of asking: read before a change, it is only a copy after it */
  function keepAs(name: ProductName, product: Product, asked: number, seenAt = present()): void {
    unknown.delete(name)
    products.set(name, { product, edition: asked, seenAt })
  }

  return {
    edition: () => edition,
    known,
    /** What need not be asked for, where goods may be of this age. */
    of: (name: ProductName, age: GoodsAge): Product | null | undefined =>
      age === 'fresh' ? undefined : age === 'recent' ? recent(name) : known(name),
    /** Whatever its age. */
    copy: (name: ProductName): Product | undefined =>
      products.peek(name, { allowStale: true })?.product ?? undefined,
    keepAs,
    keep(product: Product, asked: number): void {
      const seenAt = present()
      keepAs(`key:${product.key}`, product, asked, seenAt)
      keepAs(`url:${product.urlName}`, product, asked, seenAt)
      for (const { sku } of product.variants) keepAs(`sku:${sku}`, product, asked, seenAt)
    },
    /** Known not to exist, for a while. */
    forget(name: ProductName): void {
      products.delete(name)
      unknown.set(name, { product: null, edition, seenAt: present() })
    },
    forgetRecent(): void {
      series += 1
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
      unknown.clear()
      lists.clear()
    },
  }
}

/** The catalogue: categories and products, cached in this process, since every page needs them. */
import type { ByProjectKeyRequestBuilder } from '@commercetools/platform-sdk'
import type { Category, CustomProduct, Product, Tag, Variant } from '~/models/catalogue/product'
import { findCategoryByPath } from '~/models/catalogue/paths'
import type { Availability } from '~/services/availability'
import type { Clock } from '~/services/clock'
import type { DegradedAnswers } from '~/services/degraded-answers'
import type { Logger } from '~/services/logger'
import { withRequestBudget } from '~/services/request-budget'
import { isAway, isUpstreamError } from '~/services/upstream'
import { createCatalogueSetup, PAGE_SIZE } from './catalogue-setup.server'
import { currentPredicates } from './wire-values'
import type { MapperContext } from './wire-values'
import { createProductCopies } from './product-copies.server'
import type { GoodsAge, ProductName } from './product-copies.server'
import { createProductDetails, NO_DETAILS } from './product-details.server'
import type { ProductDetails } from './product-details.server'
import { createProductReader, whereSku } from './product-reader.server'
import type { ReadProduct, WhichProducts } from './product-reader.server'
import { chunksOf, quote } from './query-text'

/** The platform allows no other names, so it need not be asked about them. */
const SLUG = /^[\w-]{2,256}$/
/** How long a page waits for a newer version if there is a copy. */
const COPY_PATIENCE_MS = 1_000

/** What the products of a list have in common. */
export type ProductFilter =
  | { readonly ids: readonly string[] }
  /** Key of a tag. */
  | { readonly tag: string }
  | { readonly customProduct: CustomProduct }

export interface CatalogueService {
  getCategories(): Promise<readonly Category[]>
  getCategoryByPath(path: string): Promise<Category | null>
  getProductByUrlName(urlName: string): Promise<Product | null>
  getProductByKey(key: string): Promise<Product | null>
  getProductsByKeys(keys: readonly string[]): Promise<readonly Product[]>
  /** At most 500, as seen within the last minute. */
  findProducts(filter: ProductFilter): Promise<readonly Product[]>
  /** The platform is down: products are shown as last seen, however old, and nothing can be ordered now. */
  isAway(): boolean
  /** Tags by their id. */
  getTags(): Promise<ReadonlyMap<string, Tag>>
  /** For a page, which works without them and reports itself as degraded. */
  getDetails(productKey: string): Promise<ProductDetails>
  /** The same for callers that need nothing else: rejects while it is unknown whether there are any. */
  readDetails(productKey: string): Promise<ProductDetails>
  /** What is sold under the SKUs. Unknown ones have no entry. */
  getVariants(skus: readonly string[], as: GoodsAge): Promise<ReadonlyMap<string, SoldVariant>>
  mapperContext(): Promise<MapperContext>
  /**
   * Predicates of the discounts that currently offer everyone free shipping without a code.
   * @param patienceMs how long newer ones are worth waiting for if there are last known ones
   */
  freeShippingOffers(patienceMs?: number): Promise<readonly string[]>
  /** Published products as they are now, bypassing the cache, ordered by id: `READ_AT_ONCE` at most. */
  readProducts(which: WhichProducts): Promise<readonly ReadProduct[]>
  /** From now on nothing seen so far is `recent`: tests look at once at what a merchant has changed. */
  forgetRecent(): void
  /** Forgets everything cached: after a seed, and in tests. */
  clear(): void
  /** Marks the cache as stale and reloads the set-up; copies for an outage stay. */
  expire(): Promise<void>
}

export interface SoldVariant {
  readonly product: Product
  readonly variant: Variant
}

/** The platform's answer, or the copy of an earlier one while the platform is down. */
function createOrCopy(availability: Availability, degradedAnswers: DegradedAnswers) {
  return async <T>(copy: T | undefined, ask: () => Promise<T>): Promise<T> => {
    if (copy === undefined) return ask()
    try {
      if (!availability.isAway()) return await withRequestBudget(COPY_PATIENCE_MS, ask)
    } catch (error) {
      if (!isUpstreamError(error) || !isAway(error)) throw error
    }
    degradedAnswers.report()
    return copy
  }
}

interface CatalogueOptions {
  readonly client: ByProjectKeyRequestBuilder
  readonly clock: Clock
  readonly logger: Logger
  readonly availability: Availability
  readonly degradedAnswers: DegradedAnswers
}

export function createCatalogueService({
  client,
  clock,
  logger,
  availability,
  degradedAnswers,
}: CatalogueOptions): CatalogueService {
  const setup = createCatalogueSetup({ client, clock, logger, degradedAnswers })
  const reader = createProductReader({ client, setup })
  const copies = createProductCopies(clock)
  const orCopy = createOrCopy(availability, degradedAnswers)
  const details = createProductDetails({ client, clock, logger, orCopy })
  async function query(where: string, limit = 1): Promise<readonly Product[]> {
    const asked = copies.edition()
    const found = (await reader.read(where, limit))
      .map(({ product }) => product)
      .filter((product) => product !== null)
    for (const product of found) copies.keep(product, asked)
    return found
  }

  async function lookUp(name: ProductName, where: string): Promise<Product | null> {
    const known = copies.known(name)
    if (known !== undefined) return known
    return orCopy<Product | null>(copies.copy(name), async () => {
      const product = (await query(where))[0] ?? null
      if (product === null) copies.forget(name)
      return product
    })
  }

  /** In any language of the project and any case; callers redirect other spellings to the product's path. */
  async function getProductByUrlName(urlName: string): Promise<Product | null> {
    if (!SLUG.test(urlName)) return null
    const name: ProductName = `url:${urlName}`
    const known = copies.known(name)
    if (known !== undefined) return known
    return orCopy<Product | null>(copies.copy(name), async () => {
      const asked = copies.edition()
      const { languages } = await setup.get()
      const names = [...new Set([urlName, urlName.toLowerCase()])].map(quote).join(', ')
      const slugs = languages.map((language) => `\`${language}\` in (${names})`)
      const found = await query(`slug(${slugs.join(' or ')})`, PAGE_SIZE)
      const product = found.find((each) => each.urlName === urlName) ?? found[0] ?? null
      if (product === null) copies.forget(name)
      else copies.keepAs(name, product, asked)
      return product
    })
  }

  async function getProductsByKeys(keys: readonly string[]): Promise<readonly Product[]> {
    const known = new Map(keys.map((key) => [key, copies.known(`key:${key}`)]))
    const missing = [...known.keys()].filter((key) => known.get(key) === undefined).slice(0, PAGE_SIZE)
    const asked = chunksOf(missing).map((some) => query(`key in (${some.map(quote).join(', ')})`, PAGE_SIZE))
    for (const product of (await Promise.all(asked)).flat()) known.set(product.key, product)
    for (const key of missing) if (known.get(key) === undefined) copies.forget(`key:${key}`)
    return keys.map((key) => known.get(key)).filter((product) => product != null)
  }

  /** Null for a filter that nothing can match. */
  async function whereOf(filter: Exclude<ProductFilter, { readonly ids: unknown }>): Promise<string | null> {
    const attribute = (name: string, value: string) =>
      `masterVariant(attributes(name=${quote(name)} and ${value}))`
    if ('customProduct' in filter)
      return attribute('customProduct', `value(key=${quote(filter.customProduct)})`)
    const { tags } = await setup.get()
    const [id] = [...tags].find(([, tag]) => tag.key === filter.tag) ?? []
    return id === undefined ? null : attribute('tagReferences', `value(id=${quote(id)})`)
  }

  async function findProducts(filter: ProductFilter): Promise<readonly Product[]> {
    if ('ids' in filter) {
      const wheres = chunksOf(filter.ids.slice(0, PAGE_SIZE)).map(
        (ids) => `id in (${ids.map(quote).join(', ')})`,
      )
      return (await Promise.all(wheres.map(findWhere))).flat()
    }
    const where = await whereOf(filter)
    return where === null ? [] : findWhere(where)
  }

  async function findWhere(where: string): Promise<readonly Product[]> {
    const known = copies.list(where)
    if (known !== undefined) return known
    const asked = copies.edition()
    const found = await query(where, PAGE_SIZE)
    copies.keepList(where, found, asked)
    return found
  }

  return {
    getCategories: async () => (await setup.get()).categories,
    async getCategoryByPath(path) {
      return findCategoryByPath((await setup.get()).categories, path)
    },
    getProductByUrlName,
    getProductByKey: (key) => lookUp(`key:${key}`, `key=${quote(key)}`),
    getProductsByKeys,
    findProducts,
    isAway: availability.isAway,
    getTags: async () => (await setup.get()).tags,
    getDetails: (productKey) => details.find(productKey, NO_DETAILS),
    readDetails: (productKey) => details.find(productKey),
    async getVariants(skus, as) {
      const wanted = [...new Set(skus)]
      // Looked up once: a copy may go stale while others are asked for.
      const known = new Map(wanted.map((sku) => [sku, copies.of(`sku:${sku}`, as)]))
      const missing = wanted.filter((sku) => known.get(sku) === undefined)
      const asked = await Promise.all(chunksOf(missing).map((some) => query(whereSku(some), PAGE_SIZE)))
      const found = [...known.values(), ...asked.flat()].filter((product) => product != null)
      const variants = found.flatMap((product) => product.variants.map((variant) => ({ product, variant })))
      const bySku = new Map(variants.map((sold) => [sold.variant.sku, sold]))
      for (const sku of missing) if (!bySku.has(sku)) copies.forget(`sku:${sku}`)
      return bySku
    },
    readProducts: reader.readWhich,
    async mapperContext() {
      const { channelKey, productPath, now } = await setup.productContext()
      const { discountNames, partsOffTotal, freeShippingOffers, shippingDiscounts } = await setup.get()
      const discounts = { discountNames, partsOffTotal, freeShippingOffers, shippingDiscounts }
      return { channelKey, productPath, now, ...discounts }
    },
    async freeShippingOffers(patienceMs) {
      const { freeShippingOffers } = await setup.get(patienceMs)
      return currentPredicates(freeShippingOffers, clock.now().toISOString())
    },
    async expire() {
      copies.outdate()
      details.outdate()
      await setup.reload()
      // What was read meanwhile was mapped with the old set-up.
      copies.outdate()
    },
    forgetRecent: copies.forgetRecent,
    clear() {
      setup.clear()
      copies.clear()
      details.clear()
    },
  }
}

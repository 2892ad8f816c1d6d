/** The catalogue: categories and products, cached in this process, since every page asks for them. */
import type { ByProjectKeyRequestBuilder } from '@commercetools/platform-sdk'
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import type {
  Category,
  CustomProduct,
  NutritionFacts,
  Product,
  Review,
  Tag,
  Variant,
} from '~/models/catalogue/product'
import { findCategoryByPath } from '~/models/catalogue/paths'
import { NutritionFactsSchema, ReviewsSchema } from '~/models/catalogue/schemas'
import type { Availability } from '~/services/availability'
import { agedBy } from '~/services/cache-options'
import type { Clock } from '~/services/clock'
import type { DegradedAnswers } from '~/services/degraded-answers'
import type { Logger } from '~/services/logger'
import { withRequestBudget } from '~/services/request-budget'
import { isAway, isUpstreamError } from '~/services/upstream'
import { createCatalogueSetup, PAGE_SIZE } from './catalogue-setup.server'
import type { MapperContext } from './wire-values'
import { orNull } from './errors'
import { nextPriceChange } from './price-scope'
import { chunksOf, quote } from './query-text'
import { fromWireProduct } from './product-mapper'
import { definedOnly } from '~/models/defined-only'

const PRODUCT_TTL_MS = 60_000
const UNKNOWN_TTL_MS = 10_000
/** Where there is a copy, how long a page waits for a newer one. */
const COPY_PATIENCE_MS = 1_000

export interface ProductDetails {
  readonly nutrition: NutritionFacts | null
  readonly reviews: readonly Review[]
}

/** What a list of products has in common. */
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
  /**
   * The platform is away: what was seen of products earlier is shown in its place, however old, and nothing of it can
   * be ordered now.
   */
  isAway(): boolean
  /** Tags by their id. */
  getTags(): Promise<ReadonlyMap<string, Tag>>
  getDetails(productKey: string): Promise<ProductDetails>
  /**
   * What is sold under the SKUs: as asked for now, or as last seen, which is at most a minute old and costs no call.
   * An unknown one has no entry.
   */
  getVariants(skus: readonly string[], as: 'fresh' | 'cached'): Promise<ReadonlyMap<string, SoldVariant>>
  mapperContext(): Promise<MapperContext>
  /** Published products as they are now, past whatever is kept, by the order of their ids: 500 at most. */
  readProducts(which: WhichProducts): Promise<readonly ReadProduct[]>
  /** Forgets everything cached: after a seed, and in tests. */
  clear(): void
  /** What is kept is out of date, the set-up too, which is read anew; copies for an outage stay. */
  expire(): Promise<void>
}

const NO_DETAILS: ProductDetails = { nutrition: null, reviews: [] }

/** Of what is read to be indexed: products with all of theirs are large, and shoppers wait while they are mapped. */
export const READ_AT_ONCE = 100

/** All products are asked for in pages, each after the last id of the one before; at most `READ_AT_ONCE` by name. */
export type WhichProducts =
  | { readonly ids: readonly string[] }
  | { readonly skus: readonly string[] }
  | { readonly after: string | undefined }

export interface ReadProduct {
  readonly id: string
  readonly version: number
  /** Null for one that no page can show. */
  readonly product: Product | null
  /** ISO; when one of its prices begins or ends to hold, which changes no version. */
  readonly pricesChangeAt?: string
}

interface Kept {
  readonly product: Product | null
  readonly edition: number
}

export interface SoldVariant {
  readonly product: Product
  readonly variant: Variant
}

function whereSku(skus: readonly string[]): string {
  const list = skus.map(quote).join(', ')
  return `masterVariant(sku in (${list})) or variants(sku in (${list}))`
}

function whereOfWhich(which: WhichProducts): string | undefined {
  if ('skus' in which) return whereSku(which.skus)
  if ('ids' in which) return `id in (${which.ids.map(quote).join(', ')})`
  return which.after === undefined ? undefined : `id > ${quote(which.after)}`
}

export function createCatalogueService({
  client,
  clock,
  logger,
  availability,
  degradedAnswers,
}: {
  readonly client: ByProjectKeyRequestBuilder
  readonly clock: Clock
  readonly logger: Logger
  readonly availability: Availability
  readonly degradedAnswers: DegradedAnswers
}): CatalogueService {
  const setup = createCatalogueSetup({ client, clock, logger })
  /** Raised when whatever is kept is out of date: from then on it is a copy for an outage. */
  let edition = 0
  /** Copies outlive their time, for an outage, until newer ones need their room. */
  const kept = {
    max: 4_000,
    ttl: PRODUCT_TTL_MS,
    noDeleteOnStaleGet: true,
    ...agedBy(clock),
  }
  const products = new LRUCache<string, Kept>(kept)
  const details = new LRUCache<string, ProductDetails>(kept)
  const lists = new LRUCache<string, readonly Product[]>({ max: 200, ttl: PRODUCT_TTL_MS })

  /** What is known under a name and not out of date. */
  function keptUnder(name: string): Kept | undefined {
    const found = products.get(name)
    return found?.edition === edition ? found : undefined
  }

  function remember(product: Product, asked: number): void {
    const entry = { product, edition: asked }
    products.set(`key:${product.key}`, entry)
    products.set(`url:${product.urlName}`, entry)
    for (const variant of product.variants) products.set(`sku:${variant.sku}`, entry)
  }

  async function ask(
    where: string | undefined,
    limit: number,
    sort?: string,
  ): Promise<readonly ReadProduct[]> {
    const queryArgs = {
      limit,
      staged: false,
      withTotal: false,
      ...definedOnly({ where, sort }),
    }
    const request = client.productProjections().get({ queryArgs })
    const [{ body }, context] = await Promise.all([request.execute(), setup.productContext()])
    return body.results.map((wire) => {
      const prices = [wire.masterVariant, ...wire.variants].flatMap((variant) => variant.prices ?? [])
      const pricesChangeAt = nextPriceChange(prices, context.now())
      return {
        id: wire.id,
        version: wire.version,
        product: fromWireProduct(wire, context),
        ...definedOnly({ pricesChangeAt }),
      }
    })
  }

  async function query(where: string, limit = 1): Promise<readonly Product[]> {
    const asked = edition
    const found = (await ask(where, limit))
      .map(({ product }) => product)
      .filter((product) => product !== null)
    // Asked before a change and answered after it: good for whoever asked, not for those to come.
    for (const product of found) remember(product, asked)
    return found
  }

  /** The platform's answer, or the copy of an earlier one while the platform is away. */
  async function orCopy<T>(copy: T | undefined, ask: () => Promise<T>): Promise<T> {
    if (copy === undefined) return ask()
    try {
      if (!availability.isAway()) return await withRequestBudget(COPY_PATIENCE_MS, ask)
    } catch (error) {
      if (!isUpstreamError(error) || !isAway(error)) throw error
    }
    degradedAnswers.report()
    return copy
  }

  function copyOf(name: string): Product | undefined {
    return products.peek(name, { allowStale: true })?.product ?? undefined
  }

  function queryBySku(skus: readonly string[]): Promise<readonly Product[]> {
    return query(whereSku(skus), PAGE_SIZE)
  }

  /** Known not to exist, for a while. */
  function forget(name: string): void {
    products.set(name, { product: null, edition }, { ttl: UNKNOWN_TTL_MS })
  }

  async function lookUp(name: string, where: string): Promise<Product | null> {
    const cached = keptUnder(name)
    if (cached !== undefined) return cached.product
    return orCopy<Product | null>(copyOf(name), async () => {
      const product = (await query(where))[0] ?? null
      if (product === null) forget(name)
      return product
    })
  }

  /** In any language of the project, in capitals or not: whoever asks otherwise is sent on to the product's path. */
  async function getProductByUrlName(urlName: string): Promise<Product | null> {
    const name = `url:${urlName}`
    const cached = keptUnder(name)
    if (cached !== undefined) return cached.product
    return orCopy<Product | null>(copyOf(name), async () => {
      const asked = edition
      const { languages } = await setup.get()
      const names = [...new Set([urlName, urlName.toLowerCase()])].map(quote).join(', ')
      const slugs = languages.map((language) => `\`${language}\` in (${names})`)
      const found = await query(`slug(${slugs.join(' or ')})`, PAGE_SIZE)
      const product = found.find((each) => each.urlName === urlName) ?? found[0] ?? null
      if (product === null) forget(name)
      else products.set(name, { product, edition: asked })
      return product
    })
  }

  async function getProductsByKeys(keys: readonly string[]): Promise<readonly Product[]> {
    const missing = keys.filter((key) => keptUnder(`key:${key}`) === undefined).slice(0, PAGE_SIZE)
    await Promise.all(
      chunksOf(missing).map((some) => query(`key in (${some.map(quote).join(', ')})`, PAGE_SIZE)),
    )
    return keys
      .map((key) => products.get(`key:${key}`)?.product ?? null)
      .filter((product) => product !== null)
  }

  /** Null for a filter that nothing can fit. */
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
    const kept = lists.get(where)
    if (kept !== undefined) return kept
    const asked = edition
    const found = await query(where, PAGE_SIZE)
    if (asked === edition) lists.set(where, found)
    return found
  }

  async function loadDetails(productKey: string): Promise<ProductDetails> {
    const read = <T>(container: string, schema: z.ZodType<T>) =>
      orNull(client.customObjects().withContainerAndKey({ container, key: productKey }).get().execute()).then(
        (object) => schema.safeParse(object?.value).data ?? null,
      )
    const [nutrition, reviews] = await Promise.all([
      read('productNutritionFacts', NutritionFactsSchema),
      read('reviews', ReviewsSchema),
    ])
    return { nutrition, reviews: reviews?.reviews ?? [] }
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
    async getDetails(productKey) {
      const cached = details.get(productKey)
      if (cached !== undefined) return cached
      // A page stands without them, and says that it is not whole.
      return orCopy(details.peek(productKey, { allowStale: true }) ?? NO_DETAILS, async () => {
        const loaded = await loadDetails(productKey)
        details.set(productKey, loaded)
        return loaded
      })
    },
    async getVariants(skus, as) {
      const wanted = [...new Set(skus)]
      const known = (sku: string) => (as === 'cached' ? keptUnder(`sku:${sku}`)?.product : undefined)
      const missing = wanted.filter((sku) => known(sku) === undefined)
      const asked = await Promise.all(chunksOf(missing).map(queryBySku))
      const found = [...wanted.map(known), ...asked.flat()].filter((product) => product != null)
      const variants = found.flatMap((product) => product.variants.map((variant) => ({ product, variant })))
      const bySku = new Map(variants.map((sold) => [sold.variant.sku, sold]))
      for (const sku of missing) if (!bySku.has(sku)) forget(`sku:${sku}`)
      return bySku
    },
    async readProducts(which) {
      if (!('after' in which) && Object.values(which).flat().length === 0) return []
      return ask(whereOfWhich(which), READ_AT_ONCE, 'id asc')
    },
    async mapperContext() {
      const { channelKey, productPath, now } = await setup.productContext()
      const { discountNames, freeShippingOffers, shippingDiscounts } = await setup.get()
      return { channelKey, productPath, now, discountNames, freeShippingOffers, shippingDiscounts }
    },
    async expire() {
      edition += 1
      lists.clear()
      await setup.reload()
      // What was read meanwhile was mapped with the old set-up.
      edition += 1
      lists.clear()
    },
    clear() {
      edition += 1
      setup.clear()
      products.clear()
      lists.clear()
      details.clear()
    },
  }
}

/** The catalogue: categories and products, cached in this process, since every page asks for them. */
import type { ByProjectKeyRequestBuilder, ProductProjection } from '@commercetools/platform-sdk'
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
import { findCategoryByPath, pathOfProduct } from '~/models/catalogue/paths'
import { NutritionFactsSchema, ReviewsSchema, TagSchema } from '~/models/catalogue/schemas'
import type { Logger } from '~/services/logger'
import { isUpstreamError } from '~/services/upstream'
import { localized } from './wire-values'
import type { MapperContext } from './wire-values'
import { orNull } from './errors'
import { fromWireCategories, fromWireProduct } from './product-mapper'
import type { ProductContext } from './product-mapper'

const SETUP_TTL_MS = 5 * 60_000
const PRODUCT_TTL_MS = 60_000
const UNKNOWN_TTL_MS = 10_000
const PAGE_SIZE = 500
/** A query goes by address, which platforms bound at some 8,000 characters. */
const SKUS_AT_ONCE = 100

interface Setup {
  readonly categories: readonly Category[]
  readonly byKey: ReadonlyMap<string, Category>
  readonly byId: ReadonlyMap<string, Category>
  readonly channels: ReadonlyMap<string, string>
  readonly discountNames: ReadonlyMap<string, string>
  readonly tags: ReadonlyMap<string, Tag>
}

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
  /** Tags by their id. */
  getTags(): Promise<ReadonlyMap<string, Tag>>
  getDetails(productKey: string): Promise<ProductDetails>
  /**
   * What is sold under the SKUs: as asked for now, or as last seen, which is at most a minute old and costs no call.
   * An unknown one has no entry.
   */
  getVariants(skus: readonly string[], as: 'now' | 'seen'): Promise<ReadonlyMap<string, SoldVariant>>
  mapperContext(): Promise<MapperContext>
  /** Forgets everything cached: after a seed, and in tests. */
  clear(): void
}

export interface SoldVariant {
  readonly product: Product
  readonly variant: Variant
}

interface Paged<T> {
  readonly results: readonly T[]
  readonly count: number
}

/** All pages of a query sorted by id, each asked for after the last id of the one before. */
async function readAll<T extends { readonly id: string }>(
  ask: (where: string | undefined) => Promise<{ readonly body: Paged<T> }>,
): Promise<readonly T[]> {
  const all: T[] = []
  for (;;) {
    const last = all.at(-1)
    const { body } = await ask(last === undefined ? undefined : `id > "${last.id}"`)
    all.push(...body.results)
    if (body.count < PAGE_SIZE) return all
  }
}

function chunksOf<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

function quote(value: string): string {
  return JSON.stringify(value)
}

export function createCatalogueService({
  client,
  logger,
}: {
  readonly client: ByProjectKeyRequestBuilder
  readonly logger: Logger
}): CatalogueService {
  let setup: { readonly value: Promise<Setup>; readonly until: number } | undefined
  const products = new LRUCache<string, { readonly product: Product | null }>({
    max: 4_000,
    ttl: PRODUCT_TTL_MS,
  })
  const details = new LRUCache<string, ProductDetails>({ max: 4_000, ttl: PRODUCT_TTL_MS })
  const lists = new LRUCache<string, readonly Product[]>({ max: 200, ttl: PRODUCT_TTL_MS })

  /** Discounts are nameless then, and nothing is lost but a word: the key of the project may not read them. */
  function withoutNames(error: unknown): readonly never[] {
    if (!isUpstreamError(error)) throw error
    logger.warn({ service: 'commercetools', status: error.status }, 'names of discounts are not known')
    return []
  }

  async function loadSetup(): Promise<Setup> {
    const page = (where: string | undefined) => ({
      queryArgs: {
        limit: PAGE_SIZE,
        sort: 'id asc',
        withTotal: false,
        ...(where === undefined ? {} : { where }),
      },
    })
    const [categories, channels, tags, discounts] = await Promise.all([
      readAll((where) => client.categories().get(page(where)).execute()),
      readAll((where) => client.channels().get(page(where)).execute()),
      readAll((where) =>
        client.customObjects().withContainer({ container: 'tags' }).get(page(where)).execute(),
      ),
      readAll((where) => client.cartDiscounts().get(page(where)).execute()).catch(withoutNames),
    ])
    const mapped = fromWireCategories(categories)
    const tagEntries = tags.flatMap((object) => {
      const parsed = TagSchema.safeParse(object.value)
      return parsed.success ? [[object.id, parsed.data] as const] : []
    })
    return {
      categories: mapped,
      byKey: new Map(mapped.map((category) => [category.key, category])),
      byId: new Map(mapped.map((category) => [category.id, category])),
      channels: new Map(channels.map((channel) => [channel.id, channel.key])),
      discountNames: new Map(
        discounts
          .filter(({ requiresDiscountCode }) => !requiresDiscountCode)
          .map(({ id, name }) => [id, localized(name)]),
      ),
      tags: new Map(tagEntries),
    }
  }

  function getSetup(): Promise<Setup> {
    if (setup !== undefined && setup.until > Date.now()) return setup.value
    const last = setup?.value
    const value = loadSetup().catch((error: unknown) => {
      if (last === undefined) {
        setup = undefined
        throw error
      }
      logger.warn({ service: 'commercetools' }, 'catalogue set-up is served as last known')
      return last
    })
    setup = { value, until: Date.now() + SETUP_TTL_MS }
    return value
  }

  async function productContext(): Promise<ProductContext> {
    const known = await getSetup()
    return {
      channelKey: (id) => known.channels.get(id),
      categoryByKey: (key) => known.byKey.get(key),
      categoryById: (id) => known.byId.get(id),
      tag: (id) => known.tags.get(id),
      productPath(primaryCategoryKey, urlName) {
        const category = known.byKey.get(primaryCategoryKey ?? '')
        return category === undefined ? `/${urlName}.html` : pathOfProduct(category, urlName)
      },
    }
  }

  function remember(product: Product): void {
    const entry = { product }
    products.set(`key:${product.key}`, entry)
    products.set(`url:${product.urlName}`, entry)
    for (const variant of product.variants) products.set(`sku:${variant.sku}`, entry)
  }

  async function query(where: string, limit = 1): Promise<readonly Product[]> {
    const request = client
      .productProjections()
      .get({ queryArgs: { where, limit, staged: false, withTotal: false } })
    const [{ body }, context] = await Promise.all([request.execute(), productContext()])
    const found = body.results
      .map((wire: ProductProjection) => fromWireProduct(wire, context))
      .filter((product) => product !== null)
    for (const product of found) remember(product)
    return found
  }

  function queryBySku(skus: readonly string[]): Promise<readonly Product[]> {
    const list = skus.map(quote).join(', ')
    return query(`masterVariant(sku in (${list})) or variants(sku in (${list}))`, PAGE_SIZE)
  }

  /** Known not to exist, for a while. */
  function forget(name: string): void {
    products.set(name, { product: null }, { ttl: UNKNOWN_TTL_MS })
  }

  async function lookUp(name: string, where: string): Promise<Product | null> {
    const cached = products.get(name)
    if (cached !== undefined) return cached.product
    const product = (await query(where))[0] ?? null
    if (product === null) forget(name)
    return product
  }

  async function getProductsByKeys(keys: readonly string[]): Promise<readonly Product[]> {
    const missing = keys.filter((key) => !products.has(`key:${key}`)).slice(0, PAGE_SIZE)
    if (missing.length > 0) await query(`key in (${missing.map(quote).join(', ')})`, PAGE_SIZE)
    return keys
      .map((key) => products.get(`key:${key}`)?.product ?? null)
      .filter((product) => product !== null)
  }

  /** Null for a filter that nothing can fit. */
  async function whereOf(filter: ProductFilter): Promise<string | null> {
    const attribute = (name: string, value: string) =>
      `masterVariant(attributes(name=${quote(name)} and ${value}))`
    if ('ids' in filter) return `id in (${filter.ids.map(quote).join(', ')})`
    if ('customProduct' in filter)
      return attribute('customProduct', `value(key=${quote(filter.customProduct)})`)
    const { tags } = await getSetup()
    const [id] = [...tags].find(([, tag]) => tag.key === filter.tag) ?? []
    return id === undefined ? null : attribute('tagReferences', `value(id=${quote(id)})`)
  }

  async function findProducts(filter: ProductFilter): Promise<readonly Product[]> {
    const where = await whereOf(filter)
    if (where === null) return []
    const kept = lists.get(where)
    if (kept !== undefined) return kept
    const found = await query(where, PAGE_SIZE)
    lists.set(where, found)
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
    getCategories: async () => (await getSetup()).categories,
    async getCategoryByPath(path) {
      return findCategoryByPath((await getSetup()).categories, path)
    },
    getProductByUrlName: (urlName) => lookUp(`url:${urlName}`, `slug(en=${quote(urlName)})`),
    getProductByKey: (key) => lookUp(`key:${key}`, `key=${quote(key)}`),
    getProductsByKeys,
    findProducts,
    getTags: async () => (await getSetup()).tags,
    async getDetails(productKey) {
      const cached = details.get(productKey)
      if (cached !== undefined) return cached
      const loaded = await loadDetails(productKey)
      details.set(productKey, loaded)
      return loaded
    },
    async getVariants(skus, as) {
      const wanted = [...new Set(skus)]
      const known = (sku: string) => (as === 'seen' ? products.get(`sku:${sku}`)?.product : undefined)
      const missing = wanted.filter((sku) => known(sku) === undefined)
      const asked = await Promise.all(chunksOf(missing, SKUS_AT_ONCE).map(queryBySku))
      const found = [...wanted.map(known), ...asked.flat()].filter((product) => product != null)
      const variants = found.flatMap((product) => product.variants.map((variant) => ({ product, variant })))
      const bySku = new Map(variants.map((sold) => [sold.variant.sku, sold]))
      for (const sku of missing) if (!bySku.has(sku)) forget(`sku:${sku}`)
      return bySku
    },
    async mapperContext() {
      const { channelKey, productPath } = await productContext()
      return { channelKey, productPath, discountNames: (await getSetup()).discountNames }
    },
    clear() {
      setup = undefined
      products.clear()
      lists.clear()
      details.clear()
    },
  }
}

/**
 * What changed in the catalogue since a given time, by the platform's clock: whoever changed it, and without using its
 * messages.
 */
import type { ByProjectKeyRequestBuilder } from '@commercetools/platform-sdk'
import { z } from 'zod'
import { isUpstreamError, UpstreamError } from '~/services/upstream'
import { BY_CHANGE, changedSince } from './changed-since'

export interface ChangedProduct {
  readonly id: string
  readonly version: number
  readonly lastModifiedAt: string
  readonly published: boolean
}

export interface ChangedStock {
  readonly id: string
  readonly version: number
  readonly sku: string
  readonly lastModifiedAt: string
}

export interface CatalogueOverview {
  /** Changes whenever something changed that concerns many products: categories, channels, tags, discounts. */
  readonly stamp: string
  readonly publishedTotal: number
  /** When a product and a stock entry last changed; the epoch if there is none. */
  readonly productsAt: string
  readonly stockAt: string
}

const PAGE_SIZE = 500
const LONG_AGO = '1970-01-01T00:00:00.000Z'

export interface CatalogueChanges {
  overview(): Promise<CatalogueOverview>
  /** In pages, oldest first, inclusive: what changed at that very moment comes again. */
  products(since: string): AsyncIterable<readonly ChangedProduct[]>
  stock(since: string): AsyncIterable<readonly ChangedStock[]>
  publishedIds(): Promise<ReadonlySet<string>>
}

const LATEST = 'total results { id version lastModifiedAt }'
const BY_CHANGE_DOWN = ['lastModifiedAt desc', 'id desc']
const NEWEST_FIRST = `sort: ${JSON.stringify(BY_CHANGE_DOWN)}, limit: 1`
const OVERVIEW = `query catalogueOverview {
  categories(${NEWEST_FIRST}) { ${LATEST} }
  channels(${NEWEST_FIRST}) { ${LATEST} }
  tags: customObjects(container: "tags", ${NEWEST_FIRST}) { ${LATEST} }
  newest: products(${NEWEST_FIRST}) { results { lastModifiedAt } }
  published: products(where: "masterData(published = true)", limit: 1) { total }
}`
const CHANGED = `query changedProducts($where: String!) {
  products(where: $where, sort: ${JSON.stringify(BY_CHANGE)}, limit: ${PAGE_SIZE}) {
    results { id version lastModifiedAt masterData { published } }
  }
}`
const PUBLISHED = `query publishedProducts($where: String!) {
  products(where: $where, sort: ["id asc"], limit: ${PAGE_SIZE}) { results { id } }
}`

const Latest = z.object({
  total: z.number(),
  results: z.array(z.object({ id: z.string(), version: z.number(), lastModifiedAt: z.string() })),
})
const OverviewSchema = z.object({
  categories: Latest,
  channels: Latest,
  tags: Latest,
  newest: z.object({ results: z.array(z.object({ lastModifiedAt: z.string() })) }),
  published: z.object({ total: z.number() }),
})
const ChangedSchema = z.object({
  products: z.object({
    results: z.array(
      z.object({
        id: z.string(),
        version: z.number(),
        lastModifiedAt: z.string(),
        masterData: z.object({ published: z.boolean() }),
      }),
    ),
  }),
})
const PublishedSchema = z.object({ products: z.object({ results: z.array(z.object({ id: z.string() })) }) })

function toStamp({ total, results }: z.infer<typeof Latest>): string {
  return [total, ...results.map(({ id, version }) => `${id}@${version}`)].join(' ')
}

export function createCatalogueChanges(client: ByProjectKeyRequestBuilder): CatalogueChanges {
  async function ask<S extends z.ZodType>(
    operation: string,
    schema: S,
    query: string,
    variables: Record<string, string> = {},
  ): Promise<z.infer<S>> {
    const { body } = await client.graphql().post({ body: { query, variables } }).execute()
    const parsed = schema.safeParse(body.data)
    if (parsed.success) return parsed.data
    throw new UpstreamError({
      service: 'commercetools',
      operation,
      retryable: true,
      code: 'UnexpectedAnswer',
    })
  }

  /** The platform computes sales without touching the products; the API key may not be allowed to read them. */
  async function discountStamp(): Promise<string> {
    try {
      const { body } = await client
        .productDiscounts()
        .get({ queryArgs: { sort: BY_CHANGE_DOWN, limit: 1, withTotal: true } })
        .execute()
      return toStamp({ total: body.total ?? 0, results: body.results })
    } catch (error) {
      if (isUpstreamError(error) && error.status === 403) return ''
      throw error
    }
  }

  async function newestStock(): Promise<string> {
    const { body } = await client
      .inventory()
      .get({ queryArgs: { sort: BY_CHANGE_DOWN, limit: 1, withTotal: false } })
      .execute()
    return body.results[0]?.lastModifiedAt ?? LONG_AGO
  }

  return {
    async overview() {
      const [found, discounts, stockAt] = await Promise.all([
        ask('catalogue overview', OverviewSchema, OVERVIEW),
        discountStamp(),
        newestStock(),
      ])
      const { categories, channels, tags, newest, published } = found
      return {
        stamp: [...[categories, channels, tags].map(toStamp), discounts].join(' | '),
        publishedTotal: published.total,
        productsAt: newest.results[0]?.lastModifiedAt ?? LONG_AGO,
        stockAt,
      }
    },
    products: (since) =>
      changedSince(since, PAGE_SIZE, async (where) => {
        const { products } = await ask('changed products', ChangedSchema, CHANGED, { where })
        return products.results.map(({ masterData, ...rest }) => ({ ...rest, ...masterData }))
      }),
    stock: (since) =>
      changedSince(since, PAGE_SIZE, async (where) => {
        const queryArgs = { where, sort: BY_CHANGE, limit: PAGE_SIZE, withTotal: false }
        const { body } = await client.inventory().get({ queryArgs }).execute()
        return body.results.map(({ id, version, sku, lastModifiedAt }) => ({
          id,
          version,
          sku,
          lastModifiedAt,
        }))
      }),
    async publishedIds() {
      const ids = new Set<string>()
      for (let after = ''; ;) {
        const where = `masterData(published = true)${after === '' ? '' : ` and id > "${after}"`}`
        const { products } = await ask('published products', PublishedSchema, PUBLISHED, { where })
        for (const { id } of products.results) ids.add(id)
        after = products.results.at(-1)?.id ?? ''
        if (products.results.length < PAGE_SIZE) return ids
      }
    },
  }
}

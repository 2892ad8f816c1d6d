/** What browsing pages are made of: which page a path names, its cards, its content, the delivery estimate. */
import { normalizePath, pathOfCategory } from '~/models/catalogue/paths'
import type { Category, Product, Variant } from '~/models/catalogue/product'
import type { Page } from '~/models/content/blocks'
import type { Money } from '~/models/money/money'
import type { ProductCard } from '~/models/search/product-card'
import { estimateKey, toEstimate, toEstimateError } from '~/models/shipping/estimate'
import type { Estimate } from '~/models/shipping/estimate'
import { countryOfPostalCode } from '~/models/address/postal-code'
import { SHIPPING_TIMEOUT_MS } from '~/models/constants/constants'
import { businessDate } from '~/models/time/business-time'
import { LRUCache } from 'lru-cache'
import type { SearchService } from '../algolia/search.server'
import type { Clock } from '../clock'
import type { CatalogueService } from '../commercetools/catalogue.server'
import type { ContentService } from '../content/content.server'
import type { ShippingService } from '../shipping/shipping.server'
import { isUpstreamError } from '../upstream'

/** The page types of the specification that exist so far (ROUTE-45 to ROUTE-50). */
export type PageType = 'product page' | 'product listing page' | 'category landing page' | 'content page' | 'not-found'

export type ResolvedPath =
  | { readonly kind: 'listing'; readonly pageType: 'product listing page' | 'category landing page'; readonly category: Category }
  | { readonly kind: 'tag'; readonly pageType: 'product listing page'; readonly tag: string; readonly label: string }
  | { readonly kind: 'content'; readonly pageType: 'content page'; readonly page: Page }
  | { readonly kind: 'product'; readonly pageType: 'product page'; readonly product: Product }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'not-found'; readonly pageType: 'not-found' }

export interface Browse {
  resolvePath(path: string): Promise<ResolvedPath>
  relatedCards(product: Product): Promise<readonly ProductCard[]>
  /** Cards of each product row of a page, by the index of its block. */
  rowsOf(page: Page): Promise<Readonly<Record<number, readonly ProductCard[]>>>
  estimate(variant: Variant, price: Money, postalCode: string | undefined): Promise<Estimate>
  sitemapPaths(): Promise<readonly string[]>
  today(): string
}

const ROW_CARDS = 12
const RELATED_CARDS = 8
const ESTIMATES_KEPT = 20_000
const SITEMAP_HITS_PER_PAGE = 1_000

/** `dark+chocolate` of the address is the tag `dark-chocolate`. */
function toTagKey(segment: string): string {
  return decodeURIComponent(segment).toLowerCase().replace(/[+\s]+/g, '-')
}

function toTagLabel(key: string): string {
  const words = key.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function createBrowse(options: {
  readonly catalogue: CatalogueService
  readonly search: SearchService
  readonly content: ContentService
  readonly shipping: ShippingService
  readonly clock: Clock
  readonly threshold: () => Money
}): Browse {
  const { catalogue, search, content, shipping, clock, threshold } = options
  const estimates = new LRUCache<string, { readonly estimate: Estimate; readonly until: number }>({
    max: ESTIMATES_KEPT,
  })

  async function cards(request: { categoryKey?: string; tag?: string; hitsPerPage: number }) {
    const found = await search.searchProducts({ query: '', filters: {}, sort: 'relevance', page: 1, ...request })
    return found.hits
  }

  async function resolvePath(path: string): Promise<ResolvedPath> {
    const notFound = { kind: 'not-found', pageType: 'not-found' } as const
    let wanted: string
    try {
      wanted = normalizePath(decodeURI(path))
    } catch {
      return notFound
    }
    const segments = wanted.split('/')
    const last = segments.at(-1) ?? ''
    if (segments[0] === 'tag' && segments.length === 2) {
      const tag = toTagKey(last)
      return { kind: 'tag', pageType: 'product listing page', tag, label: toTagLabel(tag) }
    }
    const category = await catalogue.getCategoryByPath(wanted)
    if (category !== null) {
      const pageType = category.ancestors.length === 0 ? 'category landing page' : 'product listing page'
      return { kind: 'listing', pageType, category }
    }
    const page = await content.getPage(`/${wanted}`)
    if (page !== null) return { kind: 'content', pageType: 'content page', page }
    if (last.endsWith('.html')) {
      const product = await catalogue.getProductByUrlName(last.slice(0, -'.html'.length))
      if (product !== null && normalizePath(product.path) === wanted)
        return { kind: 'product', pageType: 'product page', product }
      if (product !== null) return { kind: 'redirect', to: product.path }
    }
    return notFound
  }

  async function askEstimate(variant: Variant, price: Money, postalCode: string): Promise<Estimate> {
    const country = countryOfPostalCode(postalCode)
    if (country === null) return { kind: 'prompt' }
    try {
      const [offers, predicted] = await Promise.all([
        shipping.getOffers(
          {
            shipments: [
              {
                key: 'product',
                address: { country, postalCode, residential: true },
                lines: [
                  { id: variant.sku, sku: variant.sku, quantity: 1, weight: variant.weight, meltable: variant.meltable },
                ],
                shipmentValue: price,
              },
            ],
            discountCodes: [],
            carriers: {},
            freeShippingThreshold: threshold(),
          },
          { timeoutMs: SHIPPING_TIMEOUT_MS },
        ),
        shipping.getPredictedShipping(),
      ])
      if (offers.kind !== 'offers') return toEstimateError(offers.message)
      return toEstimate(
        { offerSet: offers.offerSets[0], predicted: predicted ?? undefined },
        clock.now(),
      )
    } catch (error) {
      // A page never waits for it nor fails over it: the prompt stays (EST-08).
      if (isUpstreamError(error)) return { kind: 'prompt' }
      throw error
    }
  }

  return {
    resolvePath,
    async relatedCards(product) {
      const found = await cards({ categoryKey: product.primaryCategory.key, hitsPerPage: RELATED_CARDS + 1 })
      return found.filter((card) => card.productKey !== product.key).slice(0, RELATED_CARDS)
    },
    async rowsOf(page) {
      const rows = page.blocks.flatMap((block, index) => (block.type === 'product-row' ? [{ block, index }] : []))
      const filled = await Promise.all(
        rows.map(async ({ block, index }) => {
          const found =
            block.productKeys !== undefined && block.productKeys.length > 0
              ? await search.getCards(block.productKeys)
              : await cards({
                  hitsPerPage: ROW_CARDS,
                  ...(block.categoryKey === undefined ? {} : { categoryKey: block.categoryKey }),
                  ...(block.tag === undefined ? {} : { tag: block.tag }),
                })
          return [index, found.slice(0, block.limit)] as const
        }),
      )
      return Object.fromEntries(filled)
    },
    async estimate(variant, price, postalCode) {
      if (postalCode === undefined) return { kind: 'prompt' }
      const key = estimateKey({ sku: variant.sku, quantity: 1, addOns: [], postalCode })
      const now = clock.now().getTime()
      const kept = estimates.get(key)
      if (kept !== undefined && kept.until > now) return kept.estimate
      const estimate = await askEstimate(variant, price, postalCode)
      if (estimate.kind === 'result') estimates.set(key, { estimate, until: estimate.expiresAt * 1_000 })
      return estimate
    },
    async sitemapPaths() {
      const categories = await catalogue.getCategories()
      const paths = new Set(['/', ...categories.map(pathOfCategory)])
      for (let page = 1; ; page += 1) {
        const found = await search.searchProducts({
          query: '',
          filters: {},
          sort: 'relevance',
          page,
          hitsPerPage: SITEMAP_HITS_PER_PAGE,
        })
        for (const card of found.hits) paths.add(card.path)
        if (page >= found.pages) return [...paths]
      }
    },
    today: () => businessDate(clock.now()),
  }
}


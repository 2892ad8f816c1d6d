/** How the shop is found: a map of its pages for search engines, and its goods for merchant centers. */
import { LRUCache } from 'lru-cache'
import { pathOfCategory } from '~/models/catalogue/paths'
import type { Product } from '~/models/catalogue/product'
import type { SearchService } from '../algolia/search.server'
import { agedBy, SHARED } from '../cache-options'
import type { Clock } from '../clock'
import type { CatalogueService } from '../commercetools/catalogue.server'
import type { ContentService } from '../content/content.server'
import { withinDeadline } from '../deadline'
import { withoutRequestBudget } from '../request-budget'
import { orIfUnavailable, UpstreamError } from '../upstream'
import type { Browse } from './browse.server'

export const SITEMAP_PARTS = ['pages', 'categories', 'products'] as const
export type SitemapPart = (typeof SITEMAP_PARTS)[number]

export interface Sitemap {
  readonly paths: readonly string[]
  /** Current, rather than from before a platform went down. */
  readonly isFresh: boolean
}

export interface Found {
  /**
   * Paths of the pages that a search engine may show, up to the limit of one map. All or none: half a map would pass
   * for a whole one. While a platform is down, the last complete list, if any.
   */
  sitemap(part: SitemapPart): Promise<Sitemap>
  /** All products, at most a minute old: many may ask. */
  products(): Promise<readonly Product[]>
  /** Reads anew from now on: after a change of the catalogue, and in tests after a reset. */
  clear(): void
}

const HITS_PER_PAGE = 1_000
/** The sitemap protocol's limit. */
const MAX_PATHS = 50_000
const FRESH_MS = 60_000
const ALL_PRODUCTS = 'all products'
const ALL_PRODUCTS_DEADLINE_MS = 20_000

const searchAway = (operation: string) =>
  new UpstreamError({ service: 'algolia', operation, retryable: true })

export function createFound({
  catalogue,
  search,
  content,
  browse,
  clock,
}: {
  readonly catalogue: Pick<CatalogueService, 'getCategories' | 'readProducts'>
  readonly search: Pick<SearchService, 'searchProducts'>
  readonly content: Pick<ContentService, 'listPaths'>
  readonly browse: Pick<Browse, 'filledCategories'>
  readonly clock: Clock
}): Found {
  /** Read for all callers, however little time the first of them has: the next one benefits. */
  const kept = new LRUCache<typeof ALL_PRODUCTS, readonly Product[]>({
    max: 1,
    ttl: FRESH_MS,
    ...agedBy(clock),
    ...SHARED,
    fetchMethod: () => withoutRequestBudget(readAll),
  })

  async function categoryPaths(): Promise<readonly string[]> {
    const [categories, filled] = await Promise.all([catalogue.getCategories(), browse.filledCategories()])
    if (filled === 'away') throw searchAway('filledCategories')
    return categories.filter(({ key }) => filled === 'all' || filled.has(key)).map(pathOfCategory)
  }

  async function productPaths(): Promise<readonly string[]> {
    const paths = new Set<string>()
    for (let page = 1; ; page += 1) {
      const found = await search.searchProducts({
        query: '',
        filters: {},
        sort: 'relevance',
        page,
        hitsPerPage: HITS_PER_PAGE,
      })
      if (found.degraded) throw searchAway('searchProducts')
      for (const card of found.hits) paths.add(card.path)
      if (page >= found.pages || paths.size >= MAX_PATHS) return [...paths]
    }
  }

  /** The editors' pages, and the home page, which exists without them. */
  async function pagePaths(): Promise<readonly string[]> {
    return [...new Set(['/', ...(await content.listPaths())])]
  }

  const pathsOf = { pages: pagePaths, categories: categoryPaths, products: productPaths }
  const whole = new Map<SitemapPart, readonly string[]>()

  async function readPart(part: SitemapPart): Promise<readonly string[]> {
    const paths = (await pathsOf[part]()).slice(0, MAX_PATHS)
    whole.set(part, paths)
    return paths
  }

  async function readAll(): Promise<readonly Product[]> {
    const all: Product[] = []
    for (let after: string | undefined; ;) {
      const read = await catalogue.readProducts({ after })
      all.push(...read.flatMap(({ product }) => product ?? []))
      after = read.at(-1)?.id
      if (after === undefined) return all
    }
  }

  return {
    async sitemap(part) {
      const reading = readPart(part)
      const before = whole.get(part)
      if (before === undefined) return { paths: await reading, isFresh: true }
      const paths = await orIfUnavailable(reading, null)
      return { paths: paths ?? before, isFresh: paths !== null }
    },
    products() {
      const late = () => {
        throw new UpstreamError({ service: 'commercetools', operation: ALL_PRODUCTS, retryable: true })
      }
      const wait = { for: ALL_PRODUCTS, ms: ALL_PRODUCTS_DEADLINE_MS, late }
      return withinDeadline(wait, kept.forceFetch(ALL_PRODUCTS))
    },
    clear() {
      kept.clear()
      whole.clear()
    },
  }
}

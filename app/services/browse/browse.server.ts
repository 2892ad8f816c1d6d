/** What browsing pages are made of: which page a path names, its cards, its content, the delivery estimate. */
import { defaultSize, soldSizes } from '~/models/catalogue/default-size'
import { normalizePath, pathOfCategory } from '~/models/catalogue/paths'
import { productFor } from '~/models/catalogue/pricing'
import type { Category, Product, Variant } from '~/models/catalogue/product'
import { defaultHome } from '~/content/default-home'
import { defaultPage } from '~/content/default-pages'
import type { Page } from '~/content/page'
import { isFormAlone, isFormBelow, isProductKey, stockNoticeKey } from '~/models/contacts/form-pages'
import { multiplyMoney } from '~/models/money/money'
import type { Money } from '~/models/money/money'
import { RECOMMENDATIONS_LIMIT } from '~/models/recommendations/recommendation'
import type { CardView } from '~/models/search/card-view'
import type { SearchRequest } from '~/models/search/search'
import type { Suggestions } from '~/models/search/suggestions'
import { NOT_SENT_THERE } from '~/models/shipping/estimate'
import type { Estimate } from '~/models/shipping/estimate'
import { FACET_VALUES_MAX } from '~/models/constants/constants'
import { countryOfPostalCode } from '~/models/address/postal-code'
import { businessDate } from '~/models/time/business-time'
import type { Asking, FreeShipping } from '../free-shipping.server'
import type { SearchService } from '../algolia/search.server'
import type { Clock } from '../clock'
import type { CatalogueService } from '../commercetools/catalogue.server'
import type { CustomerService } from '../commercetools/customers.server'
import type { ContentService } from '../content/content.server'
import type { EstimateService } from '../shipping/estimates.server'
import { orIfUnavailable } from '../upstream'
import { toTagKey } from './tag-key'
import { createProductFinder } from './product-finder.server'
import type { FoundProducts } from './product-finder.server'
import type { BlockPorts } from '../ports/block-ports'

/** What a path names, with the specification's page type if there is one (ROUTE-45 to ROUTE-50). */
type ResolvedPath =
  | {
      readonly kind: 'listing'
      readonly pageType: 'product listing page' | 'category landing page'
      readonly category: Category
    }
  | {
      readonly kind: 'tag'
      readonly pageType: 'product listing page'
      readonly tag: string
      readonly label: string
    }
  | { readonly kind: 'content'; readonly pageType: 'content page'; readonly page: Page }
  /** One of the shop's own forms, without editors' content. */
  | { readonly kind: 'form'; readonly pageType: 'content page' }
  | { readonly kind: 'product'; readonly pageType: 'product page'; readonly product: Product }
  /** Handled by its own route before anything else is looked up. */
  | { readonly kind: 'routed'; readonly pageType: 'magic link' | 'reset password' | 'refer' }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'not-found'; readonly pageType: 'not-found' }

/** What a product page asks about its delivery. */
export interface EstimateOf {
  readonly variant: Variant
  readonly quantity: number
  /** Per unit at this quantity. */
  readonly price: Money
  readonly postalCode: string | undefined
  /** Whose carriers and free shipping apply; absent where nothing is known of them. */
  readonly visitor?: Asking | undefined
}

interface ResolvedAs {
  /** For newer content, if there is a last good page. */
  readonly patienceMs?: number
  /** As whoever asks buys a product; null if for them there is none. By default as everybody does. */
  readonly asSold?: (product: Product) => Promise<Product | null>
}

export interface Browse extends Pick<BlockPorts, 'products'> {
  resolvePath(path: string, as?: ResolvedAs): Promise<ResolvedPath>
  /** A page of a listing or of search results; empty, and `degraded`, while the search is down. */
  find(request: SearchRequest): Promise<FoundProducts>
  /** For what has been typed so far; not cached, since every letter is another query (decision 033). */
  suggest(query: string): Promise<Suggestions>
  /**
   * Cards of these products in this order, leaving out unknown ones; empty, and `degraded`, while the search is down.
   */
  lookUp(productKeys: readonly string[]): Promise<FoundProducts>
  /** The home page: the editors', or one built from the catalogue if they have none or that is unknown. */
  home(): Promise<Page>
  relatedCards(product: Product): Promise<readonly CardView[]>
  /** The first cards of a category. */
  cardsOf(categoryKey: string): Promise<readonly CardView[]>
  estimate(question: EstimateOf): Promise<Estimate>
  /** Keys of the categories in which something can be found; `away` while unknown. */
  filledCategories(): Promise<ReadonlySet<string> | 'all' | 'away'>
  today(): string
  /** Drops cached results: after a change of the catalogue, and in tests after a reset. */
  clear(): void
}

const RELATED_CARDS = 8

/** What editors may call a page: other paths are not asked for, so they cannot be mistaken for a fault. */
const CONTENT_PATH = /^[a-z0-9/_.-]{0,200}$/

/** Nothing else is a tag, nor fits unchanged into a canonical URL. */
const TAG_KEY = /^[a-z0-9-]{1,80}$/

function toTagLabel(key: string): string {
  const words = key.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Where mailed links (AUTH-54) and referrals lead; only their page decides whether a key is valid (ROUTE-49). */
const ROUTED = [
  [/^sign\/in\/link\/[^/]+$/, 'magic link'],
  [/^sign\/reset-password\/[^/]+$/, 'reset password'],
  [/^refer(\/[^/]+)?$/, 'refer'],
] as const

type AsSold = NonNullable<ResolvedAs['asSold']>

const forEverybody: AsSold = async (product) => productFor(product, undefined)

const NOBODY: Asking = { customerId: undefined, cartId: undefined, session: null }

export function createBrowse(options: {
  readonly catalogue: CatalogueService
  readonly search: SearchService
  readonly content: ContentService
  readonly customers: Pick<CustomerService, 'getCarriers'>
  readonly estimates: EstimateService
  readonly clock: Clock
  readonly freeShipping: Pick<FreeShipping, 'ofVisitor'>
}): Browse {
  const { catalogue, search, content, customers, estimates, clock, freeShipping } = options

  const finder = createProductFinder(search)

  /** Null if the path is no form's; false for the form of a product that nobody who asks can wait for. */
  async function isForm(path: string, wanted: string, asSold: AsSold): Promise<boolean | null> {
    if (isFormAlone(wanted)) return true
    const key = stockNoticeKey(path)
    if (key === undefined) return null
    const product = isProductKey(key) ? await catalogue.getProductByKey(key) : null
    const sold = product === null ? null : await asSold(product)
    return sold !== null && soldSizes(sold).length > 0
  }

  /** An unknown tag has no page. While that cannot be checked, whatever the index has for it is shown. */
  async function isKnownTag(key: string): Promise<boolean> {
    const tags = await orIfUnavailable(catalogue.getTags(), null)
    return tags === null || [...tags.values()].some((tag) => tag.key === key)
  }

  /** Null, too, for a product of which no size is sold to whoever asks (any more): they find no page of it. */
  async function productNamed(last: string, asSold: AsSold): Promise<Product | null> {
    if (!last.endsWith('.html')) return null
    const product = await catalogue.getProductByUrlName(last.slice(0, -'.html'.length))
    const sold = product === null ? null : await asSold(product)
    return sold === null || defaultSize(sold) === undefined ? null : sold
  }

  /**
   * A form stands by itself while nobody knows whether its path is a category, or what editors have written above it:
   * opting out cannot wait.
   */
  const orFormAlone = <T>(wanted: string, found: Promise<T>): Promise<T | null> =>
    isFormBelow(wanted) ? orIfUnavailable(found, null) : found

  async function resolvePath(
    path: string,
    { patienceMs, asSold = forEverybody }: ResolvedAs = {},
  ): Promise<ResolvedPath> {
    const notFound = { kind: 'not-found', pageType: 'not-found' } as const
    let wanted: string
    try {
      wanted = normalizePath(decodeURI(path))
    } catch {
      return notFound
    }
    const routed = ROUTED.find(([pattern]) => pattern.test(wanted))
    if (routed !== undefined) return { kind: 'routed', pageType: routed[1] }
    const form = await isForm(path, wanted, asSold)
    if (form !== null) return form ? { kind: 'form', pageType: 'content page' } : notFound
    const segments = wanted.split('/')
    const last = segments.at(-1) ?? ''
    if (segments[0] === 'tag' && segments.length === 2) {
      const tag = toTagKey(last)
      if (!TAG_KEY.test(tag) || !(await isKnownTag(tag))) return notFound
      return { kind: 'tag', pageType: 'product listing page', tag, label: toTagLabel(tag) }
    }
    const category = await orFormAlone(wanted, catalogue.getCategoryByPath(wanted))
    if (category !== null && normalizePath(pathOfCategory(category)) === wanted) {
      const pageType = category.ancestors.length === 0 ? 'category landing page' : 'product listing page'
      return { kind: 'listing', pageType, category }
    }
    const hasShapeOfProduct = segments.length > 1
    const inItsPlace = hasShapeOfProduct ? await productNamed(last, asSold) : null
    if (inItsPlace !== null && normalizePath(inItsPlace.path) === wanted)
      return { kind: 'product', pageType: 'product page', product: inItsPlace }
    const written = CONTENT_PATH.test(wanted)
      ? await orFormAlone(wanted, content.getPage(`/${wanted}`, patienceMs))
      : null
    const page = written ?? defaultPage(`/${wanted}`)
    if (page !== null) return { kind: 'content', pageType: 'content page', page }
    if (category !== null) return { kind: 'redirect', to: pathOfCategory(category) }
    // Asked after the page, so a page at the root needs no catalogue.
    const elsewhere = hasShapeOfProduct ? inItsPlace : await productNamed(last, asSold)
    return elsewhere === null ? notFound : { kind: 'redirect', to: elsewhere.path }
  }

  /** Counted by the index, which knows what is hidden; a project with more categories than it counts shows all. */
  async function filledCategories(): Promise<ReadonlySet<string> | 'all' | 'away'> {
    const found = await finder.find({ query: '', filters: {}, sort: 'relevance', page: 1, hitsPerPage: 1 })
    const values = found.facets.find(({ name }) => name === 'categoryKeys')?.values ?? []
    if (found.degraded) return 'away'
    if (values.length >= FACET_VALUES_MAX) return 'all'
    return new Set(values.filter(({ count }) => count > 0).map(({ value }) => value))
  }

  return {
    products: finder,
    resolvePath,
    find: (request) => finder.find(request),
    lookUp: (productKeys) => finder.lookUp(productKeys),
    suggest: (query) => search.suggest(query),
    async home() {
      const page = await orIfUnavailable(content.getPage('/'), null)
      return page ?? defaultHome(await orIfUnavailable(catalogue.getCategories(), []))
    },
    async relatedCards(product) {
      // What a merchant has named is not cut short, except at the number that the shop recommends at most (PDP-28).
      if (product.upsellingProductKeys.length > 0)
        return finder.of(product.upsellingProductKeys.slice(0, RECOMMENDATIONS_LIMIT))
      const found = await finder.first({
        categoryKey: product.primaryCategory.key,
        hitsPerPage: RELATED_CARDS + 1,
      })
      return found.filter((card) => card.productKey !== product.key).slice(0, RELATED_CARDS)
    },
    cardsOf: (categoryKey) => finder.first({ categoryKey, hitsPerPage: RELATED_CARDS }),
    async estimate({ variant, quantity, price, postalCode, visitor = NOBODY }) {
      if (postalCode === undefined) return estimates.getPrompt(variant.restrictedCountries)
      const country = countryOfPostalCode(postalCode)
      if (country === null) return { kind: 'prompt' }
      if (variant.restrictedCountries.includes(country)) return NOT_SENT_THERE
      const [carriers, threshold] = await Promise.all([
        orIfUnavailable(customers.getCarriers(visitor.customerId, 'cached'), null),
        freeShipping.ofVisitor(visitor),
      ])
      if (carriers === null) return { kind: 'prompt' }
      const { sku, weight, meltable } = variant
      return estimates.getEstimate({
        country,
        postalCode,
        line: { id: sku, sku, quantity, weight, meltable },
        value: multiplyMoney(price, quantity),
        freeShippingThreshold: threshold,
        carriers,
      })
    },
    filledCategories,
    today: () => businessDate(clock.now()),
    clear() {
      finder.clear()
      estimates.clear()
    },
  }
}

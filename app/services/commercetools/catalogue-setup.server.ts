/** What pages need of the project besides products: categories, channels, tags, languages. Cached for some minutes. */
import type { ByProjectKeyRequestBuilder } from '@commercetools/platform-sdk'
import { LRUCache } from 'lru-cache'
import type { Category, Tag } from '~/models/catalogue/product'
import { TagSchema } from '~/models/catalogue/schemas'
import { pathOfProduct } from '~/models/catalogue/paths'
import { agedBy, SHARED } from '~/services/cache-options'
import { systemClock } from '~/services/clock'
import type { Clock } from '~/services/clock'
import type { DegradedAnswers } from '~/services/degraded-answers'
import type { Logger } from '~/services/logger'
import { withinDeadline } from '~/services/deadline'
import { withoutRequestBudget } from '~/services/request-budget'
import { isUpstreamError, UpstreamError } from '~/services/upstream'
import { isFreeShippingOffer, isOtherShippingDiscount, partsOffTotal } from './discount-mapper'
import { fromWireCategories, isNameless } from './product-mapper'
import type { ProductContext } from './product-mapper'
import type { WireCartDiscount } from './wire-schemas'
import { localized } from './wire-values'
import type { StandingDiscount } from './wire-values'
import { definedOnly } from '~/models/defined-only'

const SETUP_TTL_MS = 5 * 60_000
/** After a failure the last known set-up serves for a while before the platform is asked again. */
const RETRY_AFTER_MS = 5_000
/** The last known set-up is shown if a new one does not come soon. */
const KEPT_PATIENCE_MS = 200
const SETUP_DEADLINE_MS = 10_000
export const PAGE_SIZE = 500
/** The languages assumed if the API key may not read them. */
const USUAL_LANGUAGES = ['en', 'en-US']

export interface Setup {
  readonly categories: readonly Category[]
  readonly byKey: ReadonlyMap<string, Category>
  readonly byId: ReadonlyMap<string, Category>
  readonly channels: ReadonlyMap<string, string>
  readonly discountNames: ReadonlyMap<string, string>
  readonly partsOffTotal: ReadonlyMap<string, number>
  readonly freeShippingOffers: readonly StandingDiscount[]
  readonly shippingDiscounts: readonly StandingDiscount[]
  readonly tags: ReadonlyMap<string, Tag>
  /** Locales of the project, in which product URLs are looked up. */
  readonly languages: readonly string[]
}

interface Paged<T> {
  readonly results: readonly T[]
  readonly count: number
}

/** All pages of a query sorted by id, each starting after the last id of the previous one. */
export async function readAll<T extends { readonly id: string }>(
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

export interface CatalogueSetup {
  /** @param patienceMs how long a newer one is worth waiting for if there is a last known one that is not old */
  get(patienceMs?: number): Promise<Setup>
  /** What mapping a product requires. */
  productContext(): Promise<ProductContext>
  clear(): void
  /** Reads it anew and waits for that; stays unchanged while the platform is down. */
  reload(): Promise<void>
}

interface Loaded {
  readonly setup: Setup
  /** Something did not answer: the last known value is used, and asked for again soon. */
  readonly isPartial: boolean
}

type Automatic = Pick<Setup, 'discountNames' | 'partsOffTotal' | 'freeShippingOffers' | 'shippingDiscounts'>

/** Discounts that need no code. */
function automaticOf(discounts: readonly WireCartDiscount[]): Automatic {
  const standing = (isOne: (discount: WireCartDiscount) => boolean): readonly StandingDiscount[] =>
    discounts
      .filter((discount) => discount.isActive && isOne(discount))
      .map(({ id, cartPredicate, validFrom, validUntil }) => ({ id, cartPredicate, validFrom, validUntil }))
  return {
    discountNames: new Map(discounts.map(({ id, name }) => [id, localized(name)])),
    partsOffTotal: partsOffTotal(discounts),
    freeShippingOffers: standing(isFreeShippingOffer),
    shippingDiscounts: standing(isOtherShippingDiscount),
  }
}

function byName(categories: Setup['categories']): Pick<Setup, 'categories' | 'byKey' | 'byId'> {
  return {
    categories,
    byKey: new Map(categories.map((category) => [category.key, category])),
    byId: new Map(categories.map((category) => [category.id, category])),
  }
}

function tagsOf(objects: readonly { readonly id: string; readonly value: unknown }[]): Setup['tags'] {
  return new Map(
    objects.flatMap(({ id, value }) => {
      const parsed = TagSchema.safeParse(value)
      return parsed.success ? [[id, parsed.data] as const] : []
    }),
  )
}

async function load(
  client: ByProjectKeyRequestBuilder,
  logger: Logger,
  known: Setup | undefined,
): Promise<Loaded> {
  let isPartial = false
  /** Either the API key may not read these, which costs only a word on the page; or they are unavailable right now. */
  const unlessFailing = async <T>(
    what: string,
    asked: Promise<T>,
    { forbidden, last }: { readonly forbidden: T; readonly last: T | undefined },
  ): Promise<T> => {
    try {
      return await asked
    } catch (error) {
      if (!isUpstreamError(error)) throw error
      logger.warn({ service: 'commercetools', status: error.status }, `${what} are not known`)
      if (error.status === 403) return forbidden
      isPartial = true
      return last ?? forbidden
    }
  }
  const page = (where: string | undefined) => ({
    queryArgs: {
      limit: PAGE_SIZE,
      sort: 'id asc',
      withTotal: false,
      ...definedOnly({ where }),
    },
  })
  const readDiscounts = readAll((where) => client.cartDiscounts().get(page(where)).execute()).then(
    (discounts) => automaticOf(discounts.filter(({ requiresDiscountCode }) => !requiresDiscountCode)),
  )
  const readLanguages = client
    .get()
    .execute()
    .then(({ body }) => body.languages)
  const [categories, channels, tags, automatic, languages] = await Promise.all([
    readAll((where) => client.categories().get(page(where)).execute()),
    readAll((where) => client.channels().get(page(where)).execute()),
    readAll((where) =>
      client.customObjects().withContainer({ container: 'tags' }).get(page(where)).execute(),
    ),
    unlessFailing<Automatic>('discounts', readDiscounts, { forbidden: automaticOf([]), last: known }),
    unlessFailing<Setup['languages']>('languages of the project', readLanguages, {
      forbidden: USUAL_LANGUAGES,
      last: known?.languages,
    }),
  ])
  const nameless = categories.filter(isNameless).map(({ id, key = id }) => key)
  // ERR-13
  if (nameless.length > 0) logger.error({ categories: nameless }, 'Customer Category Names is required')
  const setup = {
    ...byName(fromWireCategories(categories)),
    channels: new Map(channels.map((channel) => [channel.id, channel.key])),
    ...automatic,
    tags: tagsOf(tags),
    languages,
  }
  return { setup, isPartial }
}

const SETUP = 'set-up of the catalogue'

function setupFailed(): never {
  throw new UpstreamError({ service: 'commercetools', operation: SETUP, retryable: true })
}

function contextOf(known: Setup, clock: Clock): ProductContext {
  return {
    channelKey: (id) => known.channels.get(id),
    categoryByKey: (key) => known.byKey.get(key),
    categoryById: (id) => known.byId.get(id),
    tag: (id) => known.tags.get(id),
    now: () => clock.now().toISOString(),
    productPath(primaryCategoryKey, urlName) {
      const category = known.byKey.get(primaryCategoryKey ?? '')
      return category === undefined ? `/${urlName}.html` : pathOfProduct(category, urlName)
    },
  }
}

export function createCatalogueSetup({
  client,
  clock,
  logger,
  degradedAnswers,
}: {
  readonly client: ByProjectKeyRequestBuilder
  readonly clock: Clock
  readonly logger: Logger
  readonly degradedAnswers: DegradedAnswers
}): CatalogueSetup {
  /** The last known set-up, even after clearing, to fall back on. */
  let last: Setup | undefined
  // Real time, not the shop's clock: outages do not follow that.
  const kept = new LRUCache<typeof SETUP, Loaded>({
    max: 1,
    ttl: SETUP_TTL_MS,
    ...agedBy(systemClock),
    ...SHARED,
    fetchMethod: (_key, known, { options: entry, signal }) =>
      withoutRequestBudget(async () => {
        try {
          const loaded = await load(client, logger, last)
          if (loaded.isPartial) entry.ttl = RETRY_AFTER_MS
          if (!signal.aborted) last = loaded.setup
          return loaded
        } catch (error) {
          if (known === undefined || signal.aborted) throw error
          logger.warn({ service: 'commercetools' }, 'catalogue set-up is served as last known')
          entry.ttl = RETRY_AFTER_MS
          return { ...known, isPartial: true }
        }
      }),
  })

  /** Of the fetch in flight: once an earlier caller has waited, in vain, nobody else does. */
  let isWaitedFor = false

  function find(patienceMs: number): Promise<Loaded> {
    const known = kept.peek(SETUP, { allowStale: true })
    const isOld = kept.getRemainingTTL(SETUP) < -SETUP_TTL_MS
    const status: LRUCache.Status<typeof SETUP, Loaded> = {}
    const fresh = kept.forceFetch(SETUP, { status })
    if (known === undefined)
      return withinDeadline({ for: SETUP, ms: SETUP_DEADLINE_MS, late: setupFailed }, fresh)
    if (status.fetch === 'hit') return fresh
    if (status.fetch !== 'inflight') isWaitedFor = false
    const ms = isWaitedFor ? 0 : isOld ? KEPT_PATIENCE_MS : patienceMs
    isWaitedFor ||= ms > 0
    return withinDeadline({ for: SETUP, ms, late: () => ({ ...known, isPartial: true }) }, fresh)
  }

  /** With an outdated set-up, or none, a page says less than it should: such a page is not cached. */
  async function get(patienceMs = KEPT_PATIENCE_MS): Promise<Setup> {
    let isWhole = false
    try {
      const { setup, isPartial } = await find(patienceMs)
      isWhole = !isPartial
      return setup
    } finally {
      if (!isWhole) degradedAnswers.report()
    }
  }

  /** A fetch in flight started before the change: only those already waiting for it may get it. */
  async function reload(): Promise<void> {
    const known = kept.peek(SETUP, { allowStale: true })
    if (known === undefined) kept.delete(SETUP)
    else kept.set(SETUP, known)
    await kept.forceFetch(SETUP, { forceRefresh: true })
  }

  /** One context per set-up, so that what was mapped with it can be recognised. */
  const contexts = new WeakMap<Setup, ProductContext>()

  return {
    get,
    reload,
    async productContext() {
      const known = await get()
      const context = contexts.get(known) ?? contextOf(known, clock)
      contexts.set(known, context)
      return context
    },
    clear: () => kept.clear(),
  }
}

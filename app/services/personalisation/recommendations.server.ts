/**
 * Recommendations as the shop shows them. The personalisation service names products; their details and availability
 * come from the shop itself, so that a card is the same wherever it comes from (CARD-12). A row that does not come in
 * time is absent; if the service fails at once, best sellers stand in (decision 171).
 */
import { LRUCache } from 'lru-cache'
import { definedOnly } from '~/models/defined-only'
import {
  BEST_SELLERS_TITLE,
  BOUGHT_TOGETHER_TITLE,
  EXPERIENCES,
  PLACEMENTS,
} from '~/models/recommendations/recommendation'
import { RowChoiceSchema, TitleSchema } from '~/models/recommendations/recommendation-schema'
import type { CardView } from '~/models/search/card-view'
import { agedBy, SHARED } from '../cache-options'
import type { Clock } from '../clock'
import { withinDeadline } from '../deadline'
import type { DegradedAnswers } from '../degraded-answers'
import { describeFault } from '../faults'
import { TIMEOUT_CODE } from '../json-call.server'
import type { Logger } from '../logger'
import type { ProductCards } from '../ports/block-ports'
import { withoutRequestBudget } from '../request-budget'
import { isUpstreamError } from '../upstream'
import type { PageContext, Personalisation, Recommended } from './personalisation.server'

export interface ProductsRow {
  readonly title: string
  readonly cards: readonly CardView[]
}

export interface About extends PageContext {
  /** Left out in addition to what the page is about. */
  readonly without?: readonly string[]
  readonly limit: number
}

export interface Recommendations {
  /** Null if the row is absent: nothing came in time, or no row has that name. */
  products(selector: string, about: About): Promise<ProductsRow | null>
  /** The same for a page that works without it: waits no longer than goes unnoticed. */
  beside(selector: string, about: About): Promise<ProductsRow | null>
  /** What is like the products of a page, waited for as `beside`; empty if the service does not say. */
  alike(about: About): Promise<readonly CardView[]>
  /**
   * Below a cart: an experience chooses which row that is (EXP-06). An empty one has what its customer's purchases
   * suggest, and nothing if there are none, or no service.
   * @param customerId whose purchases the service may be told, by their product keys alone
   */
  forCart(about: About, customerId: string | undefined): Promise<ProductsRow | null>
  /** As the service said, from a copy at most a minute old, for a page that does not wait. */
  told(selector: string, page: PageContext): Promise<Told>
  clear(): void
}

export type Told =
  | { readonly kind: 'told'; readonly recommended: Recommended }
  /** The service has none of that name, or the shop has no service. */
  | { readonly kind: 'none' }
  | { readonly kind: 'late' }
  /** It failed at once. */
  | { readonly kind: 'away' }

const FRESH_MS = 60_000
const KEPT = 5_000
/** In total, including retries. */
const PATIENCE_MS = 16_500
/** What is at the bottom of a page is not worth waiting for. */
const PAGE_PATIENCE_MS = 250

/** As many as the search returns at once. */
const CARDS_MAX = 100

/** Products that can be bought from their card. */
const CAN_BE_HAD: ReadonlySet<CardView['action']['kind']> = new Set(['add', 'add-other', 'sizes'])

interface Options {
  /** Null in a shop without one. */
  readonly personalisation: Pick<Personalisation, 'recommended' | 'experience'> | null
  /** Keys of the products that a customer has bought, latest first. */
  readonly boughtBy: (customerId: string) => Promise<readonly string[]>
  readonly products: ProductCards
  readonly clock: Clock
  readonly logger: Logger
  readonly degradedAnswers: DegradedAnswers
}

const keptForAMinute = (clock: Clock) => ({ max: KEPT, ttl: FRESH_MS, ...agedBy(clock), ...SHARED })

/** Many visitors ask the same: answers are cached, and fetched once however many wait. */
function createTold({ personalisation, clock, logger }: Options) {
  type Ask = () => Promise<Recommended | null>
  const kept = new LRUCache<string, Told, Ask>({
    ...keptForAMinute(clock),
    fetchMethod: (_key, _old, { context: ask }) =>
      withoutRequestBudget(async () => {
        const recommended = await ask()
        return recommended === null ? { kind: 'none' } : { kind: 'told', recommended }
      }),
  })
  async function told(selector: string, page: PageContext, ms: number): Promise<Told> {
    if (personalisation === null) return { kind: 'none' }
    const { type, path, productKeys, segment } = page
    const ask = () => personalisation.recommended(selector, { type, path, productKeys, segment })
    try {
      const asked = kept.forceFetch(JSON.stringify([selector, type, path, segment, productKeys]), {
        context: ask,
      })
      const wait = { for: 'recommendations', ms, late: () => ({ kind: 'late' }) as const }
      return await withinDeadline(wait, asked)
    } catch (error) {
      logger.warn({ ...describeFault(error), selector }, 'no recommendations')
      return { kind: isUpstreamError(error) && error.code === TIMEOUT_CODE ? 'late' : 'away' }
    }
  }
  return { told, clear: () => kept.clear() }
}

/** A cart is looked at again and again, mostly unchanged: its choice is cached as long as what is in the row. */
function createChoices({ personalisation, clock }: Options) {
  type Ask = () => Promise<unknown>
  const kept = new LRUCache<string, { readonly data: unknown }, Ask>({
    ...keptForAMinute(clock),
    fetchMethod: (_key, _old, { context: ask }) => withoutRequestBudget(async () => ({ data: await ask() })),
  })
  /** Whatever the service is told may decide; null if there is no such experience, or no service. */
  async function chosen(
    name: string,
    { type, path, productKeys, segment, visitor }: PageContext,
  ): Promise<unknown> {
    if (personalisation === null) return null
    const ask = () => personalisation.experience(name, { type, path, productKeys, segment, visitor })
    const key = JSON.stringify([name, visitor, type, path, segment, productKeys])
    return (await kept.forceFetch(key, { context: ask })).data
  }
  return { chosen, clear: () => kept.clear() }
}

interface Found {
  readonly row: ProductsRow | null
  readonly kind: Told['kind']
}

function createRows(options: Options, told: ReturnType<typeof createTold>['told']) {
  const { personalisation, products } = options

  function shown(cards: readonly CardView[], { productKeys, without = [], limit }: About) {
    const left = new Set([...productKeys, ...without])
    return cards
      .filter(({ productKey, action }) => CAN_BE_HAD.has(action.kind) && !left.has(productKey))
      .slice(0, limit)
  }

  async function bestSellers(about: About): Promise<ProductsRow> {
    const room = about.productKeys.length + (about.without?.length ?? 0)
    const cards = await products.first({ hitsPerPage: Math.min(CARDS_MAX, about.limit + room) })
    return { title: BEST_SELLERS_TITLE, cards: shown(cards, about) }
  }

  /** The row as the service names it; null if it does not. */
  async function named(selector: string, about: About, ms: number): Promise<Found> {
    const found = await told(selector, about, ms)
    if (found.kind !== 'told') return { kind: found.kind, row: null }
    const { custom, slots } = found.recommended
    const { title = BOUGHT_TOGETHER_TITLE } = TitleSchema.safeParse(custom).data ?? {}
    const slotIds = new Map(slots.map(({ sku, slotId }) => [sku, slotId]))
    const cards = (await products.of(slots.map(({ sku }) => sku))).map((card) => ({
      ...card,
      ...definedOnly({ slotId: slotIds.get(card.productKey) }),
    }))
    return { kind: 'told', row: { title, cards: shown(cards, about) } }
  }

  async function find(selector: string, about: About, ms: number): Promise<Found> {
    const found = await named(selector, about, ms)
    const isWithout = found.kind === 'away' || personalisation === null
    return isWithout ? { ...found, row: await bestSellers(about) } : found
  }

  return { named, find }
}

/** Below a cart for which nothing else was chosen. */
const USUAL_ROW = { selector: PLACEMENTS.boughtTogether, title: undefined }

export function createRecommendations(options: Options): Recommendations {
  const { personalisation, logger, degradedAnswers } = options
  const rows = createTold(options)
  const choices = createChoices(options)
  const { named, find } = createRows(options, rows.told)

  async function choiceFor(about: About) {
    const asked = choices.chosen(EXPERIENCES.cart, about).catch((error: unknown) => {
      logger.warn(describeFault(error), 'no choice of an experience')
      return null
    })
    const wait = { for: 'experience', ms: PAGE_PATIENCE_MS, late: () => null }
    return RowChoiceSchema.safeParse(await withinDeadline(wait, asked)).data ?? USUAL_ROW
  }

  /** What "for you" begins with; none if nothing was bought, it is not known soon enough, or nobody is to be told. */
  async function boughtBy(customerId: string | undefined): Promise<readonly string[]> {
    if (customerId === undefined || personalisation === null) return []
    const asked = options.boughtBy(customerId).catch((error: unknown) => {
      logger.warn(describeFault(error), 'no purchases to recommend by')
      return []
    })
    return withinDeadline({ for: 'purchases', ms: PAGE_PATIENCE_MS, late: () => [] }, asked)
  }

  /** The row for a cart, and what it is about. */
  async function rowOfCart(about: About, customerId: string | undefined) {
    const isEmpty = about.productKeys.length === 0
    const choice = isEmpty ? { selector: PLACEMENTS.forYou, title: undefined } : await choiceFor(about)
    if (choice.selector !== PLACEMENTS.forYou) return { ...choice, about }
    const bought = await boughtBy(customerId)
    // Its title would not be true.
    if (bought.length === 0) return isEmpty ? null : { ...USUAL_ROW, about }
    const without = [...(about.without ?? []), ...about.productKeys]
    return { ...choice, about: { ...about, productKeys: bought, without } }
  }

  function onPage({ row, kind }: Found): ProductsRow | null {
    // Right for this visitor, but the page must not be kept for the next one.
    if (kind === 'late' || kind === 'away') degradedAnswers.report()
    return row
  }

  return {
    products: async (selector, about) => (await find(selector, about, PATIENCE_MS)).row,
    beside: async (selector, about) => onPage(await find(selector, about, PAGE_PATIENCE_MS)),
    alike: async (about) => onPage(await named(PLACEMENTS.similar, about, PAGE_PATIENCE_MS))?.cards ?? [],
    async forCart(cart, customerId) {
      const chosen = await rowOfCart(cart, customerId)
      if (chosen === null) return null
      const { selector, title, about } = chosen
      const { row, kind } = await find(selector, about, PAGE_PATIENCE_MS)
      return row === null || title === undefined || kind !== 'told' ? row : { ...row, title }
    },
    told: (selector, page) => rows.told(selector, page, PAGE_PATIENCE_MS),
    clear() {
      rows.clear()
      choices.clear()
    },
  }
}

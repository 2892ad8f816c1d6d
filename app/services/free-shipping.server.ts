/**
 * The goods value from which on a shopper's shipping is free: one answer for header, cart, product pages, their
 * estimate, checkout and API calls (SHIP-19 to SHIP-21).
 */
import type { Cart } from '~/models/cart/cart'
import { fillThreshold, namesThreshold } from '~/models/content/threshold-word'
import type { Money } from '~/models/money/money'
import { codePredicatesOf, freeShippingThreshold } from '~/models/shipping/free-shipping'
import type { CatalogueService } from './commercetools/catalogue.server'
import type { CustomerService } from './commercetools/customers.server'
import { withinDeadline } from './deadline'
import type { DegradedAnswers } from './degraded-answers'
import type { SessionPatch } from './sessions/session-data'
import { orIfUnavailable, UpstreamError } from './upstream'
import type { Visitor } from './visitor'

/** Without an answer by then, pages show what applies to everyone. */
const PATIENCE_MS = 500
/** Deliveries are priced by it: without an answer there is no price. */
const PATIENCE_OF_DELIVERY_MS = 5_000

/** What an amount is for. */
type Purpose = 'delivery' | 'page' | 'header'

export type Asking = Pick<Visitor, 'customerId' | 'cartId' | 'session'>

export interface FreeShipping {
  /** For a given cart. */
  ofCart(cart: Cart, customerId: string | undefined): Promise<Money>
  /** The basis of its delivery price: fails if the platform cannot say what applies to this customer. */
  ofDelivery(cart: Cart, customerId: string | undefined): Promise<Money>
  /** For a visitor without a given cart: by the codes last seen on theirs. */
  ofVisitor(visitor: Asking): Promise<Money>
  /** For an answer that everybody shares. */
  ofAnybody(): Promise<Money>
  /** The same as `ofVisitor` for the header, which is on every page: as last known, while something newer is on its way. */
  ofHeader(visitor: Asking): Promise<Money>
  /**
   * Fills the visitor's amount into editors' and merchants' texts; if a text has no placeholder, nobody is looked up.
   */
  filledFor<T extends object>(content: T, visitor: Asking): Promise<T>
  /** Clears cached customers: in tests. */
  clear(): void
}

/** What the codes of the visitor's cart were last seen to offer. */
function predicatesKnown({ cartId, session }: Pick<Asking, 'cartId' | 'session'>): readonly string[] {
  const known = session?.data.cartOffers
  return known !== undefined && known.cartId === cartId ? known.predicates : []
}

/** What the session remembers of the cart it now names, for pages that do not read it. */
export function cartOffersOf(cart: Cart): Pick<SessionPatch, 'cartOffers'> {
  const predicates = codePredicatesOf(cart)
  return { cartOffers: predicates.length === 0 ? null : { cartId: cart.id, predicates: [...predicates] } }
}

/** The same for the cart it names; null if it is up to date. */
export function cartOffersPatch(visitor: Asking, cart: Cart): SessionPatch | null {
  const isKnown = codePredicatesOf(cart).join() === predicatesKnown(visitor).join()
  return visitor.cartId !== cart.id || isKnown ? null : cartOffersOf(cart)
}

function unanswered(operation: string): never {
  throw new UpstreamError({ service: 'commercetools', operation, retryable: true })
}

export function createFreeShipping(options: {
  readonly customers: Pick<CustomerService, 'getShared' | 'clear'>
  readonly catalogue: Pick<CatalogueService, 'freeShippingOffers'>
  readonly degradedAnswers: DegradedAnswers
  readonly storeThreshold: Money
}): FreeShipping {
  const { customers, catalogue, degradedAnswers, storeThreshold } = options

  /** Falls back to what was last known if no answer comes in time. */
  async function tagsOf(customerId: string, purpose: Purpose): Promise<readonly string[]> {
    const customer = await customers.getShared(customerId, {
      ...(purpose === 'header' ? { cachedMs: 0 } : {}),
      uncachedMs: purpose === 'delivery' ? PATIENCE_OF_DELIVERY_MS : PATIENCE_MS,
    })
    if (customer !== 'away') return customer?.tags ?? []
    return purpose === 'delivery' ? unanswered('a customer’s tags') : []
  }

  function offers(purpose: Purpose): Promise<readonly string[]> {
    const asked = catalogue.freeShippingOffers(purpose === 'header' ? 0 : undefined)
    const what = 'offers of free shipping'
    if (purpose === 'delivery')
      return withinDeadline({ for: what, ms: PATIENCE_OF_DELIVERY_MS, late: () => unanswered(what) }, asked)
    const late = () => {
      degradedAnswers.report()
      return []
    }
    return withinDeadline({ for: what, ms: PATIENCE_MS, late }, orIfUnavailable(asked, []))
  }

  async function thresholdOf(
    customerId: string | undefined,
    ofCodes: readonly string[],
    purpose: Purpose = 'page',
  ): Promise<Money> {
    const [customerTags, ofOffers] = await Promise.all([
      customerId === undefined ? [] : tagsOf(customerId, purpose),
      offers(purpose),
    ])
    return freeShippingThreshold({
      customerTags,
      shippingDiscountPredicates: [...ofCodes, ...ofOffers],
      storeThreshold,
    })
  }

  const ofVisitor = (visitor: Asking) => thresholdOf(visitor.customerId, predicatesKnown(visitor))

  return {
    ofCart: (cart, customerId) => thresholdOf(customerId, codePredicatesOf(cart)),
    ofDelivery: (cart, customerId) => thresholdOf(customerId, codePredicatesOf(cart), 'delivery'),
    ofVisitor,
    ofAnybody: () => thresholdOf(undefined, []),
    ofHeader: (visitor) => thresholdOf(visitor.customerId, predicatesKnown(visitor), 'header'),
    filledFor: async (content, visitor) =>
      namesThreshold(content) ? fillThreshold(content, await ofVisitor(visitor)) : content,
    clear: () => customers.clear(),
  }
}

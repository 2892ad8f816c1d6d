/**
 * From which goods value a shopper's shipping is free: the one answer of header, cart, product pages, their estimate,
 * checkout and published calls (SHIP-19 to SHIP-21).
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

/** The header is on every page: without an answer it says what holds for everybody. */
const PATIENCE_MS = 500
/** A delivery is charged by it: without an answer it has no price. */
const PATIENCE_OF_DELIVERY_MS = 5_000

export type Asking = Pick<Visitor, 'customerId' | 'cartId' | 'session'>

export interface FreeShipping {
  /** Of a cart at hand. */
  ofCart(cart: Cart, customerId: string | undefined): Promise<Money>
  /** What its delivery is priced by: fails with the platform that does not say what holds for this customer. */
  ofDelivery(cart: Cart, customerId: string | undefined): Promise<Money>
  /** Of whoever asks without a cart at hand: by the codes that it was last seen to have. */
  ofVisitor(visitor: Asking): Promise<Money>
  /** What editors and merchants write, with the amount of whoever reads it; for what names none, nobody is looked at. */
  filledFor<T extends object>(content: T, visitor: Asking): Promise<T>
  /** What is kept of customers is forgotten: in tests. */
  clear(): void
}

/** What the codes of the visitor's cart were last seen to offer. */
function predicatesKnown({ cartId, session }: Pick<Asking, 'cartId' | 'session'>): readonly string[] {
  const known = session?.data.cartOffers
  return known !== undefined && known.cartId === cartId ? known.predicates : []
}

/** What the session is to know of a cart that it names from now on, for pages that do not read it. */
export function cartOffersOf(cart: Cart): Pick<SessionPatch, 'cartOffers'> {
  const predicates = codePredicatesOf(cart)
  return { cartOffers: predicates.length === 0 ? null : { cartId: cart.id, predicates: [...predicates] } }
}

/** The same of the cart that it names; null where it knows it. */
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

  /** What was known before, where nothing else comes in time. */
  async function tagsOf(customerId: string, isCharged: boolean): Promise<readonly string[]> {
    const customer = await customers.getShared(customerId, {
      unseenMs: isCharged ? PATIENCE_OF_DELIVERY_MS : PATIENCE_MS,
    })
    if (customer !== 'away') return customer?.tags ?? []
    return isCharged ? unanswered('a customer’s tags') : []
  }

  function offers(isCharged: boolean): Promise<readonly string[]> {
    const asked = catalogue.freeShippingOffers()
    const what = 'offers of free shipping'
    if (isCharged)
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
    isCharged = false,
  ): Promise<Money> {
    const [customerTags, ofOffers] = await Promise.all([
      customerId === undefined ? [] : tagsOf(customerId, isCharged),
      offers(isCharged),
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
    ofDelivery: (cart, customerId) => thresholdOf(customerId, codePredicatesOf(cart), true),
    ofVisitor,
    filledFor: async (content, visitor) =>
      namesThreshold(content) ? fillThreshold(content, await ofVisitor(visitor)) : content,
    clear: () => customers.clear(),
  }
}

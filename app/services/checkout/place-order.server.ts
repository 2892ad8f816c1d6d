/** The shop's side of order placement: what placement asks of it, and its own rules about the cart. */
import { findRemovals } from '~/models/cart/availability'
import type { Cart } from '~/models/cart/cart'
import { discountsOn } from '~/models/cart/lost-discounts'
import { skusOf } from '~/models/cart/lines'
import { planExternalPrices, pricedExternally } from '~/models/cart/plans/external-prices'
import { planChooseDeliveries } from '~/models/cart/plans/plan-delivery'
import { findCode } from '~/models/cart/plans/plan-codes'
import { planForgetCodes, planRemoveBlocked } from '~/models/cart/plans/plan-suspended-codes'
import { hasSeveralAddresses, shipmentsOf, withRenewedPickups } from '~/models/cart/shipments'
import type { Shipment } from '~/models/cart/shipments'
import { isAddressComplete, isDeliveryComplete, needsAccount } from '~/models/checkout/steps'
import { DEFAULT_COUNTRY } from '~/models/constants/constants'
import { definedOnly } from '~/models/defined-only'
import type { Tracked } from '~/models/analytics/tracked'
import type { Notice } from '~/models/notices/notice'
import type { PlaceOutcome, PlacementDetails } from '~/models/placement/placement'
import { formatMoney, usd } from '~/models/money/money'
import { amountDueCents } from '~/models/placement/snapshot'
import { segmentOf } from '~/models/recommendations/recommendation'
import { isRefusedSince } from '~/models/shipping/refused-carriers'
import { businessDate } from '~/models/time/business-time'
import { toWireAddress } from '~/models/cart/wire-address'
import type { Audit } from '../audit/audit.server'
import type { Clock } from '../clock'
import type { CartService } from '../commercetools/carts.server'
import type { CatalogueService } from '../commercetools/catalogue.server'
import type { CodeLimits } from '../commercetools/code-limits.server'
import type { CustomerService } from '../commercetools/customers.server'
import type { Logger } from '../logger'
import type { PlacementService } from '../placement/placement-service.server'
import type { CartHooks } from '../placement/step-context.server'
import { withRequestBudget } from '../request-budget'
import { isUpstreamError, orIfUnavailable } from '../upstream'
import type { Visitor } from '../visitor'
import type { SessionCarts } from '../cart/session-cart.server'
import { tellLost } from '../cart/lost-codes.server'
import type { SafcTokens } from './safc-tokens.server'
import type { PaymentStep } from './payment-step.server'

/**
 * Puts e-mail, billing address and current prices on the cart before it is frozen; running again gives the same cart.
 * Without the recalculation the platform would refuse the order over an outdated price, now and on every retry.
 */
export function createCartHooks(options: {
  readonly carts: CartService
  readonly catalogue: CatalogueService
  readonly codeLimits: CodeLimits
  readonly customers: Pick<CustomerService, 'getCarriers' | 'maySplit'>
  readonly clock: Clock
}): CartHooks {
  const { carts, catalogue, codeLimits, customers, clock } = options
  /** Another order of this e-mail may have used them since they were entered: the shopper sees the new total first. */
  const usedUp = async ({ discountCodes }: Cart, email: string) => {
    const applied = discountCodes.filter(({ state }) => state === 'MatchesCart')
    return (await codeLimits.usedUp({ discountCodes: applied }, email)).map(({ code }) => code)
  }
  return {
    asShown: (cart) => withRenewedPickups(cart, businessDate(clock.now())),
    async prepareCart({ cart, details, orderNumber }) {
      const bundles = await catalogue.getVariants(pricedExternally(cart), 'fresh')
      await carts.edit(cart.id, `place:${orderNumber}`, async (fresh) => ({
        actions: [
          { action: 'recalculate' as const },
          ...planExternalPrices(fresh.country ?? DEFAULT_COUNTRY, fresh, bundles),
          ...planRemoveBlocked(fresh),
          ...planForgetCodes(fresh, await usedUp(fresh, details.email)),
          ...planChooseDeliveries(fresh, {}, businessDate(clock.now())),
          ...(fresh.customerEmail === details.email
            ? []
            : [{ action: 'setCustomerEmail' as const, email: details.email }]),
          ...(fresh.billingAddress !== undefined || details.billingAddress === undefined
            ? []
            : [
                {
                  action: 'setBillingAddress' as const,
                  address: toWireAddress(details.billingAddress as Cart['billingAddress'] & object),
                },
              ]),
        ],
      }))
    },
    async checkCart(cart, { customerId }) {
      if (customerId === undefined && needsAccount(cart)) return { code: 'AccountNeeded', skus: [] }
      // Asks for the customer, whom the next line then reads from the cache.
      const carriers = await customers.getCarriers(customerId, 'fresh')
      if (hasSeveralAddresses(cart) && !(await customers.maySplit(customerId, 'cached')))
        return { code: 'SplitNotAllowed', skus: [] }
      if (!isAddressComplete(cart)) return { code: 'InvalidItemShippingDetails', skus: [] }
      const isOpen = ({ kind, fields }: Shipment) => kind === 'standard' && isRefusedSince(fields, carriers)
      if (!isDeliveryComplete(cart, businessDate(clock.now())) || shipmentsOf(cart).some(isOpen))
        return { code: 'DeliveryIncomplete', skus: [] }
      const removals = findRemovals(cart, await catalogue.getVariants(skusOf(cart), 'fresh'))
      if (removals.length === 0) return null
      const restricted = removals.every((removal) => removal.reason === 'restricted')
      return {
        code: restricted ? 'RestrictedCountry' : 'OutOfStock',
        skus: removals.map(({ line }) => line.sku),
      }
    },
  }
}

const LOOK_MS = 4_000

/** What is known about the order besides its cart. */
function detailsOf(
  { actor, customerId, kind }: Visitor,
  {
    cart,
    email,
    taken,
    tracked,
  }: {
    readonly cart: Cart
    readonly email: string
    /** Null if the form names no payment. */
    readonly taken: Awaited<ReturnType<PaymentStep['take']>>
    readonly tracked: Tracked | null | undefined
  },
): PlacementDetails {
  const billing = cart.billingAddress ?? cart.shippingAddress
  const details = {
    email,
    ...definedOnly({
      customerId,
      actorId: actor.kind === 'guest' ? undefined : actor.id,
      billingAddress: billing && { ...billing },
      tracked: tracked ?? undefined,
      segment: segmentOf(kind),
    }),
  }
  if (taken === null) return details
  return {
    ...details,
    paidBy: [...taken.paidBy],
    ...definedOnly({
      storeCredit: taken.storeCredit,
      adjustmentCents: taken.adjustmentCents,
      offline: taken.offline,
      agentPayment: taken.agentPayment,
      account: taken.account,
      shopPay: taken.shopPay ?? undefined,
    }),
  }
}

export type Placing = (
  | PlaceOutcome
  | { readonly kind: 'stale-token' }
  /** Nothing is ordered yet: the shopper approves at Shop Pay and returns to the review (PAY-07). */
  | { readonly kind: 'shop-pay'; readonly url: string; readonly origin: string }
) & {
  /** Discounts that the cart lost along the way, perhaps to an order elsewhere. */
  readonly lostCodes?: readonly Notice[]
  /** When this request sent the cart to be ordered; absent if it did not get that far. */
  readonly sentAt?: string
  /** A saved card was to pay: it may be tried again as it is. */
  readonly isSavedCard?: true
}

export type PlaceOrder = (request: {
  readonly visitor: Visitor
  /** One of the session's own carts, even if already ordered. */
  readonly cartId: string
  readonly attempt: string
  readonly payment: string | undefined
  /** The Shop Pay session that the shopper claims to return from. */
  readonly returned?: string | null
  /** Whom the order's event is attributed to. */
  readonly tracked?: Tracked | null
  /** Sent by the pay form, which requires it (PAY-19); absent if there is no form. */
  readonly safcToken?: string
}) => Promise<Placing>

export function createPlaceOrder(options: {
  readonly carts: CartService
  readonly codeLimits: CodeLimits
  readonly placement: PlacementService
  readonly paymentStep: PaymentStep
  readonly safcTokens: Pick<SafcTokens, 'isCurrent'>
  readonly sessionCarts: Pick<SessionCarts, 'sendForOrder'>
  readonly audit: Pick<Audit, 'record'>
  readonly logger: Logger
}): PlaceOrder {
  const { carts, codeLimits, placement, paymentStep, safcTokens, sessionCarts, audit, logger } = options

  const attemptOrder: PlaceOrder = async ({
    visitor,
    cartId,
    attempt,
    payment,
    returned,
    safcToken,
    tracked,
  }) => {
    // Nothing has begun yet: a slow platform is reported early, which leaves the placement the rest of the time.
    const [cart, taken] = await withRequestBudget(LOOK_MS, () =>
      Promise.all([
        carts.get(cartId),
        payment === undefined ? null : paymentStep.take(visitor, cartId, payment, returned),
      ]),
    )
    if (cart === null) return { kind: 'conflict' }
    const { actor, customerId } = visitor
    const typed = cart.customerEmail ?? visitor.email
    if (typed === undefined) return { kind: 'conflict' }
    // A guest is identified by it alone, and the platform looks up their orders case-sensitively (REF-06).
    const email = customerId === undefined ? typed.toLowerCase() : typed
    const details = detailsOf(visitor, { cart, email, taken, tracked })
    // An invalid form orders nothing, nor does it withdraw what is to be reported of an earlier order.
    const press = placement.attemptOf(attempt, cartId)
    if (press === null) return { kind: 'invalid-token' }
    if (
      safcToken !== undefined &&
      !safcTokens.isCurrent(safcToken, { customerId: visitor.customerId, email })
    )
      return { kind: 'stale-token' }
    if (taken?.shopPay === null && payment !== undefined)
      return continueAtShopPay(visitor, cart, payment, details)
    if (actor.kind === 'customer' && visitor.session?.data.customerServiceMode === true)
      await audit.record({
        // The same form sent again is no other order, and this row leads to the placement that it begins.
        id: press,
        action: 'order-sent',
        actorId: actor.id,
        subjectId: cartId,
        ownerId: customerId,
        detail: formatMoney(usd(amountDueCents(cart))),
        actingId: visitor.session.data.actingId,
      })
    // Whatever becomes of this request, the next one knows of the order.
    const sentAt = await sessionCarts.sendForOrder(visitor, cartId)
    const outcome = await placement.place({
      token: attempt,
      cartId,
      details,
      ...definedOnly({ nonce: taken?.nonce, choice: payment }),
    })
    if (outcome.kind === 'placed' || outcome.kind === 'pending') return outcome
    const hasRefused = outcome.kind === 'declined' || outcome.kind === 'rejected'
    if (hasRefused && payment !== undefined && taken?.shopPay)
      await paymentStep.dropShopPay(payment, taken.shopPay.session)
    const lostCodes = await findLostCodes(visitor, cart, email)
    return { ...outcome, sentAt, lostCodes, ...definedOnly({ isSavedCard: taken?.isSavedCard }) }
  }

  async function continueAtShopPay(
    visitor: Visitor,
    cart: Cart,
    payment: string,
    details: PlacementDetails,
  ): Promise<Placing> {
    const page = await withRequestBudget(LOOK_MS, () =>
      paymentStep.openShopPay(visitor, cart, payment, details),
    )
    if (page === null) return { kind: 'changed', cart }
    return page.kind === 'opened' ? { ...page, kind: 'shop-pay' } : page
  }

  /** Preparing the cart for its order is an edit like any other, and may reveal that a discount has ended. */
  async function findLostCodes(visitor: Visitor, before: Cart, email: string): Promise<readonly Notice[]> {
    if (before.discountCodes.length === 0 && discountsOn(before).size === 0) return []
    const after = await orIfUnavailable(carts.get(before.id), null)
    if (after === null) return []
    const discountCodes = before.discountCodes.filter(({ code }) => findCode(after, code) === undefined)
    const usedUp = await orIfUnavailable(codeLimits.usedUp({ discountCodes }, email), [])
    return tellLost(visitor, before, after, { usedUp })
  }

  return async (request) => {
    const outcome = await attemptOrder(request).catch((error: unknown): Placing => {
      if (!isUpstreamError(error)) throw error
      const { service, operation, status } = error
      logger.warn({ service, operation, status }, 'an order could not be begun')
      return { kind: 'unavailable' }
    })
    if (outcome.kind === 'placed' || outcome.kind === 'pending') return outcome
    // An earlier request or another form may have ordered this cart: only our own records can say nothing was charged.
    const standing = await placement.standing(request.cartId)
    if (standing === null) return outcome
    return standing.kind === 'placed' ? { ...standing, again: true } : standing
  }
}

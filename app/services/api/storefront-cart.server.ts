/**
 * The browser's path to the commerce platform (API-29 to API-31, API-37 to API-42): its own cart and its own order, by
 * validated actions. The platform's token, raw answers and other people's data stay on the server.
 */
import { asSold } from '~/models/cart/as-sold'
import type { Cart, LineItem } from '~/models/cart/cart'
import type { ClientAction, CartUpdate } from '~/models/cart/client-api/client-actions'
import type { DeliveryChoice } from '~/models/cart/plans/plan-delivery'
import { actionsNamed } from '~/models/cart/client-api/actions-named'
import {
  DELIVERY_ACTIONS,
  planClientActions,
  SHIPMENT_ACTIONS,
} from '~/models/cart/client-api/plan-client-actions'
import type { ClientFacts } from '~/models/cart/client-api/plan-client-actions'
import { destinationsAfter } from '~/models/cart/client-api/plan-client-shipments'
import { findCode, planRemoveCode, raisedFailureOf } from '~/models/cart/plans/plan-codes'
import type { Refusal } from '~/models/cart/client-api/client-refusal'
import { skusOf } from '~/models/cart/lines'
import { withKnownShipments } from '~/models/cart/shipments'
import type { MovePlan } from '~/models/cart/plan'
import { buysFrom } from '~/models/catalogue/pricing'
import type { Order } from '~/models/orders/order'
import { businessDate } from '~/models/time/business-time'
import type { Clock } from '../clock'
import type { EditOutcome } from '../commercetools/cart-edits.server'
import type { CartService } from '../commercetools/carts.server'
import type { CatalogueService } from '../commercetools/catalogue.server'
import { refusalCode } from '../commercetools/errors'
import type { Logger } from '../logger'
import type { OrderPlatform } from '../ports/placement-ports'
import { isUpstreamError, orIfUnavailable } from '../upstream'
import type { Visitor } from '../visitor'
import { storeDeliveries } from '../checkout/later-fields'
import { warningsOf } from './cart-warnings.server'
import type { CartWarning } from './cart-warnings.server'
import { findDeliveries } from './storefront-deliveries'
import type { CartUseCases } from '../cart/cart-use-cases.server'
import type { CheckoutUseCases } from '../checkout/checkout.server'
import type { CartGathering } from '../cart/cart-gathering.server'
import type { SessionCarts } from '../cart/session-cart.server'

export type StorefrontCartOutcome =
  /** `before`: the cart before the change; absent if an earlier request had done it, or the cart is gone. */
  | Extract<EditOutcome, { kind: 'done' }>
  /** Not the session's own, or nonexistent. */
  | { readonly kind: 'not-found' }
  /** The active cart was requested, but there is none yet. */
  | { readonly kind: 'not-loaded' }
  /** Already ordered. */
  | { readonly kind: 'ordered' }
  /** The caller's version is outdated; this is the present cart. */
  | { readonly kind: 'conflict'; readonly cart: Cart }
  /** It is being ordered or moved. */
  | { readonly kind: 'closed' }
  /** `cart`: its present state, if something else in the request was done. */
  | { readonly kind: 'refused'; readonly message: string; readonly key: string; readonly cart?: Cart }
  /** A platform is down: nothing was done, or nobody knows. */
  | { readonly kind: 'unavailable' }

export interface StorefrontCart {
  /** `ref` is `active-cart` or an id; any id but the session's own counts as nonexistent. */
  getCart(visitor: Visitor, ref: string): Promise<Cart | null | 'away'>
  update(visitor: Visitor, ref: string, update: CartUpdate): Promise<StorefrontCartOutcome>
  remove(visitor: Visitor, ref: string, version: number): Promise<StorefrontCartOutcome>
  /** Shown beside the cart. */
  warningsOf(visitor: Visitor, cart: Cart): Promise<readonly CartWarning[]>
  /** An order of this session or of its customer. */
  getOrder(visitor: Visitor, orderNumber: string): Promise<Order | null | 'away'>
}

export const ACTIVE_CART = 'active-cart'
const AWAY = { kind: 'unavailable' } as const
/** The platform's codes for a nonexistent discount code. */
const UNKNOWN_CODE = {
  key: 'code',
  message: 'This discount code is not valid. Please check it and try again.',
}
const IMPOSSIBLE = { key: 'actions', message: 'This cannot be done with the cart as it is.' }
const NOT_DELETED = { key: 'cart', message: 'This cart cannot be deleted as it is.' }

type Sold = Awaited<ReturnType<CatalogueService['getVariants']>>
type IdOf = (lineItemId: string) => string | undefined

function renamed(actions: readonly ClientAction[], idOf: IdOf): readonly ClientAction[] {
  return actions.map((one) =>
    'lineItemId' in one ? { ...one, lineItemId: idOf(one.lineItemId) ?? '' } : one,
  )
}

export function createStorefrontCart(options: {
  readonly cartUseCases: Pick<CartUseCases, 'edit' | 'editInMode' | 'paidShipping' | 'withOpenDeliveries'>
  readonly checkout: Pick<CheckoutUseCases, 'offersFor' | 'maySplit'>
  readonly carts: Pick<CartService, 'get' | 'delete'>
  readonly sessionCarts: Pick<SessionCarts, 'own' | 'release' | 'resume'>
  readonly gathering: Pick<CartGathering, 'gather'>
  readonly orders: Pick<OrderPlatform, 'getOrderByNumber'>
  readonly catalogue: Pick<CatalogueService, 'getVariants'>
  readonly clock: Clock
  readonly logger: Logger
}): StorefrontCart {
  const { cartUseCases, checkout, carts, sessionCarts, gathering, orders, catalogue, clock, logger } = options

  async function own(visitor: Visitor, ref: string): Promise<Cart | null> {
    const { cartId } = visitor
    if (ref !== ACTIVE_CART && ref !== cartId) return null
    const cart = cartId === undefined ? null : await carts.get(cartId)
    if (cart?.state === 'Active' || cart?.state === 'Frozen') return cart
    return ref === ACTIVE_CART && (await sessionCarts.resume(visitor)) ? own(visitor, ref) : null
  }

  async function factsOf(
    cart: Cart,
    sold: Sold,
    visitor: Visitor,
    actions: readonly ClientAction[],
    deliveries: Readonly<Record<string, DeliveryChoice>>,
  ): Promise<ClientFacts> {
    const isSplit = destinationsAfter(cart, actionsNamed(actions, SHIPMENT_ACTIONS)) > 1
    const maySplit = isSplit ? await checkout.maySplit(visitor) : true
    const variantOf = (line: LineItem) => sold.get(line.sku)?.variant
    return {
      today: businessDate(clock.now()),
      deliveries,
      maySplit,
      leftOf: (sku) => sold.get(sku)?.variant.availableQuantity,
      soldAs: variantOf,
      oneTimeChannel: (line) => {
        const variant = variantOf(line)
        return variant === undefined ? undefined : buysFrom(variant).channel
      },
    }
  }

  /** Plans only on the version that the caller saw; if the cart has moved, its lines have new ids. */
  async function edit(
    visitor: Visitor,
    cart: Cart,
    { version, actions }: CartUpdate,
    facts: ClientFacts,
  ): Promise<StorefrontCartOutcome> {
    const shipments = actionsNamed(actions, SHIPMENT_ACTIONS)
    const planWith =
      (known: ClientFacts): MovePlan<Refusal | 'conflict'> =>
      (fresh, idOf) => {
        if (fresh.id !== cart.id)
          return planClientActions(fresh, renamed(actions, idOf), {
            ...known,
            seen: withKnownShipments(fresh, cart, idOf),
          })
        return fresh.version === version ? planClientActions(fresh, actions, known) : { refused: 'conflict' }
      }
    const mode = destinationsAfter(cart, shipments) > 1 ? 'Multiple' : 'Single'
    const outcome = await storeDeliveries(facts.deliveries, (deliveries) => {
      const plan = planWith({ ...facts, deliveries })
      return shipments.length === 0
        ? cartUseCases.edit(visitor, (fresh) => plan(fresh, (lineItemId) => lineItemId), cart)
        : cartUseCases.editInMode(visitor, mode, plan, cart)
    })
    if (outcome.kind === 'declined') {
      const { reason } = outcome
      return reason === 'conflict' ? { kind: 'conflict', cart: outcome.cart } : { kind: 'refused', ...reason }
    }
    if (outcome.kind === 'done') return outcome
    if (outcome.kind === 'closed') return { kind: 'closed' }
    return { kind: 'refused', ...(outcome.code.startsWith('DiscountCode') ? UNKNOWN_CODE : IMPOSSIBLE) }
  }

  /** Removes a code that can never apply, and reports why (DISC-02). */
  async function withoutDeadCodes(
    visitor: Visitor,
    done: Extract<StorefrontCartOutcome, { kind: 'done' }>,
    actions: readonly ClientAction[],
  ): Promise<StorefrontCartOutcome> {
    for (const { code } of actionsNamed(actions, ['addDiscountCode'])) {
      const entry = findCode(done.cart, code) ?? findCode({ discountCodes: done.usedUp ?? [] }, code)
      const message = entry === undefined ? null : raisedFailureOf(entry)
      if (entry === undefined || message === null) continue
      const without = await cartUseCases.edit(
        visitor,
        (cart) => ({ actions: planRemoveCode(cart, entry.id) }),
        done.cart,
      )
      // The other actions are done, so the version has changed.
      const cart = without.kind === 'closed' ? done.cart : without.cart
      return { kind: 'refused', key: 'code', message, cart }
    }
    return done
  }

  /** Why there is no cart to change: reveals nothing about other people's (ERR-18, ERR-19). */
  async function whyNone(visitor: Visitor, ref: string): Promise<StorefrontCartOutcome> {
    if (ref === ACTIVE_CART) return { kind: 'not-loaded' }
    const cart = (await sessionCarts.own(visitor)).includes(ref) ? await carts.get(ref) : null
    if (cart?.state === 'Ordered') return { kind: 'ordered' }
    return { kind: cart?.state === 'Frozen' ? 'closed' : 'not-found' }
  }

  async function deliveriesOf(visitor: Visitor, cart: Cart, actions: readonly ClientAction[]) {
    const named = actionsNamed(actions, DELIVERY_ACTIONS)
    if (named.length === 0) return { kind: 'found' as const, deliveries: {} }
    return findDeliveries(await cartUseCases.withOpenDeliveries(visitor, cart), named, (shipOn) =>
      checkout.offersFor(cart, { shipOn, customerId: visitor.customerId }),
    )
  }

  /** An e-mail given here identifies the visitor from then on, as in checkout: calls name them by it (PAY-05). */
  function keepEmail(visitor: Visitor, actions: readonly ClientAction[]): void {
    const email = actionsNamed(actions, ['setCustomerEmail']).at(-1)?.email
    if (email !== undefined && email !== visitor.email) visitor.stage({ email })
  }

  async function update(visitor: Visitor, ref: string, asked: CartUpdate): Promise<StorefrontCartOutcome> {
    // After a failed order the cart differs from what the caller saw, whatever its version is.
    const isOwn = ref === ACTIVE_CART || ref === visitor.cartId
    const isBrought = isOwn && (await gathering.gather(visitor, 'all')).isBrought
    const cart = await own(visitor, isBrought ? ACTIVE_CART : ref)
    if (cart === null) return whyNone(visitor, ref)
    if (isBrought) return { kind: 'conflict', cart }
    if (cart.state !== 'Active') return { kind: 'closed' }
    if (cart.version !== asked.version) return { kind: 'conflict', cart }
    const { actions } = asked
    const found = await deliveriesOf(visitor, cart, actions)
    if (found.kind !== 'found') return found
    const sold = await catalogue.getVariants(skusOf(cart), 'cached')
    const facts = await factsOf(cart, sold, visitor, actions, found.deliveries)
    // An impossible plan is refused before the cart is moved into another mode for it.
    const planned = planClientActions(asSold(cart, sold), actions, facts)
    if ('refused' in planned) return { kind: 'refused', ...planned.refused }
    const outcome = await edit(visitor, cart, asked, facts)
    if (outcome.kind !== 'done') return outcome
    keepEmail(visitor, actions)
    return withoutDeadCodes(visitor, outcome, actions)
  }

  async function remove(visitor: Visitor, ref: string, version: number): Promise<StorefrontCartOutcome> {
    const cart = await own(visitor, ref)
    if (cart === null) return whyNone(visitor, ref)
    if (cart.state !== 'Active') return { kind: 'closed' }
    if (cart.version !== version) return { kind: 'conflict', cart }
    try {
      await carts.delete(cart)
    } catch (error) {
      // Changed since it was read: return its present state, so the next attempt has the right version.
      if (isUpstreamError(error) && error.status === 409) {
        const now = await own(visitor, cart.id)
        return now === null ? whyNone(visitor, ref) : { kind: 'conflict', cart: now }
      }
      const code = refusalCode(error)
      if (code === null) throw error
      logger.warn({ cartId: cart.id, code }, 'the platform refused to delete a cart')
      return { kind: 'refused', ...NOT_DELETED }
    }
    await sessionCarts.release(visitor, cart.id)
    return { kind: 'done', cart }
  }

  async function getOrder(visitor: Visitor, orderNumber: string): Promise<Order | null> {
    const cartIds = await sessionCarts.own(visitor)
    // Visitors without an order are not told whether an order number exists.
    if (visitor.customerId === undefined && cartIds.length === 0) return null
    const order = await orders.getOrderByNumber(orderNumber)
    if (order === null) return null
    const isOfSession = order.cartId !== undefined && cartIds.includes(order.cartId)
    const isOfCustomer = order.customerId !== undefined && order.customerId === visitor.customerId
    return isOfSession || isOfCustomer ? order : null
  }

  /** As pages show it: a delivery that must be chosen again is in no total. */
  async function read(visitor: Visitor, ref: string): Promise<Cart | null> {
    const cart = await own(visitor, ref)
    return cart && cartUseCases.withOpenDeliveries(visitor, cart)
  }

  async function shown(
    visitor: Visitor,
    asking: Promise<StorefrontCartOutcome>,
  ): Promise<StorefrontCartOutcome> {
    const outcome = await asking
    if (!('cart' in outcome) || outcome.cart === undefined) return outcome
    return { ...outcome, cart: await cartUseCases.withOpenDeliveries(visitor, outcome.cart) }
  }

  return {
    async warningsOf(visitor, cart) {
      // The cart is there: warnings that are unavailable now come with the next answer.
      const paid = await orIfUnavailable(cartUseCases.paidShipping(visitor, cart), [])
      return warningsOf(visitor, cart, paid)
    },
    getCart: (visitor, ref) => orIfUnavailable(read(visitor, ref), 'away'),
    update: (visitor, ref, asked) => orIfUnavailable(shown(visitor, update(visitor, ref, asked)), AWAY),
    remove: (visitor, ref, version) => orIfUnavailable(shown(visitor, remove(visitor, ref, version)), AWAY),
    getOrder: (visitor, orderNumber) => orIfUnavailable(getOrder(visitor, orderNumber), 'away'),
  }
}

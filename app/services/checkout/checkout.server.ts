/** Checkout's use cases: who may be on which step, the address, the delivery, the payment and the order. */
import type { Address } from '~/models/address/address'
import { lostGiftNotices, withoutRemovals } from '~/models/cart/availability'
import { restrictedItems } from '~/models/cart/restrictions'
import type { Removal } from '~/models/cart/availability'
import { refusalMessage } from '~/models/cart/refusals'
import type { Notice } from '~/models/notices/notice'
import type { CartAction } from '~/models/cart/actions'
import type { Cart } from '~/models/cart/cart'
import { planBillHome, planBilling, planBillingFollows } from '~/models/cart/plans/plan-billing'
import { isOfMerge } from '~/models/cart/plans/plan-merge'
import { planChooseDeliveries, planGiftMarks } from '~/models/cart/plans/plan-delivery'
import {
  findSplitProblems,
  planShipToOne,
  planSplit,
  restrictedOf,
  splitOf,
  splitProblemsIn,
} from '~/models/cart/plans/plan-split'
import type { RestrictedDestination, Split, SplitProblem } from '~/models/cart/plans/plan-split'
import { sentHome, withRenewedPickups } from '~/models/cart/shipments'
import { firstOpenStep, needsDelivery, nextStep, stepStates } from '~/models/checkout/steps'
import type { StepId, StepState } from '~/models/checkout/steps'
import type { Money } from '~/models/money/money'
import { businessDate } from '~/models/time/business-time'
import type { EditOutcome } from '../commercetools/carts.server'
import type { CustomerService } from '../commercetools/customers.server'
import type { Clock } from '../clock'
import type { ShippingService } from '../shipping/shipping.server'
import type { Visitor } from '../visitor.server'
import type { CartUseCases } from '../cart/cart-use-cases.server'
import { createDeliveryOffers } from './delivery-offers.server'
import type { ChosenDelivery, DeliveryOffers, NotChosen, OffersQuestion } from './delivery-offers.server'
import { withLostCode } from '../cart/lost-codes.server'
import type { OrderPages } from './order-pages.server'
import type { SessionCarts } from '../cart/session-cart.server'

export type CheckoutEntry =
  | {
      readonly kind: 'ready'
      readonly cart: Cart
      readonly steps: readonly StepState[]
      readonly today: string
      /** As it is stored, with the lines that the next edit takes away. */
      readonly stored: Cart
      /** The cart is shown without these; they are told of on the page (CART-08). */
      readonly removals: readonly Removal[]
      readonly notices: readonly Notice[]
    }
  /** The order of this cart is under way or made, or there is nothing to check out but an order of this visit. */
  | { readonly kind: 'ordered'; readonly path: string }
  /** Nothing to check out. */
  | { readonly kind: 'to-cart' }
  /** Not this step yet. */
  | { readonly kind: 'to-step'; readonly path: string }
  /** Neither an e-mail nor an account is known yet. */
  | { readonly kind: 'to-sign-in' }

export type NotDone =
  /** The cart is another one by now, or takes no more edits. */
  | { readonly kind: 'gone' }
  /** The commerce platform will not have it: to be told where it was entered. */
  | { readonly kind: 'refused'; readonly message: string }

interface Saved {
  readonly kind: 'saved'
  readonly cart: Cart
  /** A free gift does not go there, and was left out: the cart says so. */
  readonly lostGift: boolean
}

export type SaveOutcome = Saved | { readonly kind: 'restricted'; readonly items: readonly string[] } | NotDone

export type SplitOutcome =
  | Saved
  | { readonly kind: 'problems'; readonly problems: readonly SplitProblem[] }
  | { readonly kind: 'restricted'; readonly places: readonly RestrictedDestination[] }
  /** This shopper's orders go to one address (SHIP-17). */
  | { readonly kind: 'not-allowed' }
  | NotDone

export type ChooseOutcome = { readonly kind: 'chosen'; readonly cart: Cart } | NotChosen | NotDone

export interface CheckoutUseCases {
  /** Loads the cart for a step and says where the shopper belongs when not there. */
  enter(visitor: Visitor, step: StepId): Promise<CheckoutEntry>
  /** "Proceed to Checkout": leads once to the cart, with the names of what had to go, and otherwise on (CART-10). */
  start(visitor: Visitor): Promise<string>
  /** Takes away what may not stay; true when the cart page has something to tell. */
  takeAway(visitor: Visitor): Promise<boolean>
  /** Where checkout starts or goes on for this visitor (CHK-06). */
  firstStepPath(visitor: Visitor): Promise<string>
  /** Where the button of a step leads once that is done: to the step it names, if nothing is missing before. */
  nextStepPath(visitor: Visitor, after: StepId): Promise<string>
  /** The address book of a signed-in customer, newest last; empty for guests and while it cannot be read. */
  savedAddresses(visitor: Visitor): Promise<readonly Address[]>
  /** Whether this shopper may send one order to several addresses: everybody but customers who are barred (SHIP-17). */
  maySplit(visitor: Visitor): Promise<boolean>
  /** Null when it is kept; without a cart it is kept for the one to come. */
  saveEmail(visitor: Visitor, email: string): Promise<NotDone | null>
  /** Everything to one address. */
  saveAddress(visitor: Visitor, email: string, address: Address): Promise<SaveOutcome>
  /** Pieces to several addresses. The split names the lines of the visitor's cart as it was shown. */
  saveSplit(visitor: Visitor, email: string, split: Split): Promise<SplitOutcome>
  offersFor(cart: Cart, request: OffersQuestion): Promise<DeliveryOffers>
  /** Dates on which this cart could leave; empty while the service does not say (SHIP-26). */
  shipDates(cart: Cart): Promise<readonly string[]>
  /** One choice for each shipment that is sent, by its key. */
  chooseDeliveries(
    visitor: Visitor,
    choices: Readonly<Record<string, ChosenDelivery>>,
  ): Promise<ChooseOutcome>
  saveBilling(visitor: Visitor, billing: Address | 'same'): Promise<SaveOutcome>
}

function toNotDone(outcome: Exclude<EditOutcome, { readonly kind: 'done' }>): NotDone {
  return outcome.kind === 'refused'
    ? { kind: 'refused', message: refusalMessage(outcome.code) }
    : { kind: 'gone' }
}

function savedAfter(visitor: Visitor, before: Cart, cart: Cart): Saved {
  const lost = lostGiftNotices(before, cart)
  // What the shop itself left out is told already, with the reason.
  const untold = lost.filter(({ key }) => !visitor.flash.some((notice) => notice.key === key))
  if (untold.length > 0) visitor.stage({ flash: [...untold] })
  return { kind: 'saved', cart, lostGift: lost.length > 0 }
}

function planEmail(cart: Cart, email: string): readonly CartAction[] {
  return cart.customerEmail === email ? [] : [{ action: 'setCustomerEmail', email }]
}

export function createCheckout(options: {
  readonly shopping: CartUseCases
  readonly sessionCarts: Pick<SessionCarts, 'reunite'>
  readonly orderPages: OrderPages
  readonly customers: CustomerService
  readonly shipping: ShippingService
  readonly clock: Clock
  readonly threshold: (cart: Cart) => Money
}): CheckoutUseCases {
  const { shopping, sessionCarts, orderPages, customers, clock } = options
  const { offersFor, shipDates, resolveChoices } = createDeliveryOffers(options)

  async function maySplit(visitor: Visitor): Promise<boolean> {
    if (visitor.customerId === undefined) return true
    return (await customers.get(visitor.customerId))?.allowSplitShipments ?? true
  }

  /** Without what may not stay: nobody is held up for it, and only a post takes it away. */
  async function viewWithout(visitor: Visitor) {
    const view = await shopping.view(visitor)
    const cart = view.cart && withoutRemovals(view.cart, view.removals)
    return { ...view, cart, stored: view.cart }
  }

  async function takeAway(visitor: Visitor): Promise<boolean> {
    const { removals } = await shopping.view(visitor)
    if (removals.length === 0) return false
    // Any edit takes away what was just found, and leaves the messages for the cart page.
    const outcome = await shopping.edit(visitor, () => ({ actions: [] }))
    return outcome.kind === 'done'
  }

  /** What had to go is named in the cart; where there was nothing, an order of this visit is what is looked for. */
  async function nothingLeft(visitor: Visitor, removals: readonly Removal[]): Promise<CheckoutEntry> {
    const path = removals.length > 0 ? null : await orderPages.latest(visitor)
    return path === null ? { kind: 'to-cart' } : { kind: 'ordered', path }
  }

  async function enter(visitor: Visitor, step: StepId): Promise<CheckoutEntry> {
    // Before the platform is asked: by its cart, an ordered one is gone.
    const order = await orderPages.present(visitor)
    if (order !== null) return { kind: 'ordered', path: order }
    const { cart: kept, stored, removals, notices } = await viewWithout(visitor)
    if (kept === null || stored === null || kept.lineItems.length === 0) return nothingLeft(visitor, removals)
    if (visitor.customerId === undefined && kept.customerEmail === undefined) return { kind: 'to-sign-in' }
    const today = businessDate(clock.now())
    const cart = withRenewedPickups(kept, today)
    const steps = stepStates(cart, today)
    const wanted = steps.find((state) => state.id === step)
    if (wanted === undefined || !wanted.enabled)
      return { kind: 'to-step', path: firstOpenStep(cart, today).path }
    return { kind: 'ready', cart, steps, today, stored, removals, notices: withLostCode(visitor, notices) }
  }

  async function stepPath(
    visitor: Visitor,
    stepOf: (cart: Cart, today: string) => StepState,
  ): Promise<string> {
    const entry = await enter(visitor, 'address')
    // No step of checkout would say what has come in.
    if (entry.kind === 'ready' && visitor.flash.some(isOfMerge)) return '/cart'
    switch (entry.kind) {
      case 'to-cart':
        return '/cart'
      case 'to-sign-in':
        return '/checkout/signin'
      case 'ready':
        return stepOf(entry.cart, entry.today).path
      default:
        return entry.path
    }
  }

  const firstStepPath = (visitor: Visitor) => stepPath(visitor, firstOpenStep)

  return {
    enter,
    firstStepPath,
    nextStepPath: (visitor, after) => stepPath(visitor, (cart, today) => nextStep(cart, after, today)),
    async start(visitor) {
      await sessionCarts.reunite(visitor)
      const order = await orderPages.present(visitor)
      if (order !== null) return order
      return (await takeAway(visitor)) ? '/cart' : firstStepPath(visitor)
    },
    takeAway,
    offersFor,
    shipDates,
    async savedAddresses(visitor) {
      if (visitor.customerId === undefined) return []
      return (await customers.get(visitor.customerId))?.addresses ?? []
    },
    maySplit,
    async saveEmail(visitor, email) {
      const outcome = await shopping.edit(visitor, (cart) => ({ actions: planEmail(cart, email) }))
      if (outcome.kind === 'refused') return toNotDone(outcome)
      await visitor.save({ email })
      return null
    },
    async saveAddress(visitor, email, address) {
      const { cart } = await viewWithout(visitor)
      if (cart === null) return { kind: 'gone' }
      const items = restrictedItems(cart, address.country)
      if (items.length > 0) return { kind: 'restricted', items }
      if (visitor.email !== email) await visitor.save({ email })
      const today = businessDate(clock.now())
      const outcome = await shopping.editInMode(visitor, 'Single', (fresh) => ({
        actions: [
          ...planEmail(fresh, email),
          ...planShipToOne(fresh, address, today),
          ...planBillingFollows(cart, address),
          // Nothing goes there: the form asks for it as the address of the bill.
          ...(needsDelivery(fresh) ? [] : planBilling(address)),
        ],
      }))
      return outcome.kind === 'done' ? savedAfter(visitor, cart, outcome.cart) : toNotDone(outcome)
    },
    async saveSplit(visitor, email, split) {
      const several = split.destinations.length > 1
      const [{ cart }, allowed] = await Promise.all([
        viewWithout(visitor),
        several ? maySplit(visitor) : true,
      ])
      if (cart === null) return { kind: 'gone' }
      if (!allowed) return { kind: 'not-allowed' }
      const problems = findSplitProblems(cart, split)
      if (problems.length > 0) return { kind: 'problems', problems }
      const places = restrictedOf(cart, split)
      if (places.length > 0) return { kind: 'restricted', places }
      if (visitor.email !== email) await visitor.save({ email })
      const today = businessDate(clock.now())
      const mode = several ? 'Multiple' : 'Single'
      // What changed meanwhile has no share yet: the form says so, and asks again.
      const outcome = await shopping.editInMode<readonly SplitProblem[]>(visitor, mode, (fresh, idOf) => {
        const changed = splitProblemsIn(fresh, split, idOf)
        if (changed.length > 0) return { refused: changed }
        const home = split.destinations[0]?.address
        return {
          actions: [
            ...planEmail(fresh, email),
            ...planSplit(fresh, splitOf(split, idOf), today),
            ...(home === undefined ? [] : planBillingFollows(cart, home)),
          ],
        }
      })
      if (outcome.kind === 'declined') return { kind: 'problems', problems: outcome.reason }
      if (outcome.kind !== 'done') return toNotDone(outcome)
      return savedAfter(visitor, cart, outcome.cart)
    },
    async chooseDeliveries(visitor, choices) {
      const { cart } = await viewWithout(visitor)
      if (cart === null) return { kind: 'gone' }
      const resolved = await resolveChoices(cart, choices, visitor.customerId)
      if (resolved.kind !== 'resolved') return resolved
      const today = businessDate(clock.now())
      // An order that failed meanwhile may have put another cart in its place: these prices are not for that one.
      const outcome = await shopping.edit<'another-cart'>(visitor, (fresh) => {
        if (fresh.id !== cart.id) return { refused: 'another-cart' }
        const chosen = planChooseDeliveries(fresh, resolved.deliveries, today)
        return { actions: [...chosen, ...planGiftMarks(fresh, (key) => choices[key]?.isGift ?? false)] }
      })
      if (outcome.kind === 'declined') return { kind: 'gone' }
      return outcome.kind === 'done' ? { kind: 'chosen', cart: outcome.cart } : toNotDone(outcome)
    },
    async saveBilling(visitor, billing) {
      const outcome = await shopping.edit(visitor, (cart) => {
        const home = sentHome(cart)
        // The review is of the cart as it is stored: what is to be collected is ready on a day to come by then.
        const renewed = planChooseDeliveries(cart, {}, businessDate(clock.now()))
        if (billing !== 'same') return { actions: [...renewed, ...planBilling(billing)] }
        // Where nothing is sent, the one address that was given is that of the bill already.
        return { actions: home === undefined ? renewed : [...renewed, ...planBillHome(home)] }
      })
      // No gift goes for an address that nothing is sent to.
      return outcome.kind === 'done'
        ? { kind: 'saved', cart: outcome.cart, lostGift: false }
        : toNotDone(outcome)
    },
  }
}

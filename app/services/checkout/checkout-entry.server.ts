/** Who may be on which step of checkout, with which cart, and where everyone else is sent. */
import { withoutRemovals } from '~/models/cart/availability'
import type { Removal } from '~/models/cart/availability'
import type { Cart } from '~/models/cart/cart'
import { hasSeveralAddresses, withoutDeliveries, withRenewedPickups } from '~/models/cart/shipments'
import { firstOpenOf, needsAccount, nextStep, stepStates } from '~/models/checkout/steps'
import type { StepId, StepState } from '~/models/checkout/steps'
import { addNotices } from '~/models/notices/notice'
import type { Notice } from '~/models/notices/notice'
import { businessDate } from '~/models/time/business-time'
import type { CartUseCases, CartView } from '../cart/cart-use-cases.server'
import { withLostCodes } from '../cart/lost-codes.server'
import type { CartGathering } from '../cart/cart-gathering.server'
import type { FailedOrder } from '../cart/failed-orders.server'
import type { Clock } from '../clock'
import type { GoodsAge } from '../commercetools/product-copies.server'
import type { CustomerService } from '../commercetools/customers.server'
import { orIfUnavailable } from '../upstream'
import type { Visitor } from '../visitor'
import type { OrderPages } from './order-pages.server'

export type CheckoutEntry =
  | {
      readonly kind: 'ready'
      readonly cart: Cart
      readonly steps: readonly StepState[]
      readonly today: string
      /** As stored, including the lines that the next edit removes. */
      readonly stored: Cart
      /** The cart is shown without these; the page reports them (CART-08). */
      readonly removals: readonly Removal[]
      readonly notices: readonly Notice[]
      readonly failed: readonly FailedOrder[]
    }
  /** This cart's order is under way or made, or there is nothing to check out except an order of this visit. */
  | { readonly kind: 'ordered'; readonly path: string }
  /** Nothing to check out. */
  | { readonly kind: 'to-cart' }
  /** This step is not open yet. */
  | { readonly kind: 'to-step'; readonly path: string }
  /**
   * Neither an e-mail nor an account is known yet, or the cart requires an account. That page reports removals as a
   * step would.
   */
  | {
      readonly kind: 'to-sign-in'
      readonly needsAccount: boolean
      readonly notices: readonly Notice[]
      readonly failed: readonly FailedOrder[]
    }

/** Lines that may not stay were removed, the commerce platform refused that, or there were none. */
type TakenAway = 'taken' | 'refused' | 'nothing'

export interface CheckoutEntries {
  /**
   * Loads the cart for a step, or says where the shopper belongs instead. What may not stay is checked afresh
   * (`fresh`), or for a page by what was seen within the last second (`recent`); for a form, as for every edit, what
   * was seen within the last minute is enough (`cached`).
   */
  enter(visitor: Visitor, step: StepId, as?: GoodsAge): Promise<CheckoutEntry>
  /**
   * "Proceed to Checkout": if lines had to go, leads to the cart once, naming them; otherwise on (CART-10), even where
   * the platform refused to remove them, which the caller must report.
   */
  start(visitor: Visitor): Promise<{ readonly path: string; readonly isRefused: boolean }>
  /** Removes what may not stay, and leaves notices naming it for the cart page. */
  takeAway(visitor: Visitor): Promise<TakenAway>
  /** Where checkout starts or resumes for this visitor (CHK-06). `stored` is the cart as just returned. */
  firstStepPath(visitor: Visitor, stored?: Cart): Promise<string>
  /** Where a step's button leads once the step is saved: to the step it names, unless an earlier one is incomplete. */
  nextStepPath(visitor: Visitor, after: StepId, stored: Cart): string
}

const ONE_ADDRESS: Notice = {
  type: 'warning',
  message:
    'Orders of your account go to one address. Please say which, and everything in your cart goes there.',
}

export function createCheckoutEntries(options: {
  readonly cartUseCases: Pick<CartUseCases, 'view' | 'edit' | 'settle' | 'paidShipping'>
  readonly gathering: Pick<CartGathering, 'gather'>
  readonly orderPages: OrderPages
  readonly customers: Pick<CustomerService, 'maySplit'>
  readonly clock: Clock
}): CheckoutEntries {
  const { cartUseCases, gathering, orderPages, customers, clock } = options
  const today = () => businessDate(clock.now())

  /** The cart page names what had to go; if nothing did, the shopper is probably after an order of this visit. */
  async function nothingLeft(visitor: Visitor, removals: readonly Removal[]): Promise<CheckoutEntry> {
    const path = removals.length > 0 ? null : await orderPages.latest(visitor)
    return path === null ? { kind: 'to-cart' } : { kind: 'ordered', path }
  }

  /** A guest may have split what is merged into the cart of a barred customer, or the cart was split before the ban. */
  async function mayGoOnSplit({ customerId }: Visitor, cart: Cart): Promise<boolean> {
    // While this is unknown nobody is held up: the placement checks again.
    return !hasSeveralAddresses(cart) || orIfUnavailable(customers.maySplit(customerId, 'cached'), true)
  }

  /** Enters without the lines that may not stay: they hold nobody up, and only a POST removes them. */
  async function enterWith(visitor: Visitor, step: StepId, view: CartView): Promise<CheckoutEntry> {
    const { cart: stored, removals, outdated, failed } = view
    const kept = stored && withoutRemovals(stored, removals)
    if (kept === null || stored === null || kept.lineItems.length === 0) return nothingLeft(visitor, removals)
    const told = withLostCodes(visitor, view.notices, stored)
    const isAccountNeeded = needsAccount(kept)
    if (visitor.customerId === undefined && (isAccountNeeded || kept.customerEmail === undefined))
      return { kind: 'to-sign-in', needsAccount: isAccountNeeded, notices: told, failed }
    const cart = withRenewedPickups(withoutDeliveries(kept, outdated), today())
    const maySplit = await mayGoOnSplit(visitor, cart)
    const steps = stepStates(cart, today(), { isSignedIn: visitor.customerId !== undefined, maySplit })
    const wanted = steps.find((state) => state.id === step)
    if (wanted === undefined || !wanted.enabled) return { kind: 'to-step', path: firstOpenOf(steps).path }
    const paid = await cartUseCases.paidShipping(visitor, cart)
    const notices = addNotices(told, [...paid, ...(maySplit ? [] : [ONE_ADDRESS])])
    return { kind: 'ready', cart, steps, today: today(), stored, removals, notices, failed }
  }

  async function enter(
    visitor: Visitor,
    step: StepId,
    as: GoodsAge = 'fresh',
    stored?: Cart,
  ): Promise<CheckoutEntry> {
    // Before asking the platform, which no longer has an ordered cart.
    const order = await orderPages.present(visitor)
    if (order !== null) return { kind: 'ordered', path: order }
    return enterWith(visitor, step, await cartUseCases.view(visitor, as, stored))
  }

  /** Notices that no checkout step would show, such as what was merged in. */
  const leadsToCart = ({ flash }: Visitor) => flash.some((notice) => notice.leadsToCart)

  function pathOf(visitor: Visitor, entry: CheckoutEntry): string {
    switch (entry.kind) {
      case 'to-cart':
        return '/cart'
      case 'to-sign-in':
        return '/checkout/signin'
      case 'ready':
        return leadsToCart(visitor) ? '/cart' : firstOpenOf(entry.steps).path
      default:
        return entry.path
    }
  }

  /** Any edit removes what was just found, and leaves the messages for the cart page. */
  async function takeAwayOf(visitor: Visitor, { cart, removals }: CartView): Promise<TakenAway> {
    if (cart === null || removals.length === 0) return 'nothing'
    const { kind } = await cartUseCases.edit(visitor, () => ({ actions: [] }), cart)
    return kind === 'done' ? 'taken' : kind === 'refused' ? kind : 'nothing'
  }

  return {
    enter: (visitor, step, as) => enter(visitor, step, as),
    async firstStepPath(visitor, stored) {
      // If the cart was just written, what may not stay was removed then.
      const as = stored === undefined ? 'fresh' : 'cached'
      return pathOf(visitor, await enter(visitor, 'address', as, stored))
    },
    nextStepPath: (visitor, after, stored) =>
      leadsToCart(visitor) ? '/cart' : nextStep(withRenewedPickups(stored, today()), after, today()).path,
    async start(visitor) {
      await gathering.gather(visitor, 'all')
      const order = await orderPages.present(visitor)
      if (order !== null) return { path: order, isRefused: false }
      const view = await cartUseCases.view(visitor)
      const taken = await takeAwayOf(visitor, view)
      if (taken === 'taken') return { path: '/cart', isRefused: false }
      const isRefused = taken === 'refused'
      // A refused removal holds nobody up either: the steps leave the lines out, and the next form tries again.
      const cart = view.cart && !isRefused ? await cartUseCases.settle(visitor, view.cart) : view.cart
      return { path: pathOf(visitor, await enterWith(visitor, 'address', { ...view, cart })), isRefused }
    },
    takeAway: async (visitor) => takeAwayOf(visitor, await cartUseCases.view(visitor)),
  }
}

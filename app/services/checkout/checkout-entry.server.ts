/** Who may be on which step of checkout, with which cart, and where everybody else belongs. */
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
      /** As it is stored, with the lines that the next edit takes away. */
      readonly stored: Cart
      /** The cart is shown without these; they are told of on the page (CART-08). */
      readonly removals: readonly Removal[]
      readonly notices: readonly Notice[]
      readonly failed: readonly FailedOrder[]
    }
  /** The order of this cart is under way or made, or there is nothing to check out but an order of this visit. */
  | { readonly kind: 'ordered'; readonly path: string }
  /** Nothing to check out. */
  | { readonly kind: 'to-cart' }
  /** Not this step yet. */
  | { readonly kind: 'to-step'; readonly path: string }
  /**
   * Neither an e-mail nor an account is known yet, or the cart asks for an account. What may not stay in the cart is
   * told there as on a step.
   */
  | {
      readonly kind: 'to-sign-in'
      readonly needsAccount: boolean
      readonly notices: readonly Notice[]
      readonly failed: readonly FailedOrder[]
    }

/** What may not stay has gone, the commerce platform has refused that, or there was nothing. */
type TakenAway = 'taken' | 'refused' | 'nothing'

export interface CheckoutEntries {
  /**
   * Loads the cart for a step and says where the shopper belongs when not there. What may not stay is asked for anew
   * for a page (`fresh`); for a form it is what was last seen, as for every edit, and costs no call.
   */
  enter(visitor: Visitor, step: StepId, as?: 'fresh' | 'cached'): Promise<CheckoutEntry>
  /**
   * "Proceed to Checkout": leads once to the cart, with the names of what had to go, and otherwise on (CART-10), also
   * where the platform did not let it go, which is to be told.
   */
  start(visitor: Visitor): Promise<{ readonly path: string; readonly isRefused: boolean }>
  /** Takes away what may not stay, and leaves the names for the cart page. */
  takeAway(visitor: Visitor): Promise<TakenAway>
  /** Where checkout starts or goes on for this visitor (CHK-06). `stored` is the cart as it was answered a moment ago. */
  firstStepPath(visitor: Visitor, stored?: Cart): Promise<string>
  /** Where the button of a step leads once that is stored: to the step it names, if nothing is missing before. */
  nextStepPath(visitor: Visitor, after: StepId, stored: Cart): string
}

const ONE_ADDRESS: Notice = {
  type: 'warning',
  message:
    'Orders of your account go to one address. Please say which, and everything in your cart goes there.',
}

export function createCheckoutEntries(options: {
  readonly shopping: Pick<CartUseCases, 'view' | 'edit' | 'settle' | 'paidShipping'>
  readonly gathering: Pick<CartGathering, 'gather'>
  readonly orderPages: OrderPages
  readonly customers: Pick<CustomerService, 'maySplit'>
  readonly clock: Clock
}): CheckoutEntries {
  const { shopping, gathering, orderPages, customers, clock } = options
  const today = () => businessDate(clock.now())

  /** What had to go is named in the cart; where there was nothing, an order of this visit is what is looked for. */
  async function nothingLeft(visitor: Visitor, removals: readonly Removal[]): Promise<CheckoutEntry> {
    const path = removals.length > 0 ? null : await orderPages.latest(visitor)
    return path === null ? { kind: 'to-cart' } : { kind: 'ordered', path }
  }

  /** A guest may have split what comes into the cart of a customer who is barred, or it was split before they were. */
  async function mayGoOnSplit({ customerId }: Visitor, cart: Cart): Promise<boolean> {
    // While nobody can tell nobody is held up: the placement asks again.
    return !hasSeveralAddresses(cart) || orIfUnavailable(customers.maySplit(customerId, 'cached'), true)
  }

  /** Without what may not stay: nobody is held up for it, and only a post takes it away. */
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
    const paid = await shopping.paidShipping(visitor, cart)
    const notices = addNotices(told, [...paid, ...(maySplit ? [] : [ONE_ADDRESS])])
    return { kind: 'ready', cart, steps, today: today(), stored, removals, notices, failed }
  }

  async function enter(
    visitor: Visitor,
    step: StepId,
    as: 'fresh' | 'cached' = 'fresh',
    stored?: Cart,
  ): Promise<CheckoutEntry> {
    // Before the platform is asked: by its cart, an ordered one is gone.
    const order = await orderPages.present(visitor)
    if (order !== null) return { kind: 'ordered', path: order }
    return enterWith(visitor, step, await shopping.view(visitor, as, stored))
  }

  /** No step of checkout would say it, such as what has come in. */
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

  /** Any edit takes away what was just found, and leaves the messages for the cart page. */
  async function takeAwayOf(visitor: Visitor, { cart, removals }: CartView): Promise<TakenAway> {
    if (cart === null || removals.length === 0) return 'nothing'
    const { kind } = await shopping.edit(visitor, () => ({ actions: [] }), cart)
    return kind === 'done' ? 'taken' : kind === 'refused' ? kind : 'nothing'
  }

  return {
    enter: (visitor, step, as) => enter(visitor, step, as),
    async firstStepPath(visitor, stored) {
      // What may not stay has just been taken away where the cart was written.
      const as = stored === undefined ? 'fresh' : 'cached'
      return pathOf(visitor, await enter(visitor, 'address', as, stored))
    },
    nextStepPath: (visitor, after, stored) =>
      leadsToCart(visitor) ? '/cart' : nextStep(withRenewedPickups(stored, today()), after, today()).path,
    async start(visitor) {
      await gathering.gather(visitor, 'all')
      const order = await orderPages.present(visitor)
      if (order !== null) return { path: order, isRefused: false }
      const view = await shopping.view(visitor)
      const taken = await takeAwayOf(visitor, view)
      if (taken === 'taken') return { path: '/cart', isRefused: false }
      const isRefused = taken === 'refused'
      // What is refused now holds nobody up either: the steps leave it out, and the next form tries again.
      const cart = view.cart && !isRefused ? await shopping.settle(visitor, view.cart) : view.cart
      return { path: pathOf(visitor, await enterWith(visitor, 'address', { ...view, cart })), isRefused }
    },
    takeAway: async (visitor) => takeAwayOf(visitor, await shopping.view(visitor)),
  }
}

/** What shoppers do with their cart: view it, add to it, use codes, and edit it otherwise. */
import { removalNotices } from '~/models/cart/availability'
import type { Removal } from '~/models/cart/availability'
import type { Cart } from '~/models/cart/cart'
import { codeNotices } from '~/models/cart/plans/plan-codes'
import { withoutDeliveries } from '~/models/cart/shipments'
import { addNotices } from '~/models/notices/notice'
import type { Notice } from '~/models/notices/notice'
import { paidShippingNotices } from '~/models/shipping/paid-shipping'
import type { CartModeService } from '../commercetools/cart-mode.server'
import type { CatalogueService } from '../commercetools/catalogue.server'
import type { GoodsAge } from '../commercetools/product-copies.server'
import type { CodeLimits } from '../commercetools/code-limits.server'
import type { CustomerService } from '../commercetools/customers.server'
import type { FreeShipping } from '../free-shipping.server'
import type { GroupGoods } from '../group-goods.server'
import type { Logger } from '../logger'
import type { Visitor } from '../visitor'
import { createAddToCart } from './add-to-cart.server'
import type { AddToCart } from './add-to-cart.server'
import type { ClaimOutcome, CodeOutcome, RemoveCodeOutcome } from './cart-codes.server'
import { createCartEdit } from './cart-edit.server'
import type { FailedOrder, FailedOrders } from './failed-orders.server'
import { forgetLostCodes, withCostOfCodes } from './lost-codes.server'
import { createOutdatedDeliveries } from './outdated-deliveries.server'
import { createModeEdits } from './mode-edits.server'
import type { ModeEdits } from './mode-edits.server'
import { tellPerhapsGone } from './removals-told.server'
import { createVisitorEdits } from './visitor-edits.server'
import type { VisitorEdits, VisitorEditsOptions } from './visitor-edits.server'

export interface CartView {
  readonly cart: Cart | null
  /** Lines that may not stay: shown as removed and left out of the totals; the next edit removes them. */
  readonly removals: readonly Removal[]
  readonly notices: readonly Notice[]
  /** Shipments whose delivery must be chosen again, since the basis of its price has changed. */
  readonly outdated: ReadonlySet<string>
  /** Failed orders of this shopper; what to say about them is among the notices. */
  readonly failed: readonly FailedOrder[]
}

/** Its goods are safe; edits wait until the move is done. */
const CART_MOVING: Notice = {
  type: 'notice',
  message: 'Your cart is just being saved. What you change in it may take a few seconds.',
}

export interface CartUseCases extends VisitorEdits, ModeEdits, AddToCart {
  /**
   * What may not stay is judged by the catalogue, asked now (`fresh`, the default), or `recent` for a page. `known` is
   * the cart as just returned, if the caller has it.
   */
  view(visitor: Visitor, as?: GoodsAge, known?: Cart): Promise<CartView>
  /** The cart as if its outdated deliveries had not been chosen. */
  withOpenDeliveries(whose: Pick<Visitor, 'customerId'>, cart: Cart): Promise<Cart>
  /** What each step says about free shipping codes that do not apply to where the order goes. */
  paidShipping(whose: Pick<Visitor, 'customerId'>, cart: Cart): Promise<readonly Notice[]>
  /**
   * Settles everything that merchants have changed since the cart's last edit. `known` is the cart as just returned.
   */
  settle(visitor: Visitor, known: Cart): Promise<Cart>
  applyCode(visitor: Visitor, code: string): Promise<CodeOutcome>
  removeCode(visitor: Visitor, codeId: string): Promise<RemoveCodeOutcome>
  /** Stops a suspended code from being retried. */
  forgetCode(visitor: Visitor, code: string): Promise<RemoveCodeOutcome>
  /** A code that arrived by a link: applied to the present cart, or kept for the next one. */
  claimCode(visitor: Visitor, code: string): Promise<ClaimOutcome>
  /** Tries the kept code on a cart that was not created by adding a first item. */
  tryKeptCode(visitor: Visitor): Promise<void>
  /** Stages notices for the next page about what a failed edit has removed all the same. */
  tellPerhapsGone(visitor: Visitor): Promise<void>
  /** Whether the visitor's cart just refused the kept code. */
  wasKeptCodeRefused(visitor: Visitor): boolean
}

export interface CartUseCasesOptions extends VisitorEditsOptions {
  readonly modes: CartModeService
  readonly failedOrders: Pick<FailedOrders, 'list'>
  readonly catalogue: CatalogueService
  readonly codeLimits: CodeLimits
  readonly freeShipping: Pick<FreeShipping, 'ofCart' | 'ofDelivery'>
  readonly customers: Pick<CustomerService, 'getShared'>
  readonly groupGoods: GroupGoods
  readonly logger: Logger
}

export function createCartUseCases(options: CartUseCasesOptions): CartUseCases {
  const { carts, modes, sessionCarts, failedOrders, catalogue, freeShipping, groupGoods } = options
  const outdatedDeliveries = createOutdatedDeliveries(options)
  const cartEdit = createCartEdit({ ...options, outdatedDeliveries })
  const edits = createVisitorEdits({ ...options, cartEdit })
  const { codes } = edits

  return {
    async view(visitor, as = 'fresh', known) {
      const cart = known !== undefined && known.id === visitor.cartId ? known : await edits.load(visitor)
      const failed = await failedOrders.list(visitor, cart)
      const ofFailed = failed.map(({ notice }) => notice).filter((notice) => notice !== null)
      if (cart === null) return { cart: null, removals: [], notices: ofFailed, outdated: new Set(), failed }
      const { cart: shown, removals } = await cartEdit.look(cart, as)
      const ofMove = cart.state === 'Frozen' ? [CART_MOVING] : []
      const ofCodes = withCostOfCodes(visitor, codeNotices(cart), cart)
      const notices = addNotices([], [...ofFailed, ...ofMove, ...removalNotices(removals), ...ofCodes])
      // Another device of the customer may have changed its contents.
      edits.stageSummary(visitor, cart)
      const outdated = await outdatedDeliveries.of(visitor, cart)
      return { cart: shown, removals, notices, outdated, failed }
    },
    withOpenDeliveries: async (whose, cart) =>
      withoutDeliveries(cart, await outdatedDeliveries.of(whose, cart)),
    async paidShipping({ customerId }, cart) {
      if (cart.discountCodes.every(({ shippingPredicates }) => shippingPredicates.length === 0)) return []
      return paidShippingNotices(cart, await freeShipping.ofCart(cart, customerId))
    },
    async settle(visitor, known) {
      if (!(await cartEdit.isOpen(known))) return known
      const outcome = await edits.edit(visitor, () => ({ actions: [] }), known)
      return outcome.kind === 'done' ? outcome.cart : known
    },
    ...createAddToCart({ edits, catalogue, groupGoods }),
    applyCode: (visitor, code) => codes.apply(forgetLostCodes(visitor), code),
    removeCode: (visitor, codeId) => codes.remove(forgetLostCodes(visitor), codeId),
    forgetCode: (visitor, code) => codes.forget(forgetLostCodes(visitor), code),
    claimCode: codes.claim,
    async tryKeptCode(visitor) {
      if (visitor.cartId === undefined || (await sessionCarts.isBeingPlaced(visitor))) return
      await codes.tryKept(visitor)
    },
    tellPerhapsGone: (visitor) => tellPerhapsGone(visitor, carts),
    wasKeptCodeRefused: codes.wasKeptJustRefused,
    edit: edits.edit,
    editOrCreate: edits.editOrCreate,
    ...createModeEdits({ modes, cartEdit, edits }),
  }
}

/** What shoppers do with their cart: each verb finds or makes the cart, applies a plan and keeps the badge true. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { findRemovals, giftsIn, planRemovals, removalNotices } from '~/models/cart/availability'
import type { Removal } from '~/models/cart/availability'
import type { CartAction } from '~/models/cart/actions'
import type { Cart, ShippingMode } from '~/models/cart/cart'
import { countPieces, isGift, skusOf } from '~/models/cart/lines'
import { codeNotices } from '~/models/cart/plans/plan-codes'
import { planDropFailed } from '~/models/cart/plans/plan-suspended-codes'
import { planAddLine, roomFor, planChangeQuantities } from '~/models/cart/plans/plan-lines'
import type { QuantityChange, Room } from '~/models/cart/plans/plan-lines'
import { planAutoAllocation } from '~/models/cart/plans/plan-split'
import { buysFrom } from '~/models/catalogue/pricing'
import { MAX_CART_QUANTITY } from '~/models/constants/constants'
import { businessDate } from '~/models/time/business-time'
import { CART_LOST } from '~/models/cart/refusals'
import type { Notice } from '~/models/notices/notice'
import type { CatalogueService } from '../commercetools/catalogue.server'
import type { CartHandover } from '../commercetools/cart-handover.server'
import type { CartModeService, MovePlan } from '../commercetools/cart-mode.server'
import type { CartPlan, CartService, EditOutcome } from '../commercetools/carts.server'
import type { Clock } from '../clock'
import type { Visitor } from '../visitor.server'
import type { AddOutcome } from './add-outcome'
import { createCartCodes } from './cart-codes.server'
import { withFailedOrder } from './failed-order.server'
import { forgetLostCode, watchCodes, withCostOfCode } from './lost-codes.server'
import type { SessionCarts } from './session-cart.server'
import type { ClaimOutcome, CodeOutcome, RemoveCodeOutcome } from './cart-codes.server'

export interface CartView {
  readonly cart: Cart | null
  /** Lines that may not stay: shown as removed and left out of the totals; the next edit takes them away. */
  readonly removals: readonly Removal[]
  readonly notices: readonly Notice[]
}

export interface CartUseCases {
  view(visitor: Visitor): Promise<CartView>
  add(visitor: Visitor, sku: string, quantity: number, listMetadata?: string): Promise<AddOutcome>
  changeQuantities(visitor: Visitor, changes: readonly QuantityChange[]): Promise<EditOutcome>
  applyCode(visitor: Visitor, code: string): Promise<CodeOutcome>
  removeCode(visitor: Visitor, codeId: string): Promise<RemoveCodeOutcome>
  /** A code that was put aside is not tried again. */
  forgetCode(visitor: Visitor, code: string): Promise<RemoveCodeOutcome>
  /** A code that came by a link: for the cart there is, or kept for the one to come. */
  claimCode(visitor: Visitor, code: string): Promise<ClaimOutcome>
  /** One that was kept while there was no cart, where a cart came otherwise than by a first item. */
  tryKeptCode(visitor: Visitor): Promise<void>
  /** Any other plan on the visitor's own cart, with lines that may not stay taken away first. */
  edit(visitor: Visitor, plan: CartPlan): Promise<EditOutcome>
  /** The same for what makes a cart where there is none. */
  editOrCreate(visitor: Visitor, plan: CartPlan): Promise<EditOutcome>
  /**
   * A plan for a cart of this shipping mode. A cart of the other mode is moved into a new one first, which nobody
   * notices: session, lines and codes go along (SHIP-01).
   */
  editInMode(visitor: Visitor, mode: ShippingMode, plan: MovePlan): Promise<EditOutcome>
}

export interface CartUseCasesOptions {
  readonly carts: CartService
  readonly modes: CartModeService
  readonly handover: Pick<CartHandover, 'recover'>
  readonly sessionCarts: SessionCarts
  readonly catalogue: CatalogueService
  readonly clock: Clock
  /** How long an edit waits for a cart that is being moved, before it is given back. */
  readonly movePatienceMs?: number
}

type Done = Extract<EditOutcome, { kind: 'done' }>

/** A cart is moved in two or three calls. */
const MOVE_PATIENCE_MS = 5_000
const MOVE_POLL_MS = 100
/** So often may other requests of the shopper be quicker with a first cart. */
const TRIES = 5

export function createCartUseCases(options: CartUseCasesOptions): CartUseCases {
  const { carts, modes, handover, sessionCarts, catalogue, clock } = options
  const { movePatienceMs = MOVE_PATIENCE_MS } = options
  const codes = createCartCodes({ carts, edit })

  async function removalsOf(cart: Cart, as: 'fresh' | 'cached'): Promise<readonly Removal[]> {
    return findRemovals(cart, await catalogue.getVariants(skusOf(cart), as))
  }

  async function load(visitor: Visitor): Promise<Cart | null> {
    const cart = visitor.cartId === undefined ? null : await carts.get(visitor.cartId)
    if (cart?.state === 'Active') return cart
    return (await sessionCarts.resume(visitor)) ? load(visitor) : null
  }

  function create(visitor: Visitor): Promise<Cart> {
    return carts.create({
      ...(visitor.customerId === undefined
        ? { anonymousId: randomUUID() }
        : { customerId: visitor.customerId }),
      ...(visitor.email === undefined ? {} : { customerEmail: visitor.email }),
    })
  }

  /** Lines that may not stay go first, and codes that failed; what the page last showed decides, so that it costs no call. */
  async function planCleaning(cart: Cart, told: Map<string, Removal>): Promise<readonly CartAction[]> {
    const removals = await removalsOf(cart, 'cached')
    for (const removal of removals) told.set(removal.line.id, removal)
    return [...planRemovals(cart, removals), ...planDropFailed(cart)]
  }

  /** The plan on this cart and what follows from it; whose cart it is does not matter here. */
  async function change(
    visitor: Visitor,
    cartId: string,
    plan: CartPlan,
    known?: Cart,
  ): Promise<EditOutcome> {
    const told = new Map<string, Removal>()
    const clean = (cart: Cart) => planCleaning(cart, told)
    const options = { clean, ...(known === undefined ? {} : { known }) }
    const watched = watchCodes(plan)
    const outcome = await codes.editReapplying(cartId, watched.plan, options)
    if (outcome.kind === 'done') watched.tell(visitor, outcome.cart)
    if (told.size > 0) visitor.stage({ flash: [...removalNotices([...told.values()])] })
    return outcome.kind === 'done' ? settled(visitor, outcome) : outcome
  }

  async function apply(visitor: Visitor, cartId: string, plan: CartPlan): Promise<EditOutcome> {
    const outcome = await change(visitor, cartId, plan)
    if (outcome.kind === 'closed') return settleClosed(visitor, cartId, outcome)
    if (outcome.kind === 'done') sessionCarts.count(visitor, outcome.cart)
    return outcome
  }

  async function settled(visitor: Visitor, outcome: Done): Promise<EditOutcome> {
    const laid = await allocated(outcome)
    const fit = laid.kind === 'done' ? await withoutUnfitGifts(visitor, laid) : laid
    return fit.kind === 'done' ? codes.suspendBlocked(fit) : fit
  }

  /** A free gift that cannot be had, or not where the order goes, is left out: the platform does not put it in again. */
  async function withoutUnfitGifts(visitor: Visitor, outcome: Done): Promise<EditOutcome> {
    const unfitIn = async (cart: Cart) => giftsIn(await removalsOf(cart, 'cached'))
    if (!outcome.cart.lineItems.some(isGift) || (await unfitIn(outcome.cart)).length === 0) return outcome
    let unfit: readonly Removal[] = []
    const clean = async (cart: Cart) => {
      unfit = await unfitIn(cart)
      return planRemovals(cart, unfit)
    }
    const without = await carts.edit(outcome.cart.id, randomUUID(), () => [], { clean, known: outcome.cart })
    if (without.kind !== 'done') return outcome
    visitor.stage({ flash: [...removalNotices(unfit)] })
    return without
  }

  /** What came in without a place gets one where there is no choice: gifts, things to collect, e-mailed ones. */
  async function allocated(outcome: Done): Promise<EditOutcome> {
    const { cart } = outcome
    const today = businessDate(clock.now())
    if (planAutoAllocation(cart, today).length === 0) return outcome
    const laid = await carts.edit(cart.id, randomUUID(), (fresh) => planAutoAllocation(fresh, today), {
      known: cart,
    })
    return laid.kind === 'refused' ? outcome : laid
  }

  /**
   * Another request may be moving the cart into another one, or have done so: the session tells. One that stays
   * frozen was left by a process that died or is slow; it is given back to its shopper.
   */
  async function settleClosed(
    visitor: Visitor,
    cartId: string,
    outcome: Extract<EditOutcome, { kind: 'closed' }>,
  ): Promise<EditOutcome> {
    for (let waited = 0; ; waited += MOVE_POLL_MS) {
      await visitor.reload()
      if (visitor.cartId !== cartId) return outcome
      if (outcome.reason === 'gone') break
      if (waited >= movePatienceMs) {
        await handover.recover(cartId)
        await visitor.reload()
        return outcome
      }
      await sleep(MOVE_POLL_MS)
    }
    if (await sessionCarts.resume(visitor)) return outcome
    if ((await sessionCarts.release(visitor, cartId)) === 'lost')
      visitor.stage({ flash: [{ type: 'warning', message: CART_LOST }] })
    return outcome
  }

  async function edit(visitor: Visitor, plan: CartPlan): Promise<EditOutcome> {
    await sessionCarts.reunite(visitor)
    const { cartId } = visitor
    if (cartId === undefined) return { kind: 'closed', reason: 'gone' }
    const outcome = await apply(visitor, cartId, plan)
    const wasGivenBack = outcome.kind === 'closed' && outcome.reason === 'moving' && visitor.cartId === cartId
    return wasGivenBack ? apply(visitor, cartId, plan) : outcome
  }

  /** A cart that is moved holds only what may stay: one item that is off sale would have the new one refused. */
  async function withoutUnfit(visitor: Visitor, cart: Cart): Promise<EditOutcome> {
    const isClean = (await planCleaning(cart, new Map())).length === 0
    return isClean ? { kind: 'done', cart } : edit(visitor, () => [])
  }

  async function editInMode(visitor: Visitor, mode: ShippingMode, plan: MovePlan): Promise<EditOutcome> {
    await sessionCarts.reunite(visitor)
    const loaded = await load(visitor)
    if (loaded === null || loaded.shippingMode === mode)
      return edit(visitor, (fresh) => plan(fresh, (id) => id))
    const cleaned = await withoutUnfit(visitor, loaded)
    if (cleaned.kind !== 'done') return cleaned
    const { cart } = cleaned
    const watched = watchCodes(plan)
    const outcome = await modes.move(cart.id, mode, watched.plan, async (made, also) => {
      const patch = { cartId: made.id, marks: { cartCount: String(countPieces(made)) } }
      return (await visitor.swapCart(cart.id, patch, also)) === 'swapped'
    })
    if (outcome.kind === 'closed') return settleClosed(visitor, cart.id, outcome)
    if (outcome.kind === 'refused') return outcome
    watched.tell(visitor, outcome.cart)
    const fit = await withoutUnfitGifts(visitor, outcome)
    if (fit.kind === 'done') sessionCarts.count(visitor, fit.cart)
    return fit
  }

  /** A new cart with what the plan makes of it; it counts once the session names it. */
  async function begin(visitor: Visitor, plan: CartPlan): Promise<EditOutcome | 'again'> {
    const created = await create(visitor)
    const outcome = await change(visitor, created.id, plan, created)
    if (outcome.kind !== 'done') return outcome
    const adopted = await sessionCarts.adopt(visitor, outcome.cart)
    if (adopted === 'again') return 'again'
    if (adopted === 'ended') return { kind: 'closed', reason: 'gone' }
    return adopted === 'adopted' ? codes.claimKept(visitor, outcome) : outcome
  }

  /** In the visitor's cart, or in a new one where there is none, or none that takes edits. */
  async function editOrCreate(visitor: Visitor, plan: CartPlan): Promise<EditOutcome> {
    await sessionCarts.reunite(visitor)
    let outcome: EditOutcome = { kind: 'closed', reason: 'gone' }
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const { cartId } = visitor
      if (cartId !== undefined && !(await sessionCarts.isBeingPlaced(visitor))) {
        outcome = await edit(visitor, plan)
        // A cart may have come with a sign-in since the code was kept.
        if (outcome.kind !== 'closed') return codes.claimKept(visitor, outcome)
        // It has moved, or it was frozen and is not any more: this plan names no line of the old one.
        if (visitor.cartId !== undefined && (visitor.cartId !== cartId || outcome.reason === 'moving'))
          continue
      }
      if (await sessionCarts.resume(visitor)) continue
      const begun = await begin(visitor, plan)
      if (begun !== 'again') return begun
    }
    return outcome
  }

  async function add(
    visitor: Visitor,
    sku: string,
    quantity: number,
    listMetadata?: string,
  ): Promise<AddOutcome> {
    const sold = (await catalogue.getVariants([sku], 'cached')).get(sku)
    if (sold === undefined) return { kind: 'unknown-sku' }
    const { product, variant } = sold
    if (variant.customProduct !== undefined) return { kind: 'not-online', product }
    if (variant.backordered) return { kind: 'unavailable', product }
    const maximum = Math.min(variant.maximumPiecesPerOrder, MAX_CART_QUANTITY)
    const intent = {
      sku,
      quantity,
      maximum,
      left: variant.availableQuantity,
      ...buysFrom(variant),
      kind: variant.fixedAddress ? ('pickup' as const) : ('standard' as const),
      ...(listMetadata === undefined ? {} : { fields: { listMetadata } }),
    }
    let room: Room = { pieces: 0, limit: 'maximum' }
    const outcome = await editOrCreate(visitor, (fresh) => {
      room = roomFor(fresh, intent)
      return planAddLine(fresh, intent)
    })
    if (outcome.kind !== 'done') return { kind: 'not-done', outcome }
    const { pieces, limit } = room
    const left = variant.availableQuantity ?? maximum
    if (pieces === 0)
      return limit === 'stock'
        ? { kind: 'none-left', left, product }
        : { kind: 'at-maximum', maximum, product }
    const most = limit === 'stock' ? left : maximum
    const cut = pieces < quantity ? { cut: { asked: quantity, limit, most } } : {}
    return { kind: 'added', cart: outcome.cart, product, variant, quantity: pieces, ...cut }
  }

  return {
    async view(visitor) {
      const cart = await load(visitor)
      if (cart === null) return { cart: null, removals: [], notices: [] }
      const removals = await removalsOf(cart, 'fresh')
      const ofCodes = withCostOfCode(visitor, codeNotices(cart))
      const notices = [...removalNotices(removals), ...ofCodes]
      const isBeingPlaced = () => sessionCarts.isBeingPlaced(visitor)
      const told = await withFailedOrder(visitor, cart, notices, isBeingPlaced)
      // Another device of the customer may have changed what is in it.
      sessionCarts.count(visitor, cart)
      return { cart, removals, notices: told }
    },
    add,
    changeQuantities: (visitor, changes) => edit(visitor, (cart) => planChangeQuantities(cart, changes)),
    applyCode: (visitor, code) => codes.apply(forgetLostCode(visitor), code),
    removeCode: (visitor, codeId) => codes.remove(forgetLostCode(visitor), codeId),
    forgetCode: (visitor, code) => codes.forget(forgetLostCode(visitor), code),
    claimCode: codes.claim,
    async tryKeptCode(visitor) {
      if (visitor.cartId === undefined || (await sessionCarts.isBeingPlaced(visitor))) return
      await codes.tryKept(visitor)
    },
    edit,
    editOrCreate,
    editInMode,
  }
}

/**
 * Edits of a visitor's own cart: finds it, or creates it and has the session name it. What happens within an edit is the
 * same for all of them (`cart-edit.server.ts`).
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cart } from '~/models/cart/cart'
import type { Plan } from '~/models/cart/plan'
import { CART_CLOSED, CART_LOST } from '~/models/cart/refusals'
import type { Clock } from '../clock'
import type { CartHandover } from '../commercetools/cart-handover.server'
import type { EditOutcome } from '../commercetools/cart-edits.server'
import type { CartService } from '../commercetools/carts.server'
import { cartOffersPatch } from '../free-shipping.server'
import type { FreeShipping } from '../free-shipping.server'
import { timeForCall } from '../request-budget'
import { orIfUnavailable } from '../upstream'
import type { Visitor } from '../visitor'
import { begunCart } from './begun-cart.server'
import { createCartCodes } from './cart-codes.server'
import type { CartEdit } from './cart-edit.server'
import type { CartGathering } from './cart-gathering.server'
import { findClosed } from './closed-cart.server'
import type { Refusal } from './closed-cart.server'
import { tellPerhapsGone } from './removals-told.server'
import type { Begun, SessionCarts } from './session-cart.server'

type NotBegun = Extract<Begun, { readonly kind: 'refused' }>

/** The customer signed in meanwhile; the request waits beside the account's cart, which could not take it yet. */
interface KeptAside {
  readonly kind: 'kept-aside'
  readonly cart: Cart
}

/** The outcome of an edit that may create a cart. */
export type Creating<R = never> = EditOutcome<R> | NotBegun | KeptAside

export interface VisitorEdits {
  /**
   * Applies any other plan to the visitor's own cart, after removing lines that may not stay. Callers that have the
   * cart as just returned pass it as `known`, which saves the first attempt a read.
   */
  edit<R = never>(visitor: Visitor, plan: Plan<R>, known?: Cart): Promise<EditOutcome<R>>
  /** The same for edits that create a cart if there is none. */
  editOrCreate<R = never>(visitor: Visitor, plan: Plan<R>): Promise<Creating<R>>
}

export interface VisitorEditsOptions {
  readonly carts: CartService
  readonly handover: Pick<CartHandover, 'recover'>
  readonly sessionCarts: SessionCarts
  readonly gathering: Pick<CartGathering, 'gather'>
  readonly freeShipping: Pick<FreeShipping, 'ofCart'>
  readonly clock: Clock
  /** How long an edit waits for a cart that is being moved before releasing it. */
  readonly movePatienceMs?: number
}

/** Moving a cart takes two or three calls. */
const MOVE_PATIENCE_MS = 5_000
const MOVE_POLL_MS = 100
/** How often another request of the shopper may be the first to create a cart before this one gives up. */
const TRIES = 5

export function createVisitorEdits(options: VisitorEditsOptions & { readonly cartEdit: CartEdit }) {
  const { carts, handover, sessionCarts, gathering, freeShipping, clock, cartEdit } = options
  const { movePatienceMs = MOVE_PATIENCE_MS } = options
  const codes = createCartCodes({ carts, freeShipping, clock, edit })

  /** A cart that is being moved is shown as it is; edits wait for the move. */
  async function load(visitor: Visitor): Promise<Cart | null> {
    const { cartId } = visitor
    const found = cartId === undefined ? null : await carts.get(cartId)
    if (found?.state === 'Active') return found
    if (found?.state === 'Frozen' && !(await sessionCarts.isBeingPlaced(visitor))) {
      const cart = await loadFrozen(visitor, found)
      if (cart !== null) return cart
    }
    return (await sessionCarts.resume(visitor)) ? load(visitor) : null
  }

  /** Its mover has finished or is still at work; if it has died, the cart is released to its shopper. */
  async function loadFrozen(visitor: Visitor, frozen: Cart): Promise<Cart | null> {
    await visitor.reload()
    if (visitor.cartId !== frozen.id) return load(visitor)
    await orIfUnavailable(handover.recover(frozen.id), undefined)
    const cart = await carts.get(frozen.id)
    return cart?.state === 'Active' || cart?.state === 'Frozen' ? cart : null
  }

  /** Reports first what an earlier edit may have removed: later nobody could tell it from what this one removes. */
  async function prepare(visitor: Visitor): Promise<void> {
    await tellPerhapsGone(visitor, carts)
    await gathering.gather(visitor, 'all')
  }

  /** What pages show of a cart without reading it. */
  function stageSummary(visitor: Visitor, cart: Cart): void {
    sessionCarts.count(visitor, cart)
    const offers = cartOffersPatch(visitor, cart)
    if (offers !== null) visitor.stage(offers)
  }

  async function apply<R>(
    visitor: Visitor,
    cartId: string,
    plan: Plan<R>,
    known: Cart | undefined,
    editId: string,
  ): Promise<EditOutcome<R>> {
    const outcome = await cartEdit.run(
      visitor,
      cartId,
      plan,
      known?.id === cartId ? known : undefined,
      editId,
    )
    if (outcome.kind === 'closed') return settleClosed(visitor, cartId, outcome)
    if (outcome.kind !== 'refused') stageSummary(visitor, outcome.cart)
    return outcome.kind === 'done'
      ? { ...outcome, cart: await sessionCarts.claim(visitor, outcome.cart) }
      : outcome
  }

  /**
   * Another request may be moving the cart, or have moved it: the session knows. A cart that stays frozen was left by a
   * process that died or is slow; it is released to its shopper, unless its mover still has time.
   */
  async function settleClosed(
    visitor: Visitor,
    cartId: string,
    outcome: Extract<EditOutcome, { kind: 'closed' }>,
  ): Promise<EditOutcome> {
    // Half of the request's remaining time; the other half is for releasing the cart and for the edit.
    const patienceMs = timeForCall(2 * movePatienceMs) / 2
    for (let waited = 0; ; waited += MOVE_POLL_MS) {
      await visitor.reload()
      if (visitor.cartId !== cartId) return outcome
      if (outcome.reason === 'gone') break
      if (waited >= patienceMs) {
        const isBack = await handover.recover(cartId)
        await visitor.reload()
        // A retry would spend the rest of the request's time waiting as well.
        return isBack || visitor.cartId !== cartId ? outcome : { kind: 'closed', reason: 'held' }
      }
      await sleep(MOVE_POLL_MS)
    }
    if (await sessionCarts.resume(visitor)) return outcome
    if ((await sessionCarts.release(visitor, cartId)) === 'lost')
      visitor.stage({ flash: [{ type: 'warning', message: CART_LOST }] })
    return outcome
  }

  /** `editId` stays the same while one edit is retried, in whichever cart. */
  async function edit<R = never>(
    visitor: Visitor,
    plan: Plan<R>,
    known?: Cart,
    editId: string = randomUUID(),
  ): Promise<EditOutcome<R>> {
    await prepare(visitor)
    return editPrepared(visitor, plan, known, editId)
  }

  async function editPrepared<R>(
    visitor: Visitor,
    plan: Plan<R>,
    known: Cart | undefined,
    editId: string,
  ): Promise<EditOutcome<R>> {
    const { cartId } = visitor
    if (cartId === undefined) return { kind: 'closed', reason: 'gone' }
    const outcome = await apply(visitor, cartId, plan, known, editId)
    const wasGivenBack = outcome.kind === 'closed' && outcome.reason === 'moving' && visitor.cartId === cartId
    return wasGivenBack ? apply(visitor, cartId, plan, undefined, editId) : outcome
  }

  /** Creates a cart with the plan applied; it counts once the session names it. */
  async function begin<R>(
    visitor: Visitor,
    plan: Plan<R>,
    editId: string,
  ): Promise<Creating<R> | { readonly kind: 'again' }> {
    const begun = await sessionCarts.begin(visitor)
    if (begun.kind === 'refused') return begun
    const outcome = await begunCart({ carts, sessionCarts }, begun.cart).fill(() =>
      cartEdit.run(visitor, begun.cart.id, plan, begun.cart, editId),
    )
    if (outcome.kind !== 'done') {
      if (outcome.kind !== 'closed') await sessionCarts.abandon(outcome.cart)
      return outcome
    }
    const adopted = await sessionCarts.adopt(visitor, outcome.cart)
    switch (adopted.kind) {
      case 'again':
        return { kind: 'again' }
      case 'ended':
        return { kind: 'closed', reason: 'gone' }
      case 'handed-over': {
        const { cart, isRefused } = adopted
        if (!isRefused) return { ...outcome, cart }
        await sessionCarts.hearKept(visitor, outcome.cart)
        return { kind: 'kept-aside', cart }
      }
      case 'adopted':
        return { ...outcome, cart: await codes.withKept(visitor, outcome.cart) }
    }
  }

  /** Tells whether the request or a cart that takes no edits at all is at fault. */
  async function judged(refused: Refusal): Promise<Refusal> {
    const closed = await orIfUnavailable(findClosed(carts, refused.cart.id), null)
    return closed === null ? refused : { ...refused, code: CART_CLOSED }
  }

  /** In the visitor's cart, or in a new one if there is none or it takes no edits. */
  async function editOrCreate<R = never>(visitor: Visitor, plan: Plan<R>): Promise<Creating<R>> {
    const editId = randomUUID()
    let outcome: EditOutcome<R> = { kind: 'closed', reason: 'gone' }
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      // Each time: meanwhile the cart may have become another one.
      await prepare(visitor)
      const { cartId } = visitor
      if (cartId !== undefined && !(await sessionCarts.isBeingPlaced(visitor))) {
        outcome = await editPrepared(visitor, plan, undefined, editId)
        // A sign-in may have brought a cart since the code was kept.
        if (outcome.kind === 'done') return { ...outcome, cart: await codes.withKept(visitor, outcome.cart) }
        if (outcome.kind === 'refused') return judged(outcome)
        if (outcome.kind !== 'closed' || outcome.reason === 'held') return outcome
        // The cart has moved or is no longer frozen: this plan names no line of the old one.
        if (visitor.cartId !== undefined && (visitor.cartId !== cartId || outcome.reason === 'moving'))
          continue
      }
      if (await sessionCarts.resume(visitor)) continue
      const begun = await begin(visitor, plan, editId)
      if (begun.kind !== 'again') return begun
    }
    return outcome
  }

  return { prepare, load, stageSummary, settleClosed, codes, edit, editOrCreate }
}

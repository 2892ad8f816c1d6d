/**
 * Which cart a session names. Requests of one shopper run in parallel, in several processes too: the first names its
 * cart, the others notice and use it. A cart being ordered takes nothing more; new items go into another one, and the
 * two are merged if the order fails (cart-gathering).
 */
import { randomUUID } from 'node:crypto'
import type { Cart } from '~/models/cart/cart'
import { countUnits } from '~/models/cart/lines'
import { definedOnly } from '~/models/defined-only'
import type { Clock } from '../clock'
import type { CartService, NewCart } from '../commercetools/carts.server'
import { refusalCode } from '../commercetools/errors'
import type { Logger } from '../logger'
import type { PlacementService } from '../placement/placement-service.server'
import type { SessionStore } from '../sessions/session-store.server'
import { orIfUnavailable } from '../upstream'
import type { Visitor } from '../visitor'
import { patchOf } from './cart-patch.server'
import type { CartMerging } from './cart-merging.server'
import { forgetLostCodes } from './lost-codes.server'
import { forgetPerhapsGone } from './removals-told.server'

const TRIES = 5

const newsKey = (cartId: string) => `order-placed ${cartId}`

/** The basket is empty, and the shopper has not been told why. */
const newsOf = (cartId: string): Visitor['flash'][number] => ({
  type: 'success',
  message: 'Your order was placed. Its confirmation comes by email.',
  key: newsKey(cartId),
})
/** By then the confirmation mail has told them. */
const NEWS_MS = 24 * 60 * 60 * 1_000

/** To the session created by a sign-in meanwhile. */
interface HandedOver {
  readonly kind: 'handed-over'
  /** That session's cart, which it was merged into, or will be. */
  readonly cart: Cart
  /** The platform refused the merge; it is retried. */
  readonly isRefused: boolean
}

/** `ended`: signed out meanwhile. */
type Naming = { readonly kind: 'adopted' | 'again' | 'ended' } | HandedOver

/** `refused`: the platform will not create one, perhaps for lack of a custom type. The code is logged. */
export type Begun =
  | { readonly kind: 'begun'; readonly cart: Cart }
  | { readonly kind: 'refused'; readonly code: string }

export interface SessionCarts {
  /** Creates a cart for this visitor, empty except for `content`; it counts once the session names it. */
  begin(visitor: Visitor, content?: Pick<NewCart, 'shippingMode' | 'lineItems' | 'orderTags'>): Promise<Begun>
  /** Retries making a customer's cart the account’s where the platform refused at sign-in. */
  claim(visitor: Visitor, cart: Cart): Promise<Cart>
  /** Deletes a cart that no session names. */
  discard(cart: Pick<Cart, 'id' | 'version'>): Promise<void>
  /**
   * Deletes a cart that was begun in vain. One that another request of the customer has found in the account stays, as
   * what was added there has been acknowledged. `begun` is as just read: only that version is deleted. Returns whether
   * it stays.
   */
  abandon(begun: Pick<Cart, 'id' | 'version' | 'customerId'>): Promise<boolean>
  /** Names the cart that this request created. `again`: another request won, and the visitor has its cart. */
  adopt(visitor: Visitor, made: Cart): Promise<Naming>
  /** Names a cart in place of whichever the visitor has by then. `again`: other requests won every time. */
  replaceBy(visitor: Visitor, made: Cart): Promise<Naming>
  /** The answer itself reports a refused handover, so no later page does. */
  hearKept(visitor: Visitor, made: Cart): Promise<void>
  /** Updates the basket count after an edit. */
  count(visitor: Visitor, cart: Cart): void
  /** Forgets a cart that takes no more edits, unless its order is still under way. `lost`: it had no order. */
  release(visitor: Visitor, cartId: string): Promise<'kept' | 'ordered' | 'lost'>
  /**
   * Switches a customer's session whose cart is gone to the account's present one: another device created or moved it.
   */
  resume(visitor: Visitor): Promise<boolean>
  /** A customer's newest cart that is not being ordered (perhaps elsewhere) and is not an agent's copy of an order. */
  newestOf(customerId: string, known?: Cart | null): Promise<Cart | null>
  /** Sets a guest's cart aside for the next one; a customer's is found through the account. */
  putAside(visitor: Visitor): Promise<void>
  /** Whether the visitor's cart is being ordered right now. */
  isBeingPlaced(visitor: Pick<Visitor, 'cartId'>): Promise<boolean>
  /** Carts whose orders the visitor may view: the session's cart, then ordered ones, newest first. */
  own(visitor: Visitor, whose?: 'session' | 'shopper'): Promise<readonly string[]>
  /** Records that an order of this cart is about to be placed. Returns the time. */
  sendForOrder(visitor: Visitor, cartId: string): Promise<string>
  /** The order sent then came to nothing, and the answer itself says so. */
  takeBack(cartId: string, sentAt: string): Promise<void>
  /** After an order: the visitor has no cart, or the one created meanwhile. The receipt that follows reports it. */
  placed(visitor: Visitor, cartId: string): Promise<void>
  /** Whether the visitor has yet to be told what became of this cart's order. */
  isToTell(visitor: Visitor, cartId: string): Promise<boolean>
  /** The shopper is viewing the receipt: if the order is theirs, no other page reports it any more. */
  hear(visitor: Visitor, cartId: string): Promise<void>
  /**
   * Does `placed` for orders that were waited for, once they exist; `others` skips that of the session's cart. `told`
   * reports them to those not told yet; `unsaid` is for answers that would not show it.
   */
  settle(visitor: Visitor, which: 'all' | 'others', news: 'told' | 'unsaid'): Promise<void>
}

export function createSessionCarts(options: {
  readonly carts: CartService
  readonly merging: CartMerging
  readonly sessions: Pick<SessionStore, 'carts' | 'forgetFlash' | 'isNamed'>
  readonly placement: Pick<PlacementService, 'standing'>
  readonly clock: Clock
  readonly logger: Logger
}): SessionCarts {
  const { carts, merging, sessions, placement, clock, logger } = options
  const shopperCarts = sessions.carts
  const { bringTo, discard } = merging

  /** A placement awaiting manual review counts as under way: its cart may still become an order. */
  async function isLive(cartId: string | undefined): Promise<boolean> {
    return cartId !== undefined && (await placement.standing(cartId))?.kind === 'pending'
  }

  const newestOf: SessionCarts['newestOf'] = async (customerId, known) => {
    const isOwn = known?.fields.reshippedFromOrderNumber === undefined
    // A sign-in returns codes by name only, without their details.
    const isWhole = known?.discountCodes.length === 0
    const newest = (isOwn && isWhole ? known : null) ?? (await carts.getOfCustomer(customerId))
    if (newest === null || !(await isLive(newest.id))) return newest
    return carts.getOfCustomer(customerId, async (id) => !(await isLive(id)))
  }

  /** Merges into the cart of the session created by a sign-in meanwhile; a cart of another account stays there. */
  async function handOver(visitor: Visitor, made: Cart): Promise<HandedOver> {
    const kind = 'handed-over'
    const heir = await visitor.successor()
    if (heir?.session == null) {
      if (made.customerId !== undefined) await shopperCarts.leaveTo(made.customerId, made.id)
      return { kind, cart: made, isRefused: false }
    }
    // If it cannot be merged yet, the next request does it.
    await shopperCarts.putAside(heir.session, made.id)
    const nothingMore = { isFirst: () => false, news: () => [], also: () => Promise.resolve() }
    const brought = await bringTo(() => visitor.successor(), made.id, nothingMore)
    if (brought !== null && !('kind' in brought)) return { kind, cart: brought.cart, isRefused: false }
    const named = heir.cartId === undefined ? null : await carts.get(heir.cartId)
    return { kind, cart: named ?? made, isRefused: brought !== null }
  }

  const abandon: SessionCarts['abandon'] = async (begun) => {
    const { id, customerId } = begun
    const isKept = customerId !== undefined && (await sessions.isNamed(customerId, id))
    if (!isKept) await discard(begun)
    return isKept
  }

  /** Replaces the cart the visitor had a moment ago; after a sign-in meanwhile, merges into that session's cart. */
  async function nameMade(visitor: Visitor, made: Cart): Promise<Naming> {
    const { cartId } = visitor
    const isBeside = await isLive(cartId)
    const swap = await visitor.swapCart(cartId, patchOf(made))
    // It was the account's from its creation: another request of the customer may have found it there.
    if (swap === 'swapped' || visitor.cartId === made.id) {
      // From now on there are two carts, of which the account finds only one by itself.
      if (isBeside && visitor.session !== null) await shopperCarts.putAside(visitor.session, made.id)
      return { kind: 'adopted' }
    }
    if (swap === 'changed') return { kind: 'again' }
    if (swap === 'rotated') return handOver(visitor, made)
    // If another device has it by now, what this request has put into it is in the account.
    return (await abandon(made)) ? { kind: 'handed-over', cart: made, isRefused: false } : { kind: 'ended' }
  }

  /** @param news if given, marks it as told in the same transaction that writes it, so it is told exactly once */
  async function placed(visitor: Visitor, cartId: string, news?: Visitor['flash']): Promise<void> {
    await visitor.reload()
    forgetLostCodes(visitor)
    forgetPerhapsGone(visitor, cartId)
    await shopperCarts.close(cartId)
    const { session } = visitor
    // A session created by a sign-in meanwhile finds out with its next request.
    if (session === null) return
    if (news !== undefined) {
      const patch = { ...(visitor.cartId === cartId ? patchOf(null) : {}), flash: news }
      const swap = await visitor.swapCart(visitor.cartId, patch, (tx) =>
        shopperCarts.tell(session, cartId, tx),
      )
      if (swap === 'swapped') return
    }
    await visitor.swapCart(cartId, patchOf(null))
  }

  async function isToTell({ session }: Visitor, cartId: string): Promise<boolean> {
    const known = session === null ? [] : await shopperCarts.list(session)
    return known.some((one) => one.cartId === cartId && one.isToTell)
  }

  const begin: SessionCarts['begin'] = async ({ customerId, email }, content) => {
    const owner = customerId === undefined ? { anonymousId: randomUUID() } : { customerId }
    try {
      const cart = await carts.create({ ...owner, ...definedOnly({ customerEmail: email }), ...content })
      return { kind: 'begun', cart }
    } catch (error) {
      const code = refusalCode(error)
      if (code === null) throw error
      logger.warn({ code }, 'the platform refused to begin a cart')
      return { kind: 'refused', code }
    }
  }

  return {
    begin,
    discard,
    abandon,
    newestOf,
    placed: (visitor, cartId) => placed(visitor, cartId),
    isToTell,
    async hear(visitor, cartId) {
      const { session } = visitor
      if (session === null) return
      // Staged for a page that does not show it.
      const waiting = session.data.flash.filter(({ key }) => key === newsKey(cartId))
      if (waiting.length > 0) await sessions.forgetFlash(session, waiting)
      if (await isToTell(visitor, cartId)) await shopperCarts.tell(session, cartId)
    },
    async claim(visitor, cart) {
      if (visitor.customerId === undefined || cart.customerId !== undefined) return cart
      // The shopper's request is done, whether or not this works.
      return (await orIfUnavailable(merging.own(visitor, cart), null))?.cart ?? cart
    },
    async own({ session, cartId }, whose = 'shopper') {
      const ordered = session === null ? [] : await shopperCarts.ordered(session, whose)
      return [...new Set([...(cartId === undefined ? [] : [cartId]), ...ordered])]
    },
    async sendForOrder({ session }, cartId) {
      const sentAt = clock.now().toISOString()
      if (session !== null) await shopperCarts.sendForOrder(session, cartId, sentAt)
      return sentAt
    },
    takeBack: (cartId, sentAt) => shopperCarts.takeBack(cartId, { sentAt }),
    async settle(visitor, which, news) {
      if (visitor.session === null) return
      for (const { cartId, orderedAt } of await shopperCarts.list(visitor.session)) {
        if (orderedAt === null || (which === 'others' && cartId === visitor.cartId)) continue
        if ((await placement.standing(cartId))?.kind !== 'placed') continue
        const isNew = clock.now().getTime() - Date.parse(orderedAt) < NEWS_MS
        await placed(visitor, cartId, news === 'unsaid' ? undefined : isNew ? [newsOf(cartId)] : [])
      }
    },
    async adopt(visitor, made) {
      const named = await nameMade(visitor, made)
      // One that stays is merged before the edit is retried, which then finds itself done and adds nothing twice.
      if (named.kind === 'again' && (await abandon(made)) && visitor.session !== null)
        await shopperCarts.putAside(visitor.session, made.id)
      return named
    },
    async replaceBy(visitor, made) {
      for (let attempt = 0; attempt < TRIES; attempt += 1) {
        const named = await nameMade(visitor, made)
        if (named.kind !== 'again') return named
      }
      await abandon(made)
      return { kind: 'again' }
    },
    async hearKept(visitor, made) {
      const heir = await visitor.successor()
      if (heir?.session != null) await shopperCarts.tell(heir.session, made.id)
    },
    count(visitor, cart) {
      if (visitor.cartId !== cart.id) return
      if (visitor.cartCount !== countUnits(cart)) visitor.stage({ cartCount: countUnits(cart) })
    },
    async release(visitor, cartId) {
      const standing = await placement.standing(cartId)
      if (standing?.kind === 'pending' || visitor.session === null) return 'kept'
      if ((await visitor.swapCart(cartId, patchOf(null))) !== 'swapped') return 'kept'
      forgetPerhapsGone(visitor, cartId)
      return standing === null ? 'lost' : 'ordered'
    },
    async resume(visitor) {
      const { customerId, cartId } = visitor
      if (customerId === undefined || visitor.session === null) return false
      if (cartId !== undefined) {
        // The shopper is told of the order first.
        if ((await placement.standing(cartId)) !== null) return false
        const state = (await carts.get(cartId))?.state
        if (state === 'Active' || state === 'Frozen') return false
      }
      const present = await newestOf(customerId)
      return present !== null && (await visitor.swapCart(cartId, patchOf(present))) === 'swapped'
    },
    async putAside({ session, cartId, customerId }) {
      if (session !== null && cartId !== undefined && customerId === undefined)
        await shopperCarts.putAside(session, cartId)
    },
    isBeingPlaced: ({ cartId }) => isLive(cartId),
  }
}

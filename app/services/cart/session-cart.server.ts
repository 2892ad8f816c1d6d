/**
 * Which cart a session names. Requests of one shopper run side by side, in several processes too: the first one names
 * its cart, the others find that out and go on with it. A cart that is being ordered gets nothing more; what comes
 * meanwhile goes into another one, and both are one again when nothing comes of the order (cart-gathering).
 */
import { randomUUID } from 'node:crypto'
import type { Cart } from '~/models/cart/cart'
import { countPieces } from '~/models/cart/lines'
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

const TRIES = 5

const newsKey = (cartId: string) => `order-placed ${cartId}`

/** The basket is empty, and nobody has said why. */
const newsOf = (cartId: string): Visitor['flash'][number] => ({
  type: 'success',
  message: 'Your order was placed. Its confirmation comes by email.',
  key: newsKey(cartId),
})
/** After that the mail has told it. */
const NEWS_MS = 24 * 60 * 60 * 1_000

/** To the session that a sign-in made meanwhile. */
interface HandedOver {
  readonly kind: 'handed-over'
  /** The one that session names, into which it has come, or comes later. */
  readonly cart: Cart
  /** The platform would not have it there; it is tried again. */
  readonly isRefused: boolean
}

/** `ended`: signed out meanwhile. */
type Naming = { readonly kind: 'adopted' | 'again' | 'ended' } | HandedOver

/** `refused`: the platform will not begin any, for want of a type of its own perhaps. It is on record with its code. */
export type Begun =
  | { readonly kind: 'begun'; readonly cart: Cart }
  | { readonly kind: 'refused'; readonly code: string }

export interface SessionCarts {
  /** A cart for this visitor, empty but for what it is to begin with, which counts once the session names it. */
  begin(visitor: Visitor, content?: Pick<NewCart, 'shippingMode' | 'lineItems' | 'orderTags'>): Promise<Begun>
  /** A customer's cart that stayed a guest's, since the platform would not make it the account’s at the sign-in, is tried again. */
  claim(visitor: Visitor, cart: Cart): Promise<Cart>
  /** A cart that no session names goes. */
  discard(cart: Pick<Cart, 'id' | 'version'>): Promise<void>
  /** Names the cart that this request has made. `again`: another request was first, and the visitor has its cart. */
  adopt(visitor: Visitor, made: Cart): Promise<Naming>
  /** Names a cart that takes the place of whichever the visitor has by then. `again`: others were always quicker. */
  replaceBy(visitor: Visitor, made: Cart): Promise<Naming>
  /** What was handed over and refused is told by the answer to whoever asked for it: no page speaks of it any more. */
  hearKept(visitor: Visitor, made: Cart): Promise<void>
  /** The number on the basket after an edit. */
  count(visitor: Visitor, cart: Cart): void
  /** The visitor's cart takes no more edits: it is forgotten, unless its order is still under way. `lost`: without one. */
  release(visitor: Visitor, cartId: string): Promise<'kept' | 'ordered' | 'lost'>
  /** A customer's session whose cart is gone names the account's present one: another device has begun or moved it. */
  resume(visitor: Visitor): Promise<boolean>
  /** The newest cart of a customer that is not just being ordered, elsewhere perhaps, nor an agent's copy of an order. */
  newestOf(customerId: string, known?: Cart | null): Promise<Cart | null>
  /** What a guest has in the cart waits beside the one to come; an account's is found there. */
  putAside(visitor: Visitor): Promise<void>
  /** Whether the visitor's cart is just being ordered. */
  isBeingPlaced(visitor: Visitor): Promise<boolean>
  /** Carts whose orders the visitor may look at: the one that is named, then what was ordered, the newest first. */
  own(visitor: Visitor, whose?: 'session' | 'shopper'): Promise<readonly string[]>
  /** An order of this cart is about to be placed. Answers since when. */
  sendForOrder(visitor: Visitor, cartId: string): Promise<string>
  /** Nothing came of what was sent then, and the answer itself says so. */
  takeBack(cartId: string, sentAt: string): Promise<void>
  /** After an order: the visitor has no cart, or the one begun meanwhile. The receipt, to which this leads, tells it. */
  placed(visitor: Visitor, cartId: string): Promise<void>
  /** Whether the visitor has yet to hear what became of the order of this cart. */
  isToTell(visitor: Visitor, cartId: string): Promise<boolean>
  /** The shopper is looking at the receipt: if the order is theirs, no other page speaks of it any more. */
  hear(visitor: Visitor, cartId: string): Promise<void>
  /**
   * The same as `placed` for orders that were waited for, once they are there; `others`: but for that of the cart that
   * is named. `told`: with word of it to who has not heard; `unsaid`: for an answer that would not show it.
   */
  settle(visitor: Visitor, which: 'all' | 'others', news: 'told' | 'unsaid'): Promise<void>
}

export function createSessionCarts(options: {
  readonly carts: CartService
  readonly merging: CartMerging
  readonly sessions: Pick<SessionStore, 'carts' | 'forgetFlash'>
  readonly placement: Pick<PlacementService, 'standing'>
  readonly clock: Clock
  readonly logger: Logger
}): SessionCarts {
  const { carts, merging, sessions, placement, clock, logger } = options
  const shopperCarts = sessions.carts
  const { bringTo, discard } = merging

  /** A placement that a person must look at counts as under way: its cart may become an order yet. */
  async function isLive(cartId: string | undefined): Promise<boolean> {
    return cartId !== undefined && (await placement.standing(cartId))?.kind === 'pending'
  }

  const newestOf: SessionCarts['newestOf'] = async (customerId, known) => {
    const isOwn = known?.fields.reshippedFromOrderNumber === undefined
    // As a sign-in answers it, nothing is said of its codes but their names.
    const isWhole = known?.discountCodes.length === 0
    const newest = (isOwn && isWhole ? known : null) ?? (await carts.getOfCustomer(customerId))
    if (newest === null || !(await isLive(newest.id))) return newest
    return carts.getOfCustomer(customerId, async (id) => !(await isLive(id)))
  }

  /** Into the cart of the session that a sign-in made meanwhile; of somebody else's it stays in its account. */
  async function handOver(visitor: Visitor, made: Cart): Promise<HandedOver> {
    const kind = 'handed-over'
    const heir = await visitor.successor()
    if (heir?.session == null) {
      if (made.customerId !== undefined) await shopperCarts.leaveTo(made.customerId, made.id)
      return { kind, cart: made, isRefused: false }
    }
    // It comes with the next request where it cannot come yet.
    await shopperCarts.putAside(heir.session, made.id)
    const nothingMore = { isFirst: () => false, news: () => [], also: () => Promise.resolve() }
    const brought = await bringTo(() => visitor.successor(), made.id, nothingMore)
    if (brought !== null && !('kind' in brought)) return { kind, cart: brought.cart, isRefused: false }
    const named = heir.cartId === undefined ? null : await carts.get(heir.cartId)
    return { kind, cart: named ?? made, isRefused: brought !== null }
  }

  /** In place of the cart that the visitor had a moment ago; after a sign-in meanwhile, into the cart of its session. */
  async function nameMade(visitor: Visitor, made: Cart): Promise<Naming> {
    const { cartId } = visitor
    const isBeside = await isLive(cartId)
    const swap = await visitor.swapCart(cartId, patchOf(made))
    // It was the account's from the moment it was made: another request of the customer may have found it there.
    if (swap === 'swapped' || visitor.cartId === made.id) {
      // Two carts from now on: an account finds but one by itself.
      if (isBeside && visitor.session !== null) await shopperCarts.putAside(visitor.session, made.id)
      return { kind: 'adopted' }
    }
    if (swap === 'changed') return { kind: 'again' }
    if (swap === 'rotated') return handOver(visitor, made)
    await discard(made)
    return { kind: 'ended' }
  }

  /** @param news counts as told when given, in the transaction that writes it: once, and not without it */
  async function placed(visitor: Visitor, cartId: string, news?: Visitor['flash']): Promise<void> {
    await visitor.reload()
    forgetLostCodes(visitor)
    await shopperCarts.close(cartId)
    const { session } = visitor
    // A session that a sign-in has made meanwhile finds out with its next request.
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
    newestOf,
    placed: (visitor, cartId) => placed(visitor, cartId),
    isToTell,
    async hear(visitor, cartId) {
      const { session } = visitor
      if (session === null) return
      // Written by a page that does not show it.
      const waiting = session.data.flash.filter(({ key }) => key === newsKey(cartId))
      if (waiting.length > 0) await sessions.forgetFlash(session, waiting)
      if (await isToTell(visitor, cartId)) await shopperCarts.tell(session, cartId)
    },
    async claim(visitor, cart) {
      if (visitor.customerId === undefined || cart.customerId !== undefined) return cart
      // What was asked for is done, whatever comes of this.
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
      if (named.kind === 'again') await discard(made)
      return named
    },
    async replaceBy(visitor, made) {
      for (let attempt = 0; attempt < TRIES; attempt += 1) {
        const named = await nameMade(visitor, made)
        if (named.kind !== 'again') return named
      }
      await discard(made)
      return { kind: 'again' }
    },
    async hearKept(visitor, made) {
      const heir = await visitor.successor()
      if (heir?.session != null) await shopperCarts.tell(heir.session, made.id)
    },
    count(visitor, cart) {
      if (visitor.cartId !== cart.id) return
      if (visitor.cartCount !== countPieces(cart)) visitor.stage({ cartCount: countPieces(cart) })
    },
    async release(visitor, cartId) {
      const standing = await placement.standing(cartId)
      if (standing?.kind === 'pending' || visitor.session === null) return 'kept'
      if ((await visitor.swapCart(cartId, patchOf(null))) !== 'swapped') return 'kept'
      return standing === null ? 'lost' : 'ordered'
    },
    async resume(visitor) {
      const { customerId, cartId } = visitor
      if (customerId === undefined || visitor.session === null) return false
      if (cartId !== undefined) {
        // Of an order the shopper hears first.
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

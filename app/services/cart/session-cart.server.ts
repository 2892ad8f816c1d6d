/**
 * Which cart a session names. Requests of one shopper run side by side, in several processes too: the first one names
 * its cart, the others find that out and go on with it. A cart that is being ordered gets nothing more; what comes
 * meanwhile goes into another one, and both are one again when nothing comes of the order.
 */
import type { Cart } from '~/models/cart/cart'
import { countPieces } from '~/models/cart/lines'
import { isReplacedBy } from '~/models/cart/plans/plan-campaign'
import type { Notice } from '~/models/notices/notice'
import type { CartService } from '../commercetools/carts.server'
import type { PlacementService } from '../placement/placement-service.server'
import { isOfAnother } from '../sessions/session-data'
import type { Session } from '../sessions/session-rows.server'
import type { Visitor } from '../visitor.server'
import { countOf, patchOf } from './cart-merging.server'
import type { Brought, CartMerging } from './cart-merging.server'
import {
  FAILED_SINCE_CHANGED,
  isAsFailed,
  markOfFailed,
  marksAfterAttempt,
  marksAfterEdit,
  NO_FAILED_ORDER,
} from './failed-order.server'
import { forgetLostCode } from './lost-codes.server'
import { cartsBeingPlaced, withBeingPlaced, withoutBeingPlaced, withOrdered } from './own-carts'

/** In the session: the cart whose order the shopper was asked to wait for. */
const AWAITED = 'awaitedCartId'
const TRIES = 5

const REUNITED: Notice = {
  type: 'warning',
  message:
    'Your order was not placed. Everything in it is back in your cart, with what you added in the meantime.',
  key: 'merged-order',
}

/** `handed-over`: into the cart of the session that a sign-in made meanwhile. `ended`: signed out meanwhile. */
type Naming = 'adopted' | 'again' | 'handed-over' | 'ended'

export interface SessionCarts {
  /** A cart that no session names goes. */
  discard(cart: Pick<Cart, 'id' | 'version'>): Promise<void>
  /** Names the cart that this request has made. `again`: another request was first, and the visitor has its cart. */
  adopt(visitor: Visitor, made: Cart): Promise<Naming>
  /** Names a cart that takes the place of whichever the visitor has by then. `again`: others were always quicker. */
  replaceBy(visitor: Visitor, made: Cart): Promise<Naming>
  /** The number on the basket after an edit, and whether what was said of the cart still holds. */
  count(visitor: Visitor, cart: Cart): void
  /** The visitor's cart takes no more edits: it is forgotten, unless its order is still under way. `lost`: without one. */
  release(visitor: Visitor, cartId: string): Promise<'kept' | 'ordered' | 'lost'>
  /** A customer's session whose cart is gone names the account's present one: another device has begun or moved it. */
  resume(visitor: Visitor): Promise<boolean>
  /** Whether the visitor's cart is just being ordered. */
  isBeingPlaced(visitor: Visitor): Promise<boolean>
  /** The order of this cart takes longer than its request: whatever is asked next looks whether it is there. */
  awaitOrder(visitor: Visitor, cartId: string): Promise<void>
  /** The end of an order that was waited for. */
  settle(visitor: Visitor): Promise<void>
  /** Whether the order of the visitor's cart has failed and the cart is as it was then. */
  isAsFailed(visitor: Visitor): Promise<boolean>
  /** After an order: the visitor has no cart, or the one begun meanwhile. */
  placed(visitor: Visitor, cartId: string): Promise<void>
  /** Puts a cart that was being ordered together with the one begun meanwhile, once the order has failed. */
  reunite(visitor: Visitor): Promise<boolean>
  /** That it is so, for a page that only looks: the next change puts them together. */
  isToReunite(visitor: Visitor): Promise<boolean>
  /** A cart of the same shopper's earlier session goes into the one that is named now. */
  bring(visitor: Visitor, strayId: string): Promise<Brought | null>
  /** The same for the carts of sessions that the browser was given beside this one. */
  gather(visitor: Visitor, strays: readonly Session[]): Promise<void>
}

export function createSessionCarts(options: {
  readonly carts: CartService
  readonly merging: CartMerging
  readonly placement: Pick<PlacementService, 'isAsOrdered' | 'standing'>
}): SessionCarts {
  const { carts, merging, placement } = options
  const { bringTo, discard, merge, own } = merging

  /** A placement that a person must look at counts as under way: its cart may become an order yet. */
  async function isLive(cartId: string | undefined): Promise<boolean> {
    return cartId !== undefined && (await placement.standing(cartId))?.kind === 'pending'
  }

  /** In place of the cart that the visitor had a moment ago; after a sign-in meanwhile, into the cart of its session. */
  async function nameMade(visitor: Visitor, made: Cart): Promise<Naming> {
    const { cartId } = visitor
    const marks = cartId !== undefined && (await isLive(cartId)) ? withBeingPlaced(visitor, cartId) : {}
    const swap = await visitor.swapCart(cartId, patchOf(made, marks))
    // It was the account's from the moment it was made: another request of the customer may have found it there.
    if (swap === 'swapped' || visitor.cartId === made.id) return 'adopted'
    if (swap === 'changed') return 'again'
    if (swap === 'rotated') {
      await bringTo(() => visitor.successor(), made.id)
      return 'handed-over'
    }
    await discard(made)
    return 'ended'
  }

  async function reuniteWith(visitor: Visitor, placedId: string): Promise<boolean> {
    const marks = { ...withoutBeingPlaced(visitor, placedId), ...NO_FAILED_ORDER }
    const flash = [REUNITED]
    const { cartId } = visitor
    const current = cartId === undefined ? null : await carts.get(cartId)
    const placed = cartId === placedId ? null : await carts.get(placedId)
    // It may be from before a sign-in: what is put together stays in the account.
    const before = placed?.state === 'Active' ? await own(visitor, placed) : null
    if (before === null) {
      visitor.stage({ marks })
      return false
    }
    if (cartId === undefined || current === null || current.lineItems.length === 0) {
      if ((await visitor.swapCart(cartId, { ...patchOf(before, marks), flash })) !== 'swapped') return false
      if (current !== null)
        await carts.delete(current).catch(() => bringTo(() => Promise.resolve(visitor), current.id))
      return true
    }
    const outcome = await merge(
      cartId,
      placedId,
      async (both, also, more) =>
        (await visitor.swapCart(cartId, { ...patchOf(both, marks), flash: [...flash, ...more] }, also)) ===
        'swapped',
    )
    return outcome.kind === 'done'
  }

  const bring: SessionCarts['bring'] = (visitor, strayId) =>
    bringTo(async () => {
      await visitor.reload()
      return visitor
    }, strayId)

  /** The cart of an offer whose place another one has taken. What is in an account was there before, and stays. */
  async function replacedOffer({ cartId, customerId }: Visitor, strayId: string): Promise<Cart | null> {
    if (cartId === undefined || cartId === strayId || customerId !== undefined) return null
    const [stray, own] = await Promise.all([carts.get(strayId), carts.get(cartId)])
    const isReplaced = stray?.state === 'Active' && own?.state === 'Active' && isReplacedBy(stray, own)
    return isReplaced ? stray : null
  }

  /** The session that a sign-in has made meanwhile, where there is one: it is the one that hears of the order. */
  async function heirOf(visitor: Visitor): Promise<Visitor> {
    await visitor.reload()
    return visitor.session === null ? ((await visitor.successor()) ?? visitor) : visitor
  }

  async function placed(asked: Visitor, cartId: string): Promise<void> {
    const visitor = await heirOf(asked)
    forgetLostCode(visitor)
    // What is known of another order stays.
    const marks = {
      ...withOrdered(visitor, cartId),
      ...withoutBeingPlaced(visitor, cartId),
      ...(visitor.marks[AWAITED] === cartId ? { [AWAITED]: '' } : {}),
      ...marksAfterAttempt(visitor, cartId),
    }
    if ((await visitor.swapCart(cartId, patchOf(null, marks))) !== 'swapped') await visitor.save({ marks })
  }

  return {
    discard,
    bring,
    placed,
    async awaitOrder(asked, cartId) {
      const visitor = await heirOf(asked)
      const marks = {
        ...withOrdered(visitor, cartId),
        [AWAITED]: cartId,
        ...marksAfterAttempt(visitor, cartId),
      }
      await visitor.save({ marks })
    },
    async settle(visitor) {
      const awaited = visitor.marks[AWAITED] ?? ''
      if (awaited === '') return
      const standing = await placement.standing(awaited)
      if (standing?.kind === 'placed') await placed(visitor, awaited)
      if (standing !== null) return
      const cart = await carts.get(awaited)
      const isAsLeft = cart !== null && (await placement.isAsOrdered(cart))
      visitor.stage({ marks: { [AWAITED]: '', ...(isAsLeft ? markOfFailed(cart) : NO_FAILED_ORDER) } })
      // Another device of the customer, or staff, may have changed it meanwhile.
      if (cart !== null && !isAsLeft && visitor.cartId === awaited)
        visitor.stage({ flash: [FAILED_SINCE_CHANGED] })
    },
    async isAsFailed(visitor) {
      const cart = visitor.cartId === undefined ? null : await carts.get(visitor.cartId)
      return cart !== null && isAsFailed(visitor, cart)
    },
    async gather(visitor, strays) {
      for (const stray of strays) {
        const cartId = isOfAnother(stray.data, visitor) ? undefined : stray.data.cartId
        const replaced = cartId === undefined ? null : await replacedOffer(visitor, cartId)
        if (replaced !== null) await discard(replaced)
        else if (cartId !== undefined) await bring(visitor, cartId)
        // One that is still being moved, by another request, is looked at again with the next one.
        if (cartId === undefined || cartId === visitor.cartId || (await carts.get(cartId)) === null)
          await visitor.absorb(stray)
      }
    },
    async adopt(visitor, made) {
      const named = await nameMade(visitor, made)
      if (named === 'again') await discard(made)
      return named
    },
    async replaceBy(visitor, made) {
      for (let attempt = 0; attempt < TRIES; attempt += 1) {
        const named = await nameMade(visitor, made)
        if (named !== 'again') return named
      }
      await discard(made)
      return 'again'
    },
    count(visitor, cart) {
      if (visitor.cartId !== cart.id) return
      const counted = visitor.cartCount === countPieces(cart) ? {} : { cartCount: countOf(cart) }
      const marks = { ...counted, ...marksAfterEdit(visitor, cart) }
      if (Object.keys(marks).length > 0) visitor.stage({ marks })
    },
    async release(visitor, cartId) {
      const standing = await placement.standing(cartId)
      if (standing?.kind === 'pending' || visitor.session === null) return 'kept'
      const isOrdered = standing !== null
      const marks = isOrdered ? withOrdered(visitor, cartId) : {}
      if ((await visitor.swapCart(cartId, patchOf(null, marks))) !== 'swapped') return 'kept'
      return isOrdered ? 'ordered' : 'lost'
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
      const present = await carts.getOfCustomer(customerId)
      return present !== null && (await visitor.swapCart(cartId, patchOf(present))) === 'swapped'
    },
    isBeingPlaced: ({ cartId }) => isLive(cartId),
    async reunite(visitor) {
      let isDone = false
      for (const placedId of cartsBeingPlaced(visitor)) {
        const standing = await placement.standing(placedId)
        if (standing?.kind === 'placed') visitor.stage({ marks: withoutBeingPlaced(visitor, placedId) })
        // What was begun meanwhile may be ordered by now: it gets nothing more, and gives nothing away.
        if (standing !== null || (await isLive(visitor.cartId))) continue
        isDone = (await reuniteWith(visitor, placedId)) || isDone
      }
      return isDone
    },
    async isToReunite(visitor) {
      for (const placedId of cartsBeingPlaced(visitor)) {
        if (placedId === visitor.cartId || (await placement.standing(placedId)) !== null) continue
        // Another device of the customer may have put them together.
        if ((await carts.get(placedId))?.state === 'Active') return true
      }
      return false
    },
  }
}

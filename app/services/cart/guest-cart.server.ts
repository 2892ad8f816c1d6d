/**
 * The cart that somebody filled before signing in. The session of the sign-in remembers it until it is one with the
 * account's cart, so that nothing is lost when the platform fails or the process ends between the two.
 */
import type { Cart } from '~/models/cart/cart'
import { sentHome } from '~/models/cart/shipments'
import type { Notice } from '~/models/notices/notice'
import type { CartService } from '../commercetools/carts.server'
import type { PlacementService } from '../placement/placement-service.server'
import { isOfAnother } from '../sessions/session-data'
import type { SessionStore } from '../sessions/session-store.server'
import type { Visitor } from '../visitor.server'
import type { Brought, CartMerging } from './cart-merging.server'
import { isAsFailed, NO_FAILED_ORDER } from './failed-order.server'
import { tellLost } from './lost-codes.server'
import { cartsApart, cartsToCome, withBeingPlaced, withCartsToCome } from './own-carts'

export const CARTS_MERGED: Notice = {
  type: 'notice',
  message: 'We added the items of your earlier cart to this one.',
  key: 'merged-carts',
}

/** Some of it may be off sale by now, which the cart tells. */
const NOT_PLACED: Notice = {
  type: 'error',
  message:
    'Your order was not placed. Nothing was charged, and what can still be ordered of it is in your cart.',
  key: 'failed-order',
}

export interface GuestBrought extends Pick<Brought, 'isMerged' | 'isCut'> {
  /** A discount that the guest had and the customer has not. */
  readonly lostCode: Notice | null
}

interface Begun {
  readonly cart: Cart | null
  readonly marks: Visitor['marks']
}

export interface GuestCarts {
  /**
   * What the session names that a sign-in makes, and what it remembers: with what other sessions of the customer could
   * not finish. The account's newest cart, unless it is just being ordered and there is another one, or a guest's.
   */
  begin(visitor: Visitor, customerId: string, newest: Cart | null): Promise<Begun>
  /** When a customer's session ends: the next sign-in finds what is still to become one. */
  leaveBehind(visitor: Visitor): Promise<void>
  /** Null where there is none, or none that can come yet. */
  bringGuestCart(visitor: Visitor): Promise<GuestBrought | null>
}

/** An address was given for the one, and none for the other: what waits at the warehouse has not been given any. */
function isFurther(guest: Cart, own: Cart): boolean {
  return sentHome(guest) !== undefined && sentHome(own) === undefined
}

export function createGuestCarts({
  carts,
  merging,
  sessions,
  placement,
}: {
  readonly carts: CartService
  readonly merging: Pick<CartMerging, 'bringTo' | 'nameStray'>
  readonly sessions: Pick<SessionStore, 'create' | 'listOfCustomer'>
  readonly placement: Pick<PlacementService, 'standing'>
}): GuestCarts {
  const isLive = async (cartId: string) => (await placement.standing(cartId))?.kind === 'pending'

  /** What is just being ordered gets nothing more and gives nothing away: it comes when nothing comes of the order. */
  async function isToWait({ cartId }: Visitor, guestId: string): Promise<boolean> {
    if (cartId === undefined || cartId === guestId) return false
    return (await isLive(guestId)) || (await isLive(cartId))
  }

  /** No page would say so any more: with other goods it is not the cart that was to be ordered. */
  async function hasFailed(visitor: Visitor, guestId: string): Promise<boolean> {
    if (visitor.cartId === undefined || visitor.cartId === guestId) return false
    const guest = await carts.get(guestId)
    return guest !== null && isAsFailed(visitor, guest)
  }

  /**
   * A cart with an address has its deliveries, packaging and its mode for life: it becomes the account's cart, and what
   * was in that is what still has to come.
   */
  async function preferFurther(visitor: Visitor, guestId: string): Promise<Brought | null> {
    if (visitor.cartId === undefined || visitor.cartId === guestId) return null
    const [guest, own] = await Promise.all([carts.get(guestId), carts.get(visitor.cartId)])
    if (guest?.state !== 'Active' || own?.state !== 'Active' || !isFurther(guest, own)) return null
    const marks = withCartsToCome(cartsToCome(visitor).map((id) => (id === guestId ? own.id : id)))
    const { swap, cart } = await merging.nameStray(visitor, own.id, guest, marks)
    return swap === 'swapped' ? { from: guest, cart, isMerged: false, isCut: false } : null
  }

  async function bringOne(visitor: Visitor, guestId: string): Promise<readonly Brought[]> {
    if (await isToWait(visitor, guestId)) return []
    const isOfFailed = await hasFailed(visitor, guestId)
    const ownId = visitor.cartId ?? guestId
    const preferred = await preferFurther(visitor, guestId)
    const id = preferred === null ? guestId : ownId
    const merged = await merging.bringTo(async () => {
      await visitor.reload()
      return visitor
    }, id)
    if (isOfFailed && (preferred ?? merged) !== null)
      visitor.stage({ marks: NO_FAILED_ORDER, flash: [NOT_PLACED] })
    const left = id === visitor.cartId ? null : await carts.get(id)
    // One that is being moved or ordered may be a cart again.
    const mayCome = left?.state === 'Active' || left?.state === 'Frozen'
    if (!mayCome || isOfAnother(left, visitor))
      await visitor.save({ marks: withCartsToCome(cartsToCome(visitor).filter((one) => one !== id)) })
    return [preferred, merged].filter((one) => one !== null)
  }

  return {
    async begin(visitor, customerId, newest) {
      const known = await sessions.listOfCustomer(customerId)
      const left = known.flatMap(cartsToCome)
      // Its own go along with its marks.
      const apart = known.filter(({ hash }) => hash !== visitor.session?.hash).flatMap(cartsApart)
      const guest = visitor.customerId === undefined ? visitor.cartId : undefined
      const toCome = withCartsToCome([...left, ...apart, ...(guest === undefined ? [] : [guest])])
      if (newest === null || !(await isLive(newest.id))) return { cart: newest, marks: toCome }
      const other = await carts.getOfCustomer(customerId, async (id) => !(await isLive(id)))
      if (other === null && guest === undefined) return { cart: newest, marks: toCome }
      // As if it had been begun beside the order, of which the shopper hears in the same way.
      const own = isOfAnother(visitor, { customerId }) ? { marks: {} } : visitor
      return { cart: other, marks: { ...toCome, ...withBeingPlaced(own, newest.id) } }
    },
    async leaveBehind(visitor) {
      const left = [...cartsToCome(visitor), ...cartsApart(visitor)]
      if (visitor.customerId === undefined || left.length === 0) return
      // Nobody is given its id.
      await sessions.create({ customerId: visitor.customerId, marks: withCartsToCome(left) })
    },
    async bringGuestCart(visitor) {
      const all: Brought[] = []
      for (const id of cartsToCome(visitor)) all.push(...(await bringOne(visitor, id)))
      const cart = all.at(-1)?.cart
      if (cart === undefined) return null
      const lost = all.map(({ from }) => tellLost(visitor, from, cart)).find((one) => one !== null)
      return {
        isMerged: all.some(({ isMerged }) => isMerged),
        isCut: all.some(({ isCut }) => isCut),
        lostCode: lost ?? null,
      }
    },
  }
}

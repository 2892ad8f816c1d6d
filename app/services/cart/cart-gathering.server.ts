/**
 * Merges all carts of a shopper into one: filled before a sign-in, in another tab without a cookie, beside an order
 * that failed, or on another device meanwhile. A cart being ordered neither gives nor receives goods; it is checked
 * again once its order has ended. Each stays on record until it has been merged, so nothing is lost if the platform
 * is down or the process dies in between.
 */
import type { Cart } from '~/models/cart/cart'
import { isReplacedBy } from '~/models/cart/plans/plan-campaign'
import { sentHome } from '~/models/cart/shipments'
import type { Notice } from '~/models/notices/notice'
import type { Clock } from '../clock'
import type { CartService } from '../commercetools/carts.server'
import { isInAnotherAccount, isOfAnother } from '../sessions/session-data'
import type { Session } from '../sessions/session-rows.server'
import type { ShopperCart, ShopperCarts } from '../sessions/shopper-carts.server'
import type { Visitor } from '../visitor'
import type { Brought, CartMerging, NotTaken } from './cart-merging.server'
import { createJustRefused } from './just-refused.server'
import { tellLost } from './lost-codes.server'
import type { OrderSent } from './order-sent.server'

export const CARTS_MERGED: Notice = {
  type: 'notice',
  message: 'We added the items of your earlier cart to this one.',
  key: 'merged-carts',
  leadsToCart: true,
}

/** Some of it may be off sale by now; the cart says so. */
export const ORDER_CAME_BACK: Notice = {
  type: 'warning',
  message:
    'Your order was not placed. Nothing was charged, and what can still be ordered of it is in your cart, with everything else you had there.',
  key: 'merged-order',
  leadsToCart: true,
}

/** The platform refused it. Other reasons may pass, so it stays on record. */
const NOT_BROUGHT: Notice = {
  type: 'warning',
  message: 'The items of your earlier cart could not be brought into this one. We keep them and try again.',
  key: 'not-brought-cart',
  leadsToCart: true,
}

export interface Gathered extends Pick<Brought, 'isMerged' | 'isCut'> {
  /** The cart is a different one than before. */
  readonly isBrought: boolean
  /** Discounts that one of the carts had and the result lacks. */
  readonly lostCodes: readonly Notice[]
}

export interface GatheringOptions {
  /** Carts merged without a notice. */
  readonly quietly?: ReadonlySet<string>
  /** If this cart has addresses, deliveries or a mode, they win over those of the others (107). */
  readonly preferredId?: string | undefined
  /** Includes carts that were just refused. */
  readonly triesAgain?: boolean
}

export interface CartGathering {
  /**
   * Brings in the carts that need not wait. `all` includes those of failed orders: not for a request that shows a step
   * of checkout or places the order, so that what is ordered is what was shown.
   */
  gather(visitor: Visitor, which: 'all' | 'never-ordered', how?: GatheringOptions): Promise<Gathered>
  /** Whether the visitor's cart just refused this one: it is retried after a minute, or on the cart page. */
  wasJustRefused(visitor: Pick<Visitor, 'cartId'>, cartId: string): boolean
  /**
   * Merges other sessions that the same browser was given into this one. Their carts will be merged without a notice:
   * they were filled in the same visit.
   */
  absorb(visitor: Visitor, beside: readonly Session[]): Promise<ReadonlySet<string>>
}

/** A copy of an order is never merged with anything (AGENT-11). */
export const isCopyAtHand = ({ session, cartId }: Pick<Visitor, 'session' | 'cartId'>): boolean =>
  cartId !== undefined && session?.data.copiedOrder?.cartId === cartId

const NOTHING: Gathered = { isBrought: false, isMerged: false, isCut: false, lostCodes: [] }

export function createCartGathering({
  carts,
  merging,
  shopperCarts,
  orderSent,
  clock,
}: {
  readonly clock: Clock
  readonly carts: CartService
  readonly merging: CartMerging
  readonly shopperCarts: Pick<ShopperCarts, 'close' | 'list' | 'tell'>
  readonly orderSent: (one: ShopperCart) => Promise<OrderSent>
}): CartGathering {
  /** Which cart refused which other one. */
  const justRefused = createJustRefused(clock)
  const wasJustRefused: CartGathering['wasJustRefused'] = ({ cartId }, id) => justRefused.has(cartId, id)

  /**
   * The preferred cart wins if it has an address, then the one whose order just failed, then one with an address: its
   * deliveries, its mode.
   */
  const rankOf = (cart: Cart, failed: readonly string[], preferredId: string | undefined) => {
    const hasAddress = sentHome(cart) !== undefined
    const isPreferred = hasAddress && cart.id === preferredId
    return (isPreferred ? 4 : 0) + (failed.includes(cart.id) ? 2 : 0) + (hasAddress ? 1 : 0)
  }

  async function bringOne(
    visitor: Visitor,
    id: string,
    failed: readonly ShopperCart[],
    { quietly, preferredId }: GatheringOptions,
  ): Promise<Brought | NotTaken | null> {
    const isQuiet = quietly?.has(id) ?? false
    const failedIds = failed.map(({ cartId }) => cartId)
    // A failed order is mentioned again when its goods come back, otherwise only once.
    const isSpokenOf = ({ cartId, isToTell }: ShopperCart, [cameId]: readonly string[]) =>
      cartId === cameId || cartId === id || isToTell
    const failedOf = (ids: readonly string[]) => failed.filter(({ cartId }) => ids.includes(cartId))
    return merging.bringTo(
      async () => {
        await visitor.reload()
        return visitor.session === null ? null : visitor
      },
      id,
      {
        isFirst: (source, named) =>
          rankOf(source, failedIds, preferredId) > rankOf(named, failedIds, preferredId),
        news(ids) {
          if (failedOf(ids).some((one) => isSpokenOf(one, ids))) return [ORDER_CAME_BACK]
          return isQuiet ? [] : [CARTS_MERGED]
        },
        async also(tx, ids) {
          if (visitor.session === null) return
          for (const { cartId } of failedOf(ids)) await shopperCarts.tell(visitor.session, cartId, tx)
        },
      },
    )
  }

  /** Only once, and only for a cart that was not ordered: orders have notices of their own. */
  async function tellRefused(visitor: Visitor, { cartId, orderedAt, isToTell }: ShopperCart): Promise<void> {
    const { session } = visitor
    if (session === null || orderedAt !== null || !isToTell) return
    await visitor.swapCart(visitor.cartId, { flash: [NOT_BROUGHT] }, (tx) =>
      shopperCarts.tell(session, cartId, tx),
    )
  }

  async function bringIfTaken(
    visitor: Visitor,
    one: ShopperCart,
    failed: readonly ShopperCart[],
    how: GatheringOptions,
  ): Promise<Brought | null> {
    const brought = await bringOne(visitor, one.cartId, failed, how)
    if (brought === null || !('kind' in brought)) return brought
    justRefused.add(visitor.cartId, one.cartId)
    await tellRefused(visitor, one)
    return null
  }

  /** Nothing left to merge: it is already the shopper's cart, is gone, or is in another account. */
  async function isDone(visitor: Visitor, { cartId: id, orderedAt }: ShopperCart): Promise<boolean> {
    // Its order may still have something to report.
    if (id === visitor.cartId) return orderedAt === null
    const left = await carts.get(id)
    // One that is being moved or ordered may become a cart again.
    const mayCome = left?.state === 'Active' || left?.state === 'Frozen'
    return !mayCome || isInAnotherAccount(left, visitor)
  }

  async function gatherFrom(
    visitor: Visitor,
    known: readonly ShopperCart[],
    which: 'all' | 'never-ordered',
    how: GatheringOptions,
  ) {
    const all: Brought[] = []
    const sent = await Promise.all(known.map(orderSent))
    const failed = known.filter((_, at) => sent[at] === 'failed')
    const coming: readonly (OrderSent | undefined)[] = which === 'all' ? ['none', 'failed'] : ['none']
    for (const [at, one] of known.entries()) {
      const { cartId: id, isOpen } = one
      if (!isOpen || id === visitor.cartId || !coming.includes(sent[at])) continue
      if (how.triesAgain !== true && wasJustRefused(visitor, id)) continue
      const brought = await bringIfTaken(visitor, one, failed, how)
      if (brought !== null) all.push(brought)
      if (await isDone(visitor, one)) await shopperCarts.close(id)
    }
    return all
  }

  /** The cart of an offer that another offer has replaced. A customer's cart predates the offer and stays. */
  async function replacedOffer({ cartId, customerId }: Visitor, besideId: string): Promise<Cart | null> {
    if (cartId === undefined || cartId === besideId || customerId !== undefined) return null
    const [beside, own] = await Promise.all([carts.get(besideId), carts.get(cartId)])
    const isReplaced = beside?.state === 'Active' && own?.state === 'Active' && isReplacedBy(beside, own)
    return isReplaced ? beside : null
  }

  return {
    wasJustRefused,

    async gather(visitor, which, how = {}) {
      if (visitor.session === null || isCopyAtHand(visitor)) return NOTHING
      const all = await gatherFrom(visitor, await shopperCarts.list(visitor.session), which, how)
      const cart = all.at(-1)?.cart
      if (cart === undefined) return NOTHING
      return {
        isBrought: true,
        isMerged: all.some(({ isMerged }) => isMerged),
        isCut: all.some(({ isCut }) => isCut),
        lostCodes: all.flatMap(({ from }) => tellLost(visitor, from, cart)),
      }
    },

    async absorb(visitor, beside) {
      const ids = new Set<string>()
      const own = visitor.session?.data
      if (own === undefined) return ids
      for (const session of beside) {
        const cartId = isOfAnother(session.data, own) ? undefined : session.data.cartId
        const replaced = cartId === undefined ? null : await replacedOffer(visitor, cartId)
        if (replaced !== null) await merging.discard(replaced)
        await visitor.absorb(session)
        if (cartId !== undefined) ids.add(cartId)
      }
      return ids
    },
  }
}

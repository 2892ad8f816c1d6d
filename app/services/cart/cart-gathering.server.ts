/**
 * All carts of a shopper become one: what was filled before a sign-in, in another tab without a cookie, beside an order
 * that came to nothing, or on another device meanwhile. A cart that is being ordered gets nothing and gives nothing;
 * it is looked at again when its order has ended. Each stays remembered until it has come, so that nothing is lost when
 * the platform fails or the process ends in between.
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

/** Some of it may be off sale by now, which the cart tells. */
export const ORDER_CAME_BACK: Notice = {
  type: 'warning',
  message:
    'Your order was not placed. Nothing was charged, and what can still be ordered of it is in your cart, with everything else you had there.',
  key: 'merged-order',
  leadsToCart: true,
}

/** The platform will not have it: another reason may pass, so that it stays remembered. */
const NOT_BROUGHT: Notice = {
  type: 'warning',
  message: 'The items of your earlier cart could not be brought into this one. We keep them and try again.',
  key: 'not-brought-cart',
}

export interface Gathered extends Pick<Brought, 'isMerged' | 'isCut'> {
  /** The cart is another one than before. */
  readonly isBrought: boolean
  /** Discounts that one of them had and the cart has not. */
  readonly lostCodes: readonly Notice[]
}

export interface GatheringOptions {
  /** Carts that come without a word. */
  readonly quietly?: ReadonlySet<string>
  /** The cart whose addresses, deliveries and mode hold where it has any, whatever the others have (107). */
  readonly preferredId?: string | undefined
  /** Also carts that have just been refused. */
  readonly triesAgain?: boolean
}

export interface CartGathering {
  /**
   * What waits for nothing comes. `all`: that of orders that failed as well. Not while somebody looks at a step of
   * checkout, or presses its button: what is ordered is what was shown.
   */
  gather(visitor: Visitor, which: 'all' | 'never-ordered', how?: GatheringOptions): Promise<Gathered>
  /** Whether a cart has just been refused by the visitor's: it is tried again after a minute, or at the cart's page. */
  wasJustRefused(visitor: Pick<Visitor, 'cartId'>, cartId: string): boolean
  /**
   * Sessions that the browser was given beside this one go into it; their carts are to come, of which nobody need be
   * told: they were filled in the same visit.
   */
  absorb(visitor: Visitor, beside: readonly Session[]): Promise<ReadonlySet<string>>
}

/** A copy of an order is that and nothing more (AGENT-11). */
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
  /** Which cart would not have which other one. */
  const justRefused = createJustRefused(clock)
  const wasJustRefused: CartGathering['wasJustRefused'] = ({ cartId }, id) => justRefused.has(cartId, id)

  /**
   * Of two carts the one whose order has just failed holds, or the one with an address: its deliveries, its mode. Of
   * two with an address it is the preferred one.
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
    // An order is spoken of again when its goods come back, and otherwise once.
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

  /** Told once, of a cart that was not ordered: what became of an order is told in words of its own. */
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

  /** Nothing of it is left to come: it is the shopper's cart, gone, or in another account. */
  async function isDone(visitor: Visitor, { cartId: id, orderedAt }: ShopperCart): Promise<boolean> {
    // Of its order something may be left to say.
    if (id === visitor.cartId) return orderedAt === null
    const left = await carts.get(id)
    // One that is being moved or ordered may be a cart again.
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

  /** The cart of an offer whose place another one has taken. What is in an account was there before, and stays. */
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

/**
 * What earlier requests left open is settled before a visitor's next page is made, so that cart and basket are true: an
 * order that was waited for and is there by now; the carts of a browser that asked from two tabs at once before it had
 * any cookie, whose next request has the cookies of both; and a code that was kept for a cart that has come since.
 */
import { isSeen } from '~/utils/seen'
import { withinDeadline } from '../deadline'
import { oncePerRequest } from '../once-per-request'
import { withoutRequestBudget, withRequestBudget } from '../request-budget'
import type { Session } from '../sessions/session-rows.server'
import type { ShopperCart, ShopperCarts } from '../sessions/shopper-carts.server'
import { orIfUnavailable } from '../upstream'
import type { Visitor } from '../visitor'
import type { Visitors } from '../visitor.server'
import type { CartUseCases } from './cart-use-cases.server'
import type { CartGathering } from './cart-gathering.server'
import type { OrderSent } from './order-sent.server'
import type { SessionCarts } from './session-cart.server'

/** A page waits no longer for the carts; what is under way goes on, and the next page shows it. */
const PATIENCE_MS = 1_000
/** Nor for what is only to be known of them. */
const LOOK_MS = 500

/** What is done for a request. */
interface Share {
  readonly gather: Parameters<CartGathering['gather']>[1]
  readonly settle: Parameters<SessionCarts['settle']>[1]
  readonly news: Parameters<SessionCarts['settle']>[2]
  /** Also a cart or a code that has just been refused: its shopper looks at the cart that would not have it. */
  readonly triesAgain: boolean
}

/**
 * In checkout the cart stays the one that was shown, until it is changed there; of its order checkout leads to the page,
 * and of another one the page after checkout tells. What nobody sees has nothing to tell.
 */
function shareOf(request: Request): Share {
  const { method } = request
  const { pathname } = new URL(request.url)
  const isOfCheckout = pathname.startsWith('/checkout')
  return {
    gather: method === 'GET' && !isOfCheckout ? 'all' : 'never-ordered',
    settle: isOfCheckout ? 'others' : 'all',
    news: isOfCheckout || !isSeen(request) ? 'unsaid' : 'told',
    triesAgain: method === 'GET' && pathname === '/cart',
  }
}

export function settlingCarts(
  visitors: Visitors,
  {
    sessionCarts,
    gathering,
    shopperCarts,
    orderSent,
    shopping,
  }: {
    readonly sessionCarts: Pick<SessionCarts, 'settle'>
    readonly gathering: CartGathering
    readonly shopperCarts: Pick<ShopperCarts, 'list'>
    readonly orderSent: (one: ShopperCart) => Promise<OrderSent>
    readonly shopping: Pick<CartUseCases, 'tryKeptCode' | 'wasKeptCodeRefused'>
  },
): Visitors {
  /** By session: the loaders of one page ask at the same time. */
  const underWay = new Map<string, Promise<unknown>>()

  const isCodeDue = (visitor: Visitor, { triesAgain }: Share): boolean =>
    visitor.cartId !== undefined &&
    visitor.linkedCode !== undefined &&
    (triesAgain || !shopping.wasKeptCodeRefused(visitor))

  async function bringTogether(visitor: Visitor, beside: readonly Session[], share: Share): Promise<void> {
    const absorbed = await gathering.absorb(visitor, beside)
    await sessionCarts.settle(visitor, share.settle, share.news)
    await gathering.gather(visitor, share.gather, { quietly: absorbed, triesAgain: share.triesAgain })
    if (isCodeDue(visitor, share)) await shopping.tryKeptCode(visitor)
    // For all who wait for it, whichever of them answers first.
    await visitor.save({})
  }

  function once(visitor: Visitor, key: string, beside: readonly Session[], share: Share): Promise<unknown> {
    const known = underWay.get(key)
    if (known !== undefined) return known
    const work = withoutRequestBudget(() => orIfUnavailable(bringTogether(visitor, beside, share), undefined))
    const ended = work.finally(() => underWay.delete(key))
    underWay.set(key, ended)
    return ended
  }

  /** Whether there is anything to do: by our own books alone, since the answer is mostly no. */
  async function hasWork(visitor: Visitor, one: ShopperCart, share: Share): Promise<boolean> {
    const { cartId } = visitor
    const isApart = one.isOpen && one.cartId !== cartId
    const sent = await orderSent(one)
    if (sent === 'placed') {
      const isOwn = share.settle === 'all' && one.cartId === cartId
      return isApart || isOwn || (share.news === 'told' && one.isToTell)
    }
    if (!share.triesAgain && gathering.wasJustRefused(visitor, one.cartId)) return false
    return isApart && (sent === 'none' || (sent === 'failed' && share.gather === 'all'))
  }

  async function isUnsettled(visitor: Visitor, session: Session, share: Share): Promise<boolean> {
    for (const one of await shopperCarts.list(session)) if (await hasWork(visitor, one, share)) return true
    return false
  }

  async function settled(visitor: Visitor, request: Request): Promise<Visitor> {
    const { session } = visitor
    if (session === null) return visitor
    const share = shareOf(request)
    const look = () => withRequestBudget(LOOK_MS, () => isUnsettled(visitor, session, share))
    const [beside, isOpen] = await Promise.all([
      orIfUnavailable(visitor.begunBeside(), []),
      orIfUnavailable(oncePerRequest(`unsettled ${session.hash}`, look), false),
    ])
    if (beside.length === 0 && !isOpen && !isCodeDue(visitor, share)) return visitor
    const brought = once(visitor, session.hash, beside, share)
    await withinDeadline({ for: 'carts of one browser', ms: PATIENCE_MS, late: () => undefined }, brought)
    await visitor.reload()
    return visitor
  }

  return {
    read: async (request) => settled(await visitors.read(request), request),
    readToBrowse: async (request) => settled(await visitors.readToBrowse(request), request),
  }
}

/**
 * Settles what earlier requests left open before a visitor's next page is made, so cart and basket are right: an order
 * that was waited for and now exists; the carts of a browser that sent requests from two tabs before it had a cookie,
 * whose next request carries both; a code kept for a cart that now exists; and what a failed edit has removed from it.
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

/** How long a page waits for the carts; work in progress continues, and the next page shows the result. */
const PATIENCE_MS = 1_000
/** How long it waits to find out whether there is work at all. */
const LOOK_MS = 500

/** What is done for one request. */
interface Share {
  readonly gather: Parameters<CartGathering['gather']>[1]
  readonly settle: Parameters<SessionCarts['settle']>[1]
  readonly news: Parameters<SessionCarts['settle']>[2]
  /** Includes a cart or code that was just refused: its shopper is looking at the cart that refused it. */
  readonly triesAgain: boolean
  /** Asks for a cart that a failed edit has perhaps removed something from: in an outage, each question takes time. */
  readonly asksForLoss: boolean
  /** Shows the account's present cart if its own is gone; an edit was meant for the one that was shown. */
  readonly resumes: boolean
}

/**
 * During checkout the cart stays as shown until it is changed there. Checkout itself leads to this order's page; the
 * page after checkout reports any other order. A response that nobody sees reports nothing.
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
    asksForLoss: isOfCheckout || pathname === '/cart',
    resumes: method === 'GET',
  }
}

export function settlingCarts(
  visitors: Visitors,
  {
    sessionCarts,
    gathering,
    shopperCarts,
    orderSent,
    cartUseCases,
  }: {
    readonly sessionCarts: Pick<SessionCarts, 'resume' | 'settle'>
    readonly gathering: CartGathering
    readonly shopperCarts: Pick<ShopperCarts, 'list'>
    readonly orderSent: (one: ShopperCart) => Promise<OrderSent>
    readonly cartUseCases: Pick<CartUseCases, 'tellPerhapsGone' | 'tryKeptCode' | 'wasKeptCodeRefused'>
  },
): Visitors {
  /** By session: the loaders of one page ask in parallel. */
  const underWay = new Map<string, Promise<unknown>>()

  const isCodeDue = (visitor: Visitor, { triesAgain }: Share): boolean =>
    visitor.cartId !== undefined &&
    visitor.linkedCode !== undefined &&
    (triesAgain || !cartUseCases.wasKeptCodeRefused(visitor))

  /** Another device may have moved the cart: then what it has lost is looked for in the one that it became. */
  async function askForLoss(visitor: Visitor, { resumes }: Share): Promise<void> {
    await cartUseCases.tellPerhapsGone(visitor)
    if (visitor.perhapsGone !== undefined && resumes && (await sessionCarts.resume(visitor)))
      await cartUseCases.tellPerhapsGone(visitor)
  }

  async function bringTogether(visitor: Visitor, beside: readonly Session[], share: Share): Promise<void> {
    // While the cart cannot be read, this waits; the rest need not.
    if (share.asksForLoss) await orIfUnavailable(askForLoss(visitor, share), undefined)
    const absorbed = await gathering.absorb(visitor, beside)
    await sessionCarts.settle(visitor, share.settle, share.news)
    await gathering.gather(visitor, share.gather, { quietly: absorbed, triesAgain: share.triesAgain })
    if (isCodeDue(visitor, share)) await cartUseCases.tryKeptCode(visitor)
    // For all waiting loaders, whichever answers first.
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

  /** Whether there is anything to do, from our own records alone, since the answer is mostly no. */
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
    const isUntold = share.asksForLoss && visitor.perhapsGone !== undefined
    if (beside.length === 0 && !isOpen && !isUntold && !isCodeDue(visitor, share)) return visitor
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

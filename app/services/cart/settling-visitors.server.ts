/**
 * What earlier requests left open is settled before a visitor's next page is made, so that cart and basket are true: an
 * order that was waited for and is there by now; the carts of a browser that asked from two tabs at once before it had
 * any cookie, whose next request has the cookies of both; and a code that was kept for a cart that has come since.
 */
import { withinDeadline } from '../deadline'
import { withoutRequestBudget } from '../request-budget'
import type { Session } from '../sessions/session-rows.server'
import { orIfUnavailable } from '../upstream'
import type { Visitor, Visitors } from '../visitor.server'
import type { CartUseCases } from './cart-use-cases.server'
import { hasKeptCode } from './cart-codes.server'
import { CARTS_MERGED } from './guest-cart.server'
import type { GuestCarts } from './guest-cart.server'
import { cartsToCome } from './own-carts'
import type { SessionCarts } from './session-cart.server'

/** A page waits no longer for the carts; what is under way goes on, and the next page shows it. */
const PATIENCE_MS = 1_000

export function settlingCarts(
  visitors: Visitors,
  {
    gather,
    settle,
    bringGuestCart,
  }: Pick<SessionCarts, 'gather' | 'settle'> & Pick<GuestCarts, 'bringGuestCart'>,
  { tryKeptCode }: Pick<CartUseCases, 'tryKeptCode'>,
): Visitors {
  /** By session: the loaders of one page ask at the same time. */
  const underWay = new Map<string, Promise<unknown>>()

  async function bringTogether(visitor: Visitor, strays: readonly Session[]): Promise<void> {
    const brought = await bringGuestCart(visitor)
    if (brought?.isMerged) visitor.stage({ flash: [CARTS_MERGED] })
    await gather(visitor, strays)
    if (hasKeptCode(visitor)) await tryKeptCode(visitor)
    // For all who wait for it, whichever of them answers first.
    await visitor.save({})
  }

  function once(visitor: Visitor, key: string, strays: readonly Session[]): Promise<unknown> {
    const known = underWay.get(key)
    if (known !== undefined) return known
    const work = withoutRequestBudget(() => orIfUnavailable(bringTogether(visitor, strays), undefined))
    const ended = work.finally(() => underWay.delete(key))
    underWay.set(key, ended)
    return ended
  }

  async function gathered(visitor: Visitor): Promise<Visitor> {
    const { session } = visitor
    const strays = await orIfUnavailable(visitor.begunBeside(), [])
    const isCodeTried = visitor.cartId === undefined || !hasKeptCode(visitor)
    const isDone = strays.length === 0 && isCodeTried && cartsToCome(visitor).length === 0
    if (session === null || isDone) return visitor
    const brought = once(visitor, session.hash, strays)
    await withinDeadline({ for: 'carts of one browser', ms: PATIENCE_MS, late: () => undefined }, brought)
    await visitor.reload()
    return visitor
  }

  async function settled(visitor: Visitor): Promise<Visitor> {
    await orIfUnavailable(settle(visitor), undefined)
    return gathered(visitor)
  }

  return {
    read: async (request) => settled(await visitors.read(request)),
    readToBrowse: async (request) => settled(await visitors.readToBrowse(request)),
  }
}

/**
 * What earlier requests left open is settled before a visitor's next page is made, so that cart and basket are true: an
 * order that was waited for and is there by now; and the carts of a browser that added from two tabs at once before it
 * had any cookie, whose next request has the cookies of both.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { withoutRequestBudget } from '../request-budget'
import type { Session } from '../sessions/session-store.server'
import { unlessAway } from '../upstream'
import type { Visitor, Visitors } from '../visitor.server'
import type { SessionCarts } from './session-cart.server'

/** A page waits no longer for the carts; what is under way goes on, and the next page shows it. */
const PATIENCE_MS = 1_000

export function settlingCarts(
  visitors: Visitors,
  { gather, settle }: Pick<SessionCarts, 'gather' | 'settle'>,
): Visitors {
  /** By session: the loaders of one page ask at the same time. */
  const underWay = new Map<string, Promise<unknown>>()

  function gatherOnce(visitor: Visitor, key: string, strays: readonly Session[]): Promise<unknown> {
    const known = underWay.get(key)
    if (known !== undefined) return known
    const work = withoutRequestBudget(() => unlessAway(gather(visitor, strays), undefined))
    const ended = work.finally(() => underWay.delete(key))
    underWay.set(key, ended)
    return ended
  }

  async function gathered(visitor: Visitor): Promise<Visitor> {
    const { session } = visitor
    const strays = await unlessAway(visitor.begunBeside(), [])
    if (session === null || strays.length === 0) return visitor
    const timer = new AbortController()
    const patience = sleep(PATIENCE_MS, undefined, { signal: timer.signal }).catch(() => undefined)
    await Promise.race([gatherOnce(visitor, session.hash, strays), patience])
    timer.abort()
    await visitor.reload()
    return visitor
  }

  async function settled(visitor: Visitor): Promise<Visitor> {
    await unlessAway(settle(visitor), undefined)
    return gathered(visitor)
  }

  return {
    read: async (request) => settled(await visitors.read(request)),
    readToBrowse: async (request) => settled(await visitors.readToBrowse(request)),
  }
}

/**
 * Edits of carts. An edit is a plan: it is applied to the current cart, and planned again on the fresh cart after a
 * conflict, so nothing acknowledged is lost and nothing is added twice.
 */
import type { CartUpdateAction } from '@commercetools/platform-sdk'
import type { CartAction } from '~/models/cart/actions'
import type { Cart, CartDiscountCode } from '~/models/cart/cart'
import type { Plan } from '~/models/cart/plan'
import type { Logger } from '~/services/logger'
import { isUpstreamError } from '~/services/upstream'
import type { CartLock } from '../database/cart-lock.server'
import { isStatus, refusalCode } from './errors'
import { createQueue } from './queue'

const RETRIES_MAX = 3
const RECENT_EDITS_KEPT = 20
/** Of a merged cart, only the newest: they must not push out those of the cart itself. */
const BROUGHT_EDITS_KEPT = 5
/** How many merged carts are remembered, however many edits they took: a merge may be retried. */
const MERGES_KEPT = 3

export interface EditOptions {
  /** What must be removed before planning, in an update of its own; called again with every fresh cart. */
  readonly clean?: ((cart: Cart) => Promise<readonly CartAction[]>) | undefined
  /** The cart as just returned: the first attempt need not read it, unless there is nothing to write. */
  readonly known?: Cart
  /** Write even if the plan has nothing to do, so that the cart's version changes. */
  readonly always?: boolean
  /** Edits that reach the cart along with this one: retrying them here finds them done. */
  readonly alsoDone?: readonly string[]
}

/** A plan that never declines has no such outcome. */
export type EditOutcome<R = never> =
  | {
      readonly kind: 'done'
      readonly cart: Cart
      /** The cart that the plan was made on; absent if an earlier request had already done the edit. */
      readonly before?: Cart | undefined
      /** Codes that had to go, because this customer has used them as often as anybody may. */
      readonly usedUp?: readonly CartDiscountCode[]
    }
  | Declined<R>
  /**
   * It takes no edits: it does not exist or is ordered or merged (`gone`), or it is being moved into another one, which
   * the session will name shortly (`moving`) or too late for this request (`held`).
   */
  | { readonly kind: 'closed'; readonly reason: 'gone' | 'moving' | 'held' }
  /** The platform refused it: `DiscountCodeNonApplicable`, `MatchingPriceNotFound` … The code is logged. */
  | {
      readonly kind: 'refused'
      readonly code: string
      readonly cart: Cart
      /** What may not stay was removed all the same, so the cart has changed. */
      readonly isCleaned?: true
    }

/** The plan declined, and nothing of it was written. */
type Declined<R> = [R] extends [never]
  ? never
  : { readonly kind: 'declined'; readonly reason: R; readonly cart: Cart }

/** For an `R` not yet known, the compiler cannot tell whether there is such an outcome. */
const declined = <R>(reason: R, cart: Cart) => ({ kind: 'declined', reason, cart }) as unknown as Declined<R>

interface Tried {
  before: Cart | undefined
}

/** Backs off with jitter, so that contenders do not collide again. */
function pause(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * 15 * 2 ** attempt))
}

function closed(cart: Cart | null): Extract<EditOutcome, { kind: 'closed' }> {
  return { kind: 'closed', reason: cart?.state === 'Frozen' ? 'moving' : 'gone' }
}

/** The `merge:cart:` prefix shared by all parts of a merge. */
const mergeOf = (id: string): readonly string[] => /^merge:[^:]+:/.exec(id) ?? []

function remembered(ids: readonly string[]): readonly string[] {
  const merges = [...new Set(ids.toReversed().flatMap((id) => mergeOf(id)))].slice(0, MERGES_KEPT)
  return ids.filter(
    (id, index) => index >= ids.length - RECENT_EDITS_KEPT || merges.some((whole) => id.startsWith(whole)),
  )
}

function withEdit(
  cart: Cart,
  editId: string,
  actions: readonly CartAction[],
  alsoDone: readonly string[],
): CartUpdateAction[] {
  const { recentEdits } = cart.fields
  const brought = alsoDone.slice(-BROUGHT_EDITS_KEPT).filter((id) => !recentEdits.includes(id))
  const recent = remembered([...recentEdits, ...brought, editId])
  return [
    ...(actions as readonly CartUpdateAction[]),
    { action: 'setCustomField', name: 'recentEdits', value: recent },
  ]
}

/** Applies a plan exactly once. `editId` is unique to the edit and shows after a lost reply whether it was done. */
export type EditCart = <R = never>(
  cartId: string,
  editId: string,
  plan: Plan<R>,
  options?: EditOptions,
) => Promise<EditOutcome<R>>

export function createCartEdits({
  get,
  update,
  logger,
  lock,
}: {
  readonly get: (cartId: string) => Promise<Cart | null>
  readonly update: (cart: Cart, actions: CartUpdateAction[]) => Promise<Cart>
  readonly logger: Logger
  readonly lock: CartLock
}): EditCart {
  const queue = createQueue()

  async function cleaned(cart: Cart, clean: EditOptions['clean']): Promise<Cart> {
    const actions = (await clean?.(cart)) ?? []
    return actions.length === 0 ? cart : update(cart, [...(actions as readonly CartUpdateAction[])])
  }

  /** One attempt: cleans the cart, plans on the result, writes. `tried` keeps the cart of the last plan. */
  async function tryEdit<R>(
    found: Cart | null,
    editId: string,
    plan: Plan<R>,
    { clean, known, always = false, alsoDone = [] }: EditOptions,
    tried: Tried,
  ): Promise<EditOutcome<R>> {
    const isThere = found?.state === 'Active' || found?.state === 'Frozen'
    // An edit made before a cart was frozen counts as done and moves along with it.
    if (isThere && found.fields.recentEdits.includes(editId))
      return { kind: 'done', cart: found, before: tried.before }
    if (found?.state !== 'Active') return closed(found)
    let cart = found
    let actions: readonly CartAction[] = []
    try {
      cart = await cleaned(found, clean)
      tried.before = cart
      const planned = await plan(cart)
      const isUnwritten = 'refused' in planned || (planned.actions.length === 0 && !always)
      // Without a write, no version check would catch an edit made since.
      if (isUnwritten && cart === known)
        return await tryEdit(await get(cart.id), editId, plan, { clean, alsoDone }, tried)
      if ('refused' in planned) return declined(planned.refused, cart)
      actions = planned.actions
      if (isUnwritten) return { kind: 'done', cart, before: cart }
      return {
        kind: 'done',
        cart: await update(cart, withEdit(cart, editId, actions, alsoDone)),
        before: cart,
      }
    } catch (error) {
      const code = refusalCode(error)
      if (code === null) throw error
      // A proxy may answer a write with 404: the cart is gone only if it cannot be read either.
      const still = isStatus(error, 404) ? await get(cart.id) : cart
      if (still?.state !== 'Active') return closed(still)
      const names = [...new Set(actions.map(({ action }) => action))]
      logger.warn({ cartId: cart.id, code, actions: names }, 'the platform refused a cart edit')
      return { kind: 'refused', code, cart }
    }
  }

  /** After the last attempt: reads the cart once more, since only the answer may have been lost. */
  async function settle(
    cartId: string,
    editId: string,
    fault: unknown,
    { before }: Tried,
  ): Promise<EditOutcome> {
    const cart = await get(cartId).catch(() => null)
    if (cart?.fields.recentEdits.includes(editId)) return { kind: 'done', cart, before }
    throw fault
  }

  async function editUnderLock<R>(
    cartId: string,
    editId: string,
    plan: Plan<R>,
    options: EditOptions,
  ): Promise<EditOutcome<R>> {
    let release = (await lock.isTaken(cartId)) ? await lock.acquire(cartId) : undefined
    // After a conflict everyone waits for the lock: nobody fails just because many edit at once.
    const acquireLock = async () => {
      release ??= await lock.acquire(cartId)
    }
    try {
      return await tryUnderLock(cartId, editId, plan, options, acquireLock)
    } finally {
      await release?.()
    }
  }

  async function tryUnderLock<R>(
    cartId: string,
    editId: string,
    plan: Plan<R>,
    options: EditOptions,
    acquireLock: () => Promise<void>,
  ): Promise<EditOutcome<R>> {
    const tried: Tried = { before: undefined }
    // Nothing has been tried yet: a platform that cannot even be read fails at once.
    let first: Cart | null | undefined = options.known ?? (await get(cartId))
    for (let attempt = 0; ; attempt += 1) {
      try {
        const cart: Cart | null = first === undefined ? await get(cartId) : first
        first = undefined
        return await tryEdit(cart, editId, plan, options, tried)
      } catch (error) {
        if (!isUpstreamError(error) || !error.retryable) throw error
        if (attempt === RETRIES_MAX) return await settle(cartId, editId, error, tried)
        logger.warn({ status: error.status, code: error.code, attempt }, 'cart edit is planned again')
        if (error.status === 409) await acquireLock()
        else await pause(attempt)
      }
    }
  }

  return (cartId, editId, plan, options = {}) =>
    queue.run(cartId, () => editUnderLock(cartId, editId, plan, options))
}

/**
 * Edits of carts. An edit is a plan: it is applied to the cart as it is, and planned again on the fresh cart after a
 * conflict, so that nothing acknowledged is lost and nothing is added twice.
 */
import type { CartUpdateAction } from '@commercetools/platform-sdk'
import type { CartAction } from '~/models/cart/actions'
import type { Cart } from '~/models/cart/cart'
import type { Plan } from '~/models/cart/plan'
import type { Logger } from '~/services/logger'
import { isUpstreamError } from '~/services/upstream'
import type { CartLock } from '../database/cart-lock.server'
import { isStatus, refusalCode } from './errors'
import { createQueue } from './queue'

const RETRIES_MAX = 3
const RECENT_EDITS_KEPT = 20
/** Of a cart that is merged, the newest: those of the cart itself must not be forgotten for them. */
const BROUGHT_EDITS_KEPT = 5
/** Of so many carts it stays known what has come of them, however many edits it took: a merge may be made again. */
const MERGES_KEPT = 3

export interface EditOptions {
  /** What has to go before the plan is made, in an update of its own; asked for again with every fresh cart. */
  readonly clean?: ((cart: Cart) => Promise<readonly CartAction[]>) | undefined
  /** The cart as it was answered a moment ago: the first try need not read it, unless there is nothing to write. */
  readonly known?: Cart
  /** Written though the plan has nothing to do: the cart gets another version. */
  readonly always?: boolean
  /** Edits that come into the cart with this one: asked for again, they are done here as well. */
  readonly alsoDone?: readonly string[]
}

/** Of a plan that never declines there is no such outcome. */
export type EditOutcome<R = never> =
  | {
      readonly kind: 'done'
      readonly cart: Cart
      /** The cart that the plan was made on; absent where it had been done by an earlier request. */
      readonly before?: Cart | undefined
    }
  | Declined<R>
  /**
   * It takes no edits: there is no such cart, or it is ordered or merged (`gone`), or it is just being moved into
   * another one (`moving`), which the session will name in a moment, or for longer than there is time to wait (`held`).
   */
  | { readonly kind: 'closed'; readonly reason: 'gone' | 'moving' | 'held' }
  /** The platform will not do it: `DiscountCodeNonApplicable`, `MatchingPriceNotFound` … It is on record with its code. */
  | {
      readonly kind: 'refused'
      readonly code: string
      readonly cart: Cart
      /** What may not stay has gone from it all the same: it is not as it was. */
      readonly isCleaned?: true
    }

/** The plan did not want to, and nothing of it was written. */
type Declined<R> = [R] extends [never]
  ? never
  : { readonly kind: 'declined'; readonly reason: R; readonly cart: Cart }

/** The compiler does not decide for an `R` that is still open whether there is such an outcome. */
const declined = <R>(reason: R, cart: Cart) => ({ kind: 'declined', reason, cart }) as unknown as Declined<R>

interface Tried {
  before: Cart | undefined
}

/** Waits a little longer each time, with chance in it, so that contenders do not meet again. */
function pause(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * 15 * 2 ** attempt))
}

function closed(cart: Cart | null): Extract<EditOutcome, { kind: 'closed' }> {
  return { kind: 'closed', reason: cart?.state === 'Frozen' ? 'moving' : 'gone' }
}

/** `merge:cart:` of each part of a merge. */
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

/** Applies a plan exactly once. `editId` is unique to the edit and tells after a lost reply whether it was done. */
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

  /** One try: cleans the cart, plans on it as it is then, writes. `tried` keeps what the last plan was made on. */
  async function tryEdit<R>(
    found: Cart | null,
    editId: string,
    plan: Plan<R>,
    { clean, known, always = false, alsoDone = [] }: EditOptions,
    tried: Tried,
  ): Promise<EditOutcome<R>> {
    const isThere = found?.state === 'Active' || found?.state === 'Frozen'
    // What was done before a cart was frozen is done, and goes where it goes.
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
      // No version is written that would show an edit in between.
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
      // A proxy may answer 404 to a write: the cart is gone only when it cannot be read either.
      const still = isStatus(error, 404) ? await get(cart.id) : cart
      if (still?.state !== 'Active') return closed(still)
      const names = [...new Set(actions.map(({ action }) => action))]
      logger.warn({ cartId: cart.id, code, actions: names }, 'the platform refused a cart edit')
      return { kind: 'refused', code, cart }
    }
  }

  /** After the last try: the cart is looked at once more, since only the answer may have been lost. */
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
    // After a conflict everybody waits for the lock: nobody is refused only because many edit at once.
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
    // Nothing was tried yet: a platform that cannot even be read is reported at once.
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

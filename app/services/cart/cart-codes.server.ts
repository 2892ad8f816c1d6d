/** Discount codes of a cart: entered, suspended while something blocks them, retried (DISC-01 to DISC-03, CART-17). */
import type { CartAction } from '~/models/cart/actions'
import type { Cart, CartDiscountCode } from '~/models/cart/cart'
import { mayGoToContiguousUs } from '~/models/cart/destination-country'
import type { Plan } from '~/models/cart/plan'
import { failureOfCode, findCode, planAddCode, planRemoveCode } from '~/models/cart/plans/plan-codes'
import { notDoneMessage, refusalMessage } from '~/models/cart/refusals'
import type { NotDone } from '~/models/cart/refusals'
import { isBlocked, planForgetCodes } from '~/models/cart/plans/plan-suspended-codes'
import type { Money } from '~/models/money/money'
import type { Notice } from '~/models/notices/notice'
import { effectOfCode } from '~/models/shipping/free-shipping-note'
import type { Clock } from '../clock'
import type { EditOutcome } from '../commercetools/cart-edits.server'
import type { CartService } from '../commercetools/carts.server'
import type { FreeShipping } from '../free-shipping.server'
import type { Flash } from '../sessions/session-data'
import { orIfUnavailable } from '../upstream'
import type { Visitor } from '../visitor'
import { findClosed } from './closed-cart.server'
import { createJustRefused } from './just-refused.server'

export type CodeOutcome =
  | { readonly kind: 'applied'; readonly cart: Cart; readonly message: string }
  | { readonly kind: 'waiting'; readonly cart: Cart; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }

/** `not-there`: already removed, or never on this cart. */
export type RemoveCodeOutcome = EditOutcome | { readonly kind: 'not-there'; readonly cart: Cart }

/** There is no cart yet, or it takes no edits now: the session keeps the code and tries it later. */
export type ClaimOutcome = CodeOutcome | { readonly kind: 'kept'; readonly hasCart: boolean }

function waitingMessage(code: string, blockedBy: 'conditions' | 'discount'): string {
  return blockedBy === 'conditions'
    ? `${code} is kept and will apply once your cart meets its conditions.`
    : `${code} cannot be combined with another discount on your cart. It is kept and will apply once it can.`
}

/**
 * The platform accepts the code. A free shipping code still takes effect only once a shipment has earned it, and a code
 * for certain goods only with those in the cart.
 */
function matchedOutcome(
  cart: Cart,
  entry: CartDiscountCode,
  threshold: Money,
  postalCode: string | undefined,
): CodeOutcome {
  const { code } = entry
  const effect = effectOfCode(cart, entry, threshold, mayGoToContiguousUs(cart, postalCode))
  if (effect === null) return { kind: 'applied', cart, message: `Discount code ${code} applied` }
  return effect.applies
    ? { kind: 'applied', cart, message: `Discount code ${code}: ${effect.text}` }
    : { kind: 'waiting', cart, message: `${code} is kept. ${effect.missing}` }
}

export function failedCodeNotice(code: string, why: string): Notice {
  return { key: `code-${code}`, type: 'warning', message: `Discount code ${code.toUpperCase()}: ${why}` }
}

/** Only a code's latest outcome counts: an earlier notice about it is dropped (ERR-05). */
export function claimedNotice(code: string, outcome: ClaimOutcome): Flash {
  const key = `code-${code}`
  switch (outcome.kind) {
    case 'applied':
      return { key, type: 'success', message: outcome.message }
    case 'waiting':
      return { key, type: 'warning', message: outcome.message }
    case 'kept':
      return {
        key,
        type: 'notice',
        message: `Discount code ${code} is kept and will be tried ${outcome.hasCart ? 'once your cart takes changes again' : 'with the first item in your cart'}.`,
      }
    case 'failed':
      return failedCodeNotice(code, outcome.message)
  }
}

/** `not-entered`: the edit failed, not necessarily because of the code. */
type Tried = CodeOutcome | { readonly kind: 'not-entered'; readonly outcome: NotDone }

const toOutcome = (tried: Tried): CodeOutcome =>
  tried.kind === 'not-entered' ? { kind: 'failed', message: notDoneMessage(tried.outcome) } : tried

type Changes = (cart: Cart) => readonly CartAction[]

/** A code that is on the cart but does not apply is re-evaluated; one that is not on it is added. */
function planEnter(cart: Cart, code: string): readonly CartAction[] {
  const present = findCode(cart, code)
  if (present === undefined) return planAddCode(cart, code)
  return isBlocked(present) ? [{ action: 'recalculate' }] : []
}

export function createCartCodes({
  carts,
  freeShipping,
  clock,
  edit,
}: {
  readonly carts: Pick<CartService, 'get' | 'edit'>
  readonly freeShipping: Pick<FreeShipping, 'ofCart'>
  readonly clock: Clock
  /** Applies any plan to the visitor's own cart. */
  readonly edit: (visitor: Visitor, plan: Plan, known?: Cart) => Promise<EditOutcome>
}) {
  /** Which cart refused which kept code. */
  const justRefused = createJustRefused(clock)

  /** The platform's codes are case-sensitive, and ours are in capitals; shoppers type them as they like. */
  async function enter(visitor: Visitor, code: string): Promise<EditOutcome> {
    const asTyped = await edit(visitor, (cart) => ({ actions: planEnter(cart, code) }))
    const capitals = code.toUpperCase()
    if (asTyped.kind !== 'refused' || capitals === code) return asTyped
    return edit(visitor, (cart) => ({ actions: planEnter(cart, capitals) }))
  }

  async function tryCode(visitor: Visitor, code: string): Promise<Tried> {
    const outcome = await enter(visitor, code)
    if (outcome.kind !== 'done') return { kind: 'not-entered', outcome }
    const { cart, usedUp = [] } = outcome
    const entry = findCode(cart, code) ?? findCode({ discountCodes: usedUp }, code)
    if (entry === undefined) return { kind: 'failed', message: refusalMessage('DiscountCodeNonApplicable') }
    const failure = failureOfCode(entry)
    if (failure !== null) {
      if (!usedUp.includes(entry))
        await edit(visitor, (fresh) => ({ actions: planRemoveCode(fresh, entry.id) }), cart)
      return { kind: 'failed', message: failure }
    }
    if (entry.state === 'MatchesCart') {
      const threshold = await freeShipping.ofCart(cart, visitor.customerId)
      return matchedOutcome(cart, entry, threshold, visitor.postalCode)
    }
    const blockedBy = entry.state === 'DoesNotMatchCart' ? 'conditions' : 'discount'
    return { kind: 'waiting', cart, message: waitingMessage(entry.code, blockedBy) }
  }

  const apply = async (visitor: Visitor, code: string): Promise<CodeOutcome> =>
    toOutcome(await tryCode(visitor, code))

  /** Whether it failed because the cart takes no edits now, or may have, rather than because of the code. */
  async function isForCart({ cartId }: Visitor, { kind }: NotDone): Promise<boolean> {
    if (kind === 'closed' || cartId === undefined) return true
    const closed = findClosed(carts, cartId)
    return orIfUnavailable(
      closed.then((found) => found !== null),
      true,
    )
  }

  /** Then the code is kept, and not tried again at once. */
  async function isRefusedForCart(visitor: Visitor, code: string, tried: Tried): Promise<boolean> {
    if (tried.kind !== 'not-entered' || !(await isForCart(visitor, tried.outcome))) return false
    justRefused.add(visitor.cartId, code)
    return true
  }

  /**
   * Tries the code that arrived by a link before there was a cart; its outcome replaces the earlier notice. The code
   * stays kept while the cart takes no edits.
   */
  async function tryKept(visitor: Visitor): Promise<CodeOutcome | null> {
    const { linkedCode: code } = visitor
    if (code === undefined) return null
    const tried = await tryCode(visitor, code)
    if (await isRefusedForCart(visitor, code, tried)) return null
    const claimed = toOutcome(tried)
    visitor.stage({ linkedCode: null, flash: [claimedNotice(code, claimed)] })
    return claimed
  }

  async function takeOff(visitor: Visitor, changes: Changes): Promise<RemoveCodeOutcome> {
    const stored = visitor.cartId === undefined ? null : await carts.get(visitor.cartId)
    const outcome = await edit(visitor, (cart) => ({ actions: changes(cart) }), stored ?? undefined)
    if (outcome.kind !== 'done') return outcome
    // A failed code is dropped by whichever edit comes next, before this plan runs.
    const isThere = [stored, outcome.before].some((cart) => cart != null && changes(cart).length > 0)
    return isThere ? outcome : { kind: 'not-there', cart: outcome.cart }
  }

  return {
    apply,
    remove: (visitor: Visitor, codeId: string) =>
      takeOff(visitor, (cart) => {
        const entry = cart.discountCodes.find(({ id }) => id === codeId)
        return entry === undefined ? [] : planForgetCodes(cart, [entry.code])
      }),
    forget: (visitor: Visitor, code: string) => takeOff(visitor, (cart) => planForgetCodes(cart, [code])),

    /** Claims a code that arrived by a link. */
    async claim(visitor: Visitor, code: string): Promise<ClaimOutcome> {
      const hasCart = visitor.cartId !== undefined
      if (hasCart) {
        const tried = await tryCode(visitor, code)
        if (!(await isRefusedForCart(visitor, code, tried))) return toOutcome(tried)
      }
      visitor.stage({ linkedCode: code })
      return { kind: 'kept', hasCart }
    },

    /** With a cart's first item: tries the code that arrived by a link earlier. */
    async withKept(visitor: Visitor, cart: Cart): Promise<Cart> {
      const claimed = await tryKept(visitor)
      return claimed === null || claimed.kind === 'failed' ? cart : claimed.cart
    },

    tryKept,
    /** It is retried after a minute, on the cart page, or with an add that the cart accepts. */
    wasKeptJustRefused: ({ cartId, linkedCode }: Visitor): boolean =>
      linkedCode !== undefined && justRefused.has(cartId, linkedCode),
  }
}

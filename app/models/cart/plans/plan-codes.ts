/** Discount codes on a cart (DISC-01 to DISC-03). */
import type { Notice } from '../../notices/notice'
import type { CartAction } from '../actions'
import type { Cart, CartDiscountCode, DiscountCodeState } from '../cart'

export function findCode(cart: Pick<Cart, 'discountCodes'>, code: string): CartDiscountCode | undefined {
  return cart.discountCodes.find((entry) => entry.code.toLowerCase() === code.trim().toLowerCase())
}

export function planAddCode(cart: Cart, code: string): readonly CartAction[] {
  return findCode(cart, code) === undefined ? [{ action: 'addDiscountCode', code: code.trim() }] : []
}

export function planRemoveCode(cart: Cart, codeId: string): readonly CartAction[] {
  if (!cart.discountCodes.some((entry) => entry.id === codeId)) return []
  return [{ action: 'removeDiscountCode', discountCode: { typeId: 'discount-code', id: codeId } }]
}

/** States in which a code can never apply: it is removed, with the reason (DISC-02). */
const FAILED: Readonly<Partial<Record<DiscountCodeState, string>>> = {
  MaxApplicationReached: 'has been used as often as it may be.',
  NotActive: 'could not be applied because it is not active.',
  NotValid: 'could not be applied because it has expired or is not valid yet.',
}

/** Text as in core §8. */
const raised = (state: DiscountCodeState): string =>
  `Discount code could not be applied because it is ${state}`

/** The same for a page, with an explanation. */
export const usedUp = (code: string, why: string): string =>
  `${raised('MaxApplicationReached')}: ${code} ${why}`

/** Why a code can never apply, for a page; null for one that may. */
export function failureOfCode({ code, state }: CartDiscountCode): string | null {
  const why = FAILED[state]
  if (why === undefined) return null
  return state === 'MaxApplicationReached' ? usedUp(code, why) : `Discount code ${code} ${why}`
}

/** The error an API call returns (core §8), with the state so that programs can tell them apart. */
export function raisedFailureOf(entry: CartDiscountCode): string | null {
  return failureOfCode(entry) === null ? null : raised(entry.state)
}

/** Codes used up or expired since they were entered, each with its reason. */
export function codeNotices(cart: Cart): readonly Notice[] {
  return cart.discountCodes.flatMap((entry) => {
    const message = failureOfCode(entry)
    return message === null ? [] : [{ type: 'error', message, key: `code-${entry.code}` }]
  })
}

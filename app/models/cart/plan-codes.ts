/** Discount codes on a cart (DISC-01 to DISC-03). */
import type { Notice } from '../notices/notice'
import type { CartAction } from './actions'
import type { Cart, CartDiscountCode, DiscountCodeState } from './cart'

export function findCode(cart: Cart, code: string): CartDiscountCode | undefined {
  return cart.discountCodes.find((entry) => entry.code.toLowerCase() === code.trim().toLowerCase())
}

export function planAddCode(cart: Cart, code: string): readonly CartAction[] {
  return findCode(cart, code) === undefined ? [{ action: 'addDiscountCode', code: code.trim() }] : []
}

export function planRemoveCode(cart: Cart, codeId: string): readonly CartAction[] {
  if (!cart.discountCodes.some((entry) => entry.id === codeId)) return []
  return [{ action: 'removeDiscountCode', discountCode: { typeId: 'discount-code', id: codeId } }]
}

export function maxApplicationMessage(): string {
  return 'Discount code could not be applied because it is MaxApplicationReached'
}

/** States in which a code can never come to apply, so that it is taken off again and said why (DISC-02). */
const FAILED: Readonly<Partial<Record<DiscountCodeState, string>>> = {
  MaxApplicationReached: maxApplicationMessage(),
  NotActive: 'This discount code is not active.',
  NotValid: 'This discount code has expired or is not valid yet.',
}

export function failureOfCode(entry: CartDiscountCode): string | null {
  return FAILED[entry.state] ?? null
}

/** Codes that were used up or ended since they were entered, each with its reason. */
export function codeNotices(cart: Cart): readonly Notice[] {
  return cart.discountCodes.flatMap((entry) => {
    const message = failureOfCode(entry)
    return message === null ? [] : [{ type: 'error', message, key: `code-${entry.code}` }]
  })
}

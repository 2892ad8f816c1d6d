/**
 * Codes entered but not currently applicable (CART-17): they stay on the cart, where the platform applies them once it
 * can, and are also kept in cart fields, since no order can be placed with them.
 */
import type { CartAction } from '../actions'
import type { Cart, CartDiscountCode, DiscountCodeState } from '../cart'
import { failureOfCode } from './plan-codes'

export interface SuspendedCode {
  readonly code: string
  readonly name: string
}

/** One code per line; names in the same order. */
const SEPARATOR = '\n'

const BLOCKED: readonly DiscountCodeState[] = ['DoesNotMatchCart', 'ApplicationStoppedByPreviousDiscount']

export function isBlocked({ state }: CartDiscountCode): boolean {
  return BLOCKED.includes(state)
}

export function suspendedCodesOf({ fields }: Pick<Cart, 'fields'>): readonly SuspendedCode[] {
  const { stashedDiscountCode: codes = '', stashedDiscountCodeName: names = '' } = fields
  const nameAt = names.split(SEPARATOR)
  return codes
    .split(SEPARATOR)
    .map((code, index) => ({ code, name: nameAt[index] ?? code }))
    .filter(({ code }) => code !== '')
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

/** Codes in such a text that are neither on the cart nor suspended: adding them would bypass the limit on tries. */
export function unknownCodes(cart: Pick<Cart, 'fields' | 'discountCodes'>, text: string): readonly string[] {
  const known = [...cart.discountCodes, ...suspendedCodesOf(cart)]
  return text.split(SEPARATOR).filter((code) => code !== '' && !known.some((one) => isSame(one.code, code)))
}

function planSuspendedCodes(cart: Cart, suspended: readonly SuspendedCode[]): readonly CartAction[] {
  const set = (
    name: 'stashedDiscountCode' | 'stashedDiscountCodeName',
    value: string,
  ): readonly CartAction[] =>
    value === (cart.fields[name] ?? '')
      ? []
      : [{ action: 'setCustomField', name, ...(value === '' ? {} : { value }) }]
  return [
    ...set('stashedDiscountCode', suspended.map(({ code }) => code).join(SEPARATOR)),
    ...set('stashedDiscountCodeName', suspended.map(({ name }) => name).join(SEPARATOR)),
  ]
}

/** Suspended codes that are off the cart: removed for an order that was then not placed. */
export function removedCodes(cart: Cart): readonly SuspendedCode[] {
  return suspendedCodesOf(cart).filter(
    ({ code }) => !cart.discountCodes.some((entry) => isSame(entry.code, code)),
  )
}

/** After an edit: updates the fields to name exactly the blocked codes. */
export function planSuspendBlocked(cart: Cart): readonly CartAction[] {
  const blocked = cart.discountCodes.filter(isBlocked).map(({ code, name }) => ({ code, name }))
  return planSuspendedCodes(cart, [...blocked, ...removedCodes(cart)])
}

/** Before an order: the platform places none with a code that does not apply. */
export function planRemoveBlocked(cart: Cart): readonly CartAction[] {
  const going = cart.discountCodes.filter(isBlocked)
  const codes = going.map(({ code, name }) => ({ code, name }))
  return [
    ...going.map(({ id }) => ({
      action: 'removeDiscountCode' as const,
      discountCode: { typeId: 'discount-code' as const, id },
    })),
    ...(going.length === 0 ? [] : planSuspendedCodes(cart, [...codes, ...removedCodes(cart)])),
  ]
}

/** With the next edit, retries what was removed. */
export function planReapply(cart: Cart): readonly CartAction[] {
  return removedCodes(cart).map(({ code }) => ({ action: 'addDiscountCode', code }))
}

/** Removes codes for good: from the cart and from the suspended ones. */
export function planForgetCodes(cart: Cart, codes: readonly string[]): readonly CartAction[] {
  const isGoing = (one: string) => codes.some((code) => isSame(code, one))
  return [
    ...cart.discountCodes
      .filter((entry) => isGoing(entry.code))
      .map(({ id }) => ({
        action: 'removeDiscountCode' as const,
        discountCode: { typeId: 'discount-code' as const, id },
      })),
    ...planSuspendedCodes(
      cart,
      suspendedCodesOf(cart).filter((one) => !isGoing(one.code)),
    ),
  ]
}

/** A code that can never apply stays visible with its reason until the next edit removes it (DISC-02). */
export function planDropFailed(cart: Cart): readonly CartAction[] {
  return cart.discountCodes
    .filter((entry) => failureOfCode(entry) !== null)
    .map(({ id }) => ({
      action: 'removeDiscountCode',
      discountCode: { typeId: 'discount-code', id },
    }))
}

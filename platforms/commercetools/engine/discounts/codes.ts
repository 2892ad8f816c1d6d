/** Putting a discount code on a cart: what can never apply is refused, what does not match yet stays listed. */
import type { Cart, DiscountCode } from '@commercetools/platform-sdk'
import { definedOnly } from '../../../../app/models/defined-only'
import { fail } from '../contract'
import { invalidOperation, isWithin } from '../session'
import type { Session } from '../session'
import { isCurrent } from './candidates'

/** The platform's limit of codes on one cart. */
const MAX_CODES = 10

function nonApplicable(code: string, message: string, extra: Record<string, unknown>): never {
  return fail(400, 'DiscountCodeNonApplicable', message, { discountCode: code, ...extra })
}

function checkTime(code: DiscountCode, now: string): void {
  if (isWithin(now, code.validFrom, code.validUntil)) return
  nonApplicable(code.code, `The discount code '${code.code}' cannot be applied to the cart at this time.`, {
    discountCodeId: code.id,
    reason: 'TimeRangeNonApplicable',
    ...definedOnly({ validFrom: code.validFrom, validUntil: code.validUntil }),
    validityCheckTime: now,
  })
}

export function addDiscountCode(cart: Cart, text: string, { context, now }: Session): Cart {
  if (cart.directDiscounts.length > 0) {
    invalidOperation('A discount code cannot be added to a cart with direct discounts.')
  }
  const code = context.discountCodeByCode(text)
  if (!code) {
    return nonApplicable(text, `The discount code '${text}' was not found.`, { reason: 'DoesNotExist' })
  }
  if (cart.discountCodes.some(({ discountCode }) => discountCode.id === code.id)) return cart
  if (cart.discountCodes.length >= MAX_CODES) {
    invalidOperation(`A cart cannot have more than ${MAX_CODES} discount codes.`)
  }
  checkTime(code, now)
  const isUsable =
    code.isActive &&
    code.cartDiscounts.some(({ id }) => {
      const discount = context.cartDiscount({ id })
      return discount !== undefined && isCurrent(discount, now)
    })
  if (!isUsable) {
    nonApplicable(text, `The discount code '${text}' cannot be applied to the cart.`, {
      discountCodeId: code.id,
    })
  }
  const info = { discountCode: { typeId: 'discount-code', id: code.id }, state: 'DoesNotMatchCart' } as const
  return { ...cart, discountCodes: [...cart.discountCodes, info] }
}

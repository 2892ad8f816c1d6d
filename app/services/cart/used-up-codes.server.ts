/** Discount codes that their customer has used as often as they may. */
import { randomUUID } from 'node:crypto'
import type { Cart, CartDiscountCode } from '~/models/cart/cart'
import { planForgetCodes } from '~/models/cart/plans/plan-suspended-codes'
import type { CartService } from '../commercetools/carts.server'
import type { CodeLimits } from '../commercetools/code-limits.server'
import { orIfUnavailable } from '../upstream'

interface WithoutUsedUp {
  readonly cart: Cart
  readonly usedUp?: readonly CartDiscountCode[]
}

/**
 * Takes them off a cart that was just edited. Only a new code or a new e-mail is asked about. The edit is done: while the
 * platform cannot say, the code stays, and the order asks again.
 */
export function createUsedUpCodes({
  carts,
  codeLimits,
}: {
  readonly carts: Pick<CartService, 'edit'>
  readonly codeLimits: CodeLimits
}) {
  return (cart: Cart, before: Cart | undefined): Promise<WithoutUsedUp> => {
    const known = before?.customerEmail === cart.customerEmail ? (before?.discountCodes ?? []) : []
    const discountCodes = cart.discountCodes.filter(({ id }) => known.every((one) => one.id !== id))
    const remove = async () => {
      const usedUp = await codeLimits.usedUp({ discountCodes }, cart.customerEmail)
      if (usedUp.length === 0) return { cart }
      const codes = usedUp.map(({ code }) => code)
      const forget = (fresh: Cart) => ({ actions: planForgetCodes(fresh, codes) })
      const without = await carts.edit(cart.id, randomUUID(), forget, { known: cart })
      return without.kind === 'done' ? { cart: without.cart, usedUp } : { cart }
    }
    return orIfUnavailable(remove(), { cart })
  }
}

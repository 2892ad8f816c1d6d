/** Codes that an edit has cost the shopper, as an e-mail does that had the discount before: told with what it changes. */
import { addMoney, formatMoney } from '../money/money'
import type { Money } from '../money/money'
import type { Cart, DiscountShare } from './cart'
import { findCode, usedUp } from './plans/plan-codes'

export interface LostCode {
  readonly code: string
  readonly message: string
}

type Shared = { readonly discountShares?: readonly DiscountShare[] }

/** What the code took off goods, extras and deliveries. */
function savedBy(cart: Cart, code: string): Money {
  const parts: readonly Shared[] = [...cart.lineItems, ...cart.customLineItems, ...cart.shippingCharges]
  const shares = parts.flatMap(({ discountShares = [] }) => discountShares)
  return addMoney(...shares.filter((share) => share.code === code).map(({ amount }) => amount))
}

/**
 * Codes that applied before and do not apply afterwards. One that is not there any more was taken off by whoever
 * edited the cart, except where `another` cart took the place of the first.
 */
export function lostCodes(before: Cart, after: Cart, another = false): readonly LostCode[] {
  return before.discountCodes.flatMap(({ code, state }) => {
    const now = findCode(after, code)
    if (state !== 'MatchesCart' || now?.state === 'MatchesCart') return []
    if (now === undefined && !another) return []
    const why =
      now?.state === 'MaxApplicationReached'
        ? usedUp(code, 'has been used before and no longer applies.')
        : `Discount code ${code} does not apply to your order any more.`
    const saved = savedBy(before, code)
    const effect = saved.centAmount === 0 ? '' : ` Without it you pay ${formatMoney(saved)} more, before tax.`
    return [{ code, message: why + effect }]
  })
}

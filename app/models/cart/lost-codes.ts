/** Codes that an edit has cost the shopper, as an e-mail does that had the discount before: told with what it changes. */
import { addMoney, formatMoney } from '../money/money'
import type { Money } from '../money/money'
import type { Cart, DiscountShare } from './cart'
import { isGift } from './lines'
import { findCode, usedUp } from './plans/plan-codes'

export interface LostCode {
  readonly code: string
  readonly message: string
}

type Shared = { readonly discountShares?: readonly DiscountShare[] }

/** What the code took off goods, extras, deliveries and the whole; of a free gift, which goes with it, nothing. */
function savedBy(cart: Cart, code: string): Money {
  const bought = cart.lineItems.filter((line) => !isGift(line))
  const parts: readonly Shared[] = [...bought, ...cart.customLineItems, ...cart.shippingCharges]
  const shares = [
    ...parts.flatMap(({ discountShares = [] }) => discountShares),
    ...(cart.discountOnTotalShares ?? []),
  ]
  return addMoney(...shares.filter((share) => share.code === code).map(({ amount }) => amount))
}

export interface LosingEdit {
  /** Another cart took the place of the first, as at a sign-in. */
  readonly isAnother?: boolean
  /** Goods had to go as well: what a discount on the whole would be of the rest, only the platform knows. */
  readonly isLessGoods?: boolean
}

/** Without the sum where it is not known. */
export function withCost(lost: string, saved: Money, isKnown: boolean): string {
  if (!isKnown || saved.centAmount === 0) return lost
  return `${lost} Without it you pay ${formatMoney(saved)} more, before tax.`
}

/**
 * Codes that applied before and do not apply afterwards. One that is not there any more was taken off by whoever
 * edited the cart, except where another cart took the place of the first.
 */
export function lostCodes(
  before: Cart,
  after: Cart,
  { isAnother = false, isLessGoods = false }: LosingEdit = {},
): readonly LostCode[] {
  const onTotal = before.discountOnTotalShares ?? []
  return before.discountCodes.flatMap(({ code, state }) => {
    const now = findCode(after, code)
    if (state !== 'MatchesCart' || now?.state === 'MatchesCart') return []
    if (now === undefined && !isAnother) return []
    const why =
      now?.state === 'MaxApplicationReached'
        ? usedUp(code, 'has been used before and no longer applies.')
        : `Discount code ${code} does not apply to your order any more.`
    const isKnown = !isLessGoods || onTotal.every((share) => share.code !== code)
    return [{ code, message: withCost(why, savedBy(before, code), isKnown) }]
  })
}

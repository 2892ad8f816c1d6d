/** Codes that an edit has cost the shopper, as an e-mail does that had the discount before: told with what it changes. */
import { formatMoney, usd } from '../money/money'
import type { Money } from '../money/money'
import type { Cart, DiscountShare } from './cart'
import { hasAllGoods, hasSameGoods, sharesGone, sharesOfGoods, sumOfShares } from './discount-shares'
import { findCode, usedUp } from './plans/plan-codes'

export interface LostCode {
  readonly code: string
  readonly message: string
}

/** Off goods, extras, deliveries and the whole; of a free gift, which goes with its discount, nothing. */
function sharesOf(cart: Cart): readonly DiscountShare[] {
  const ofDeliveries = cart.shippingCharges.flatMap(({ discountShares = [] }) => discountShares)
  return [...sharesOfGoods(cart), ...ofDeliveries]
}

/** In cents. */
const offOf = (cart: Cart): number => sumOfShares(sharesOf(cart))

/** In cents. */
function savedBy(cart: Cart, code: string): number {
  return sumOfShares(sharesOf(cart).filter((share) => share.code === code))
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
 * Whether it is known what a discount that is gone costs. Where several are, and another one makes up for some of what
 * they saved, nobody can say for which of them. In cents.
 */
export function isOwnCost(own: number, allSaved: number, dearer: number): boolean {
  return own === allSaved || allSaved <= dearer
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
  // Another discount may take its place, and some of it off.
  const isSame = hasSameGoods(before, after)
  const dearer = isSame ? offOf(before) - offOf(after) : Number.POSITIVE_INFINITY
  const allSaved = sumOfShares(sharesGone(sharesOf(before), sharesOf(after)))
  return before.discountCodes.flatMap(({ code, state }) => {
    const now = findCode(after, code)
    if (state !== 'MatchesCart' || now?.state === 'MatchesCart') return []
    if (now === undefined && !isAnother) return []
    const why =
      now?.state === 'MaxApplicationReached'
        ? usedUp(code, 'has been used before and no longer applies.')
        : `Discount code ${code} does not apply to your order any more.`
    // What the shopper has changed costs another sum by itself. Where carts become one, goods only come in.
    const isOfTheseGoods = isSame || (isAnother && hasAllGoods(before, after))
    const own = savedBy(before, code)
    const isKnown =
      isOfTheseGoods &&
      isOwnCost(own, allSaved, dearer) &&
      (!isLessGoods || onTotal.every((share) => share.code !== code))
    return [{ code, message: withCost(why, usd(Math.max(0, Math.min(own, dearer))), isKnown) }]
  })
}

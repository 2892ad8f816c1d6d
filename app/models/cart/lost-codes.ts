/** Discount codes lost through an edit, such as giving an e-mail that has already used one: reported with the cost. */
import { formatMoney, usd } from '../money/money'
import type { Money } from '../money/money'
import type { Cart, CartDiscountCode, DiscountShare } from './cart'
import { hasAllGoods, hasSameGoods, sharesGone, sharesOfGoods, sumOfShares } from './discount-shares'
import { findCode, usedUp } from './plans/plan-codes'

export interface LostCode {
  readonly code: string
  readonly message: string
  /** The edit itself took it off the cart, so nothing there shows why the total has changed. */
  readonly isTakenOff?: true | undefined
}

/** Discounts on goods, extras, deliveries and the total. A free gift goes with its discount and counts as nothing. */
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
  /** The cart was replaced by another, as at sign-in. */
  readonly isAnother?: boolean
  /** Goods were removed as well, so only the platform knows what a discount on the total would be. */
  readonly isLessGoods?: boolean
  /** Codes taken off because their customer has used them as often as anybody may. */
  readonly usedUp?: readonly CartDiscountCode[]
}

/** Omits the amount if it is not known. */
export function withCost(lost: string, saved: Money, isKnown: boolean): string {
  if (!isKnown || saved.centAmount === 0) return lost
  return `${lost} Without it you pay ${formatMoney(saved)} more, before tax.`
}

/**
 * Whether the cost of a lost discount is known. If several are gone and another one makes up for part of them, the
 * remaining loss cannot be attributed. In cents.
 */
export function isOwnCost(own: number, allSaved: number, dearer: number): boolean {
  return own === allSaved || allSaved <= dearer
}

/**
 * Codes that applied before and no longer do. A code no longer on the cart was removed by whoever edited it, unless
 * it was used up or another cart took the place of the first.
 */
export function lostCodes(
  before: Cart,
  after: Cart,
  { isAnother = false, isLessGoods = false, usedUp: exhausted = [] }: LosingEdit = {},
): readonly LostCode[] {
  const onTotal = before.discountOnTotalShares ?? []
  // Another discount may take over and make up for part of it.
  const isSame = hasSameGoods(before, after)
  const dearer = isSame ? offOf(before) - offOf(after) : Number.POSITIVE_INFINITY
  const allSaved = sumOfShares(sharesGone(sharesOf(before), sharesOf(after)))
  return before.discountCodes.flatMap(({ code, state }) => {
    const now = findCode(after, code)
    if (state !== 'MatchesCart' || now?.state === 'MatchesCart') return []
    const isUsedUp = findCode({ discountCodes: exhausted }, code) !== undefined
    if (now === undefined && !isAnother && !isUsedUp) return []
    const why =
      isUsedUp || now?.state === 'MaxApplicationReached'
        ? usedUp(code, 'has been used before and no longer applies.')
        : `Discount code ${code} does not apply to your order any more.`
    // Changed goods change the total anyway. When carts merge, goods are only added.
    const isOfTheseGoods = isSame || (isAnother && hasAllGoods(before, after))
    const own = savedBy(before, code)
    const isKnown =
      isOfTheseGoods &&
      isOwnCost(own, allSaved, dearer) &&
      (!isLessGoods || onTotal.every((share) => share.code !== code))
    const message = withCost(why, usd(Math.max(0, Math.min(own, dearer))), isKnown)
    return [{ code, message, ...(isUsedUp && !isAnother ? { isTakenOff: true as const } : {}) }]
  })
}

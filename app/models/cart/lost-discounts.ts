/**
 * Discounts lost through an edit though their code still applies, e.g. through an address they exclude: reported like
 * codes. The effect of changing goods shows in the cart, and gifts and deliveries have their own messages.
 */
import { usd } from '../money/money'
import type { DiscountShare } from './cart'
import { hasSameGoods, sharesGone, sharesOfGoods, sumOfShares } from './discount-shares'
import type { Discounted } from './discount-shares'
import { isOwnCost, withCost } from './lost-codes'
import type { LosingEdit } from './lost-codes'
import { findCode } from './plans/plan-codes'

export interface LostDiscount {
  /** Discount id. */
  readonly discount: string
  readonly message: string
}

const idOf = ({ discountId = '' }: DiscountShare): string => discountId

/** Ids of the discounts on the goods. */
export function discountsOn(cart: Discounted): ReadonlySet<string> {
  return new Set(sharesOfGoods(cart).map(idOf))
}

function whatOf({ code, name }: DiscountShare): string {
  if (code !== undefined) return `One of the discounts of code ${code}`
  return name === undefined || name === '' ? 'A discount' : `The discount “${name}”`
}

export function lostDiscounts(
  before: Discounted,
  after: Discounted,
  { isLessGoods = false }: LosingEdit = {},
): readonly LostDiscount[] {
  const had = sharesOfGoods(before)
  // Another discount may take over, fully or in part.
  const dearer = sumOfShares(had) - sumOfShares(sharesOfGoods(after))
  if (!hasSameGoods(before, after) || dearer <= 0) return []
  const allSaved = sumOfShares(sharesGone(had, sharesOfGoods(after)))
  const now = discountsOn(after)
  // Ended codes are reported separately.
  const isOpen = ({ code }: DiscountShare) =>
    code === undefined || findCode(after, code)?.state === 'MatchesCart'
  const gone = new Map(
    had.filter((share) => isOpen(share) && !now.has(idOf(share))).map((share) => [idOf(share), share]),
  )
  return [...gone].map(([discount, share]) => {
    const isIts = (one: DiscountShare) => idOf(one) === discount
    const own = sumOfShares(had.filter(isIts))
    const saved = usd(Math.min(own, dearer))
    const isKnown =
      isOwnCost(own, allSaved, dearer) && (!isLessGoods || !(before.discountOnTotalShares ?? []).some(isIts))
    return {
      discount,
      message: withCost(`${whatOf(share)} does not apply to your order any more.`, saved, isKnown),
    }
  })
}

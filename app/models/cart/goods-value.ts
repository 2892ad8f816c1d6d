/**
 * The value of goods that free shipping compares: after all discounts, including those on the order total, but for what
 * a code takes off that itself brings free shipping (SHIP-23, OFFER-03).
 */
import { addMoney, roundHalfEven, subtractMoney, usd } from '../money/money'
import type { Money } from '../money/money'
import type { LineItem } from './cart'

/** What one discount takes off the cart total. */
export interface TotalDiscount {
  readonly amount: Money
  /** For a percentage discount, in hundredths of a percent: its amount grows with the delivery price. */
  readonly permyriad?: number | undefined
}

/**
 * Adds each line's share of the discounts, in discount order. Shares must not depend on the chosen delivery, or its own
 * price could cost it free shipping: percentages apply to the goods alone, fixed amounts go off the goods as far as
 * they reach.
 */
export function withTotalDiscounts(
  lines: readonly LineItem[],
  discounts: readonly TotalDiscount[],
): readonly LineItem[] {
  const goods = addMoney(...lines.map(({ totalPrice }) => totalPrice)).centAmount
  const left = discounts.reduce(
    (cents, { amount, permyriad }) =>
      permyriad === undefined
        ? Math.max(0, cents - amount.centAmount)
        : roundHalfEven((cents * (10_000 - permyriad)) / 10_000),
    goods,
  )
  if (left === goods) return lines
  let passed = 0
  const sharedUpTo = (cents: number) => Math.round(((goods - left) * cents) / goods)
  return lines.map((line) => {
    const before = sharedUpTo(passed)
    passed += line.totalPrice.centAmount
    return { ...line, totalDiscountShare: usd(sharedUpTo(passed) - before) }
  })
}

/** Never negative: a line estimated with fewer units still has its old share. */
export function valueOfLine({
  totalPrice,
  totalDiscountShare = usd(0),
  discountShares = [],
}: LineItem): Money {
  const kept = discountShares.filter(({ keepsFreeShipping }) => keepsFreeShipping).map(({ amount }) => amount)
  const value = subtractMoney(addMoney(totalPrice, ...kept), totalDiscountShare)
  return value.centAmount < 0 ? usd(0) : value
}

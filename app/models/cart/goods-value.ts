/** What goods count for where free shipping compares them: after all discounts, also one on the whole order (SHIP-23). */
import { addMoney, roundHalfEven, subtractMoney, usd } from '../money/money'
import type { Money } from '../money/money'
import type { LineItem } from './cart'

/** What one discount takes off the total of a cart. */
export interface TotalDiscount {
  readonly amount: Money
  /** Of one that takes a part of everything, in hundredths of a percent: its amount grows with the delivery. */
  readonly permyriad?: number | undefined
}

/**
 * The goods with their shares, in the order of the discounts. None depends on the delivery that is chosen, or a delivery
 * could lose by its own price that it is free: of a part of everything goods bear theirs, and a sum of money goes off the
 * goods as far as they reach.
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

/** Never below nothing: of a line that is estimated with fewer pieces the share is still the one of before. */
export function valueOfLine({ totalPrice, totalDiscountShare = usd(0) }: LineItem): Money {
  const value = subtractMoney(totalPrice, totalDiscountShare)
  return value.centAmount < 0 ? usd(0) : value
}

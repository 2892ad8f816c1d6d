/** What a discount does to amounts: pieces of items, the price of shipping, the total of a cart. */
import type {
  CartDiscountValue,
  CustomLineItem,
  LineItem,
  Reference,
  RoundingMode,
} from '@commercetools/platform-sdk'
import { allocate, ratio } from '../money'
import { discountPieces, setPieces } from '../running'
import type { Pieces, RunningItem } from '../running'
import { sum } from '../shape'

type Item = RunningItem<LineItem | CustomLineItem>

export interface ValueRules {
  readonly currency: string
  readonly rounding: RoundingMode
  readonly reference: Reference
}

/** The discount's money in the cart's currency; a discount without one leaves the cart alone. */
export function moneyIn(value: CartDiscountValue, currency: string): number | undefined {
  if (value.type !== 'absolute' && value.type !== 'fixed') return undefined
  return value.money.find(({ currencyCode }) => currencyCode === currency)?.centAmount
}

/** One amount after the discount, never below zero and never above what it was. */
export function discountedAmount(amount: number, value: CartDiscountValue, rules: ValueRules): number {
  if (amount <= 0) return amount
  if (value.type === 'relative')
    return Math.max(0, ratio(amount, 10_000 - value.permyriad, 10_000, rules.rounding))
  const money = moneyIn(value, rules.currency)
  if (money === undefined) return amount
  return value.type === 'fixed' ? Math.min(amount, money) : Math.max(0, amount - money)
}

/** Applies a value to the items its target matches. */
export function discountItems(items: readonly Item[], value: CartDiscountValue, rules: ValueRules): void {
  const mode = 'applicationMode' in value ? value.applicationMode : undefined
  if (value.type === 'absolute' && mode !== 'IndividualApplication') {
    distribute(items, moneyIn(value, rules.currency) ?? 0, mode === 'EvenDistribution', rules)
    return
  }
  for (const item of items) {
    const pieces = item.pieces.map((group) => {
      const unit = discountedAmount(group.unit, value, rules)
      return discountPieces(group, unit, rules.reference, rules.currency)
    })
    setPieces(item, pieces)
  }
}

interface Slot {
  readonly item: Item
  readonly group: Pieces
}

/**
 * Takes one amount off all matching pieces together, to the cent: in proportion to their price, or the same from each.
 * Whatever exceeds a piece's price is lost.
 */
function distribute(items: readonly Item[], money: number, even: boolean, rules: ValueRules): void {
  const slots: Slot[] = items.flatMap((item) =>
    item.pieces.filter(({ unit }) => unit > 0).map((group) => ({ item, group })),
  )
  const worth = slots.map(({ group }) => group.unit * group.quantity)
  const amount = Math.min(money, sum(worth))
  const shares = allocate(amount, even ? slots.map(({ group }) => group.quantity) : worth)
  const split = new Map<Pieces, readonly Pieces[]>()
  slots.forEach(({ group }, index) => {
    split.set(group, spread(group, Math.min(shares[index] ?? 0, worth[index] ?? 0), rules))
  })
  for (const item of items) {
    setPieces(
      item,
      item.pieces.flatMap((group) => split.get(group) ?? [group]),
    )
  }
}

/** A share of one group: cents that do not divide go to the first pieces, one each. */
function spread(group: Pieces, share: number, { reference, currency }: ValueRules): readonly Pieces[] {
  const each = Math.floor(share / group.quantity)
  const more = share - each * group.quantity
  const first = { ...group, quantity: more }
  const rest = { ...group, quantity: group.quantity - more }
  return [
    ...(more > 0 ? [discountPieces(first, group.unit - each - 1, reference, currency)] : []),
    discountPieces(rest, group.unit - each, reference, currency),
  ]
}

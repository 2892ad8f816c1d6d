/** Discounts on the goods of a cart, from the platform's own shares. */
import type { Cart, DiscountShare, LineItem } from './cart'
import { isGift } from './lines'

export type Discounted = Pick<
  Cart,
  'lineItems' | 'customLineItems' | 'discountOnTotalShares' | 'discountCodes'
>

function bought({ lineItems }: Pick<Cart, 'lineItems'>): readonly LineItem[] {
  return lineItems.filter((line) => !isGift(line))
}

/** Gift lines are excluded: their whole price is a discount share, which no one would pay without it. */
export function sharesOfGoods(cart: Discounted): readonly DiscountShare[] {
  const parts: readonly Pick<LineItem, 'discountShares'>[] = [...bought(cart), ...cart.customLineItems]
  return [
    ...parts.flatMap(({ discountShares = [] }) => discountShares),
    ...(cart.discountOnTotalShares ?? []),
  ]
}

/** In cents. */
export const sumOfShares = (shares: readonly DiscountShare[]): number =>
  shares.reduce((sum, { amount }) => sum + amount.centAmount, 0)

/** The same discount counts as a different one when another code brings it. */
const keyOf = ({ discountId = '', code = '' }: DiscountShare): string => JSON.stringify([discountId, code])

/** Shares of discounts that no longer apply. */
export function sharesGone(
  before: readonly DiscountShare[],
  after: readonly DiscountShare[],
): readonly DiscountShare[] {
  const left = new Set(after.map(keyOf))
  return before.filter((share) => !left.has(keyOf(share)))
}

function quantitiesOf(cart: Pick<Cart, 'lineItems'>): ReadonlyMap<string, number> {
  const quantities = new Map<string, number>()
  for (const { sku, quantity } of bought(cart)) quantities.set(sku, (quantities.get(sku) ?? 0) + quantity)
  return quantities
}

/** Everything is still there; more may have been added. */
export function hasAllGoods(before: Pick<Cart, 'lineItems'>, after: Pick<Cart, 'lineItems'>): boolean {
  const has = quantitiesOf(after)
  return [...quantitiesOf(before)].every(([sku, quantity]) => (has.get(sku) ?? 0) >= quantity)
}

export function hasSameGoods(before: Pick<Cart, 'lineItems'>, after: Pick<Cart, 'lineItems'>): boolean {
  const [had, has] = [quantitiesOf(before), quantitiesOf(after)]
  return had.size === has.size && [...had].every(([sku, quantity]) => has.get(sku) === quantity)
}

/** What discounts take off the goods of a cart, by the platform's own shares. */
import type { Cart, DiscountShare, LineItem } from './cart'
import { isGift } from './lines'

export type Discounted = Pick<
  Cart,
  'lineItems' | 'customLineItems' | 'discountOnTotalShares' | 'discountCodes'
>

function bought({ lineItems }: Pick<Cart, 'lineItems'>): readonly LineItem[] {
  return lineItems.filter((line) => !isGift(line))
}

/** A gift's whole price is a share, which nobody would pay without it. */
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

/** A discount is another one where a code brings it that did not before. */
const keyOf = ({ discountId = '', code = '' }: DiscountShare): string => JSON.stringify([discountId, code])

/** Of discounts that take nothing off any more. */
export function sharesGone(
  before: readonly DiscountShare[],
  after: readonly DiscountShare[],
): readonly DiscountShare[] {
  const left = new Set(after.map(keyOf))
  return before.filter((share) => !left.has(keyOf(share)))
}

function piecesOf(cart: Pick<Cart, 'lineItems'>): ReadonlyMap<string, number> {
  const pieces = new Map<string, number>()
  for (const { sku, quantity } of bought(cart)) pieces.set(sku, (pieces.get(sku) ?? 0) + quantity)
  return pieces
}

/** Everything that was there, whatever has come in besides. */
export function hasAllGoods(before: Pick<Cart, 'lineItems'>, after: Pick<Cart, 'lineItems'>): boolean {
  const has = piecesOf(after)
  return [...piecesOf(before)].every(([sku, quantity]) => (has.get(sku) ?? 0) >= quantity)
}

export function hasSameGoods(before: Pick<Cart, 'lineItems'>, after: Pick<Cart, 'lineItems'>): boolean {
  const [had, has] = [piecesOf(before), piecesOf(after)]
  return had.size === has.size && [...had].every(([sku, quantity]) => has.get(sku) === quantity)
}

/**
 * Discounts without a code that an edit has cost the shopper, as an address does that they are not for: told like codes.
 * What shoppers do to their goods they see in the cart, and gifts and prices of deliveries have words of their own.
 */
import { usd } from '../money/money'
import type { Cart, DiscountShare, LineItem } from './cart'
import { isGift } from './lines'
import { withCost } from './lost-codes'
import type { LosingEdit } from './lost-codes'

export interface LostAutomatic {
  /** What the discount is called; empty where it has no name. */
  readonly discount: string
  readonly message: string
}

type Goods = Pick<Cart, 'lineItems' | 'discountOnTotalShares'>

const nameOf = ({ name = '' }: DiscountShare): string => name
const isAutomatic = ({ code }: DiscountShare): boolean => code === undefined

function bought({ lineItems }: Goods): readonly LineItem[] {
  return lineItems.filter((line) => !isGift(line))
}

function sharesOf(cart: Goods): readonly DiscountShare[] {
  const ofLines = bought(cart).flatMap(({ discountShares = [] }) => discountShares)
  return [...ofLines, ...(cart.discountOnTotalShares ?? [])]
}

const sumOf = (shares: readonly DiscountShare[]): number =>
  shares.reduce((sum, { amount }) => sum + amount.centAmount, 0)

/** Names of the discounts without a code that take something off the goods. */
export function automaticDiscounts(cart: Goods): ReadonlySet<string> {
  return new Set(sharesOf(cart).filter(isAutomatic).map(nameOf))
}

function piecesOf(cart: Goods): ReadonlyMap<string, number> {
  const pieces = new Map<string, number>()
  for (const { sku, quantity } of bought(cart)) pieces.set(sku, (pieces.get(sku) ?? 0) + quantity)
  return pieces
}

export function hasSameGoods(before: Goods, after: Goods): boolean {
  const [had, has] = [piecesOf(before), piecesOf(after)]
  return had.size === has.size && [...had].every(([sku, quantity]) => has.get(sku) === quantity)
}

export function lostAutomatic(
  before: Goods,
  after: Goods,
  { isLessGoods = false }: LosingEdit = {},
): readonly LostAutomatic[] {
  // Another discount may take its place, and as much off or some of it.
  const dearer = sumOf(sharesOf(before)) - sumOf(sharesOf(after))
  if (!hasSameGoods(before, after) || dearer <= 0) return []
  const now = automaticDiscounts(after)
  const gone = [...automaticDiscounts(before)].filter((discount) => !now.has(discount))
  return gone.map((discount) => {
    const isIts = (share: DiscountShare) => isAutomatic(share) && nameOf(share) === discount
    const saved = usd(Math.min(sumOf(sharesOf(before).filter(isIts)), dearer))
    const isKnown = !isLessGoods || !(before.discountOnTotalShares ?? []).some(isIts)
    const what = discount === '' ? 'A discount' : `The discount “${discount}”`
    return { discount, message: withCost(`${what} does not apply to your order any more.`, saved, isKnown) }
  })
}

/** Cart items during discount calculation: pieces grouped by equal price. */
import type {
  Cart,
  CustomLineItem,
  DiscountedLineItemPortion,
  DiscountedLineItemPriceForQuantity,
  LineItem,
  Reference,
} from '@commercetools/platform-sdk'
import { cents, multiplyPrice } from './money'
import type { Session } from './session'
import { sameJson, sum } from './shape'

/** Pieces of one item with the same price: `unit` is cents per piece after the discounts so far. */
export interface Pieces {
  readonly quantity: number
  readonly unit: number
  readonly included: readonly DiscountedLineItemPortion[]
}

export interface RunningItem<T extends LineItem | CustomLineItem> {
  readonly item: T
  /** Cents of the whole item before cart discounts; exact even where the piece price is not whole cents. */
  readonly base: number
  readonly discountable: boolean
  pieces: readonly Pieces[]
  discounted: boolean
}

export interface Running {
  readonly cart: Cart
  readonly session: Session
  lines: RunningItem<LineItem>[]
  /**
   * Gifts already in the cart. They join the lines once their discount is known to hold: no predicate may count them
   * before.
   */
  readonly gifts: readonly RunningItem<LineItem>[]
  readonly customLines: readonly RunningItem<CustomLineItem>[]
}

export function runningLine(item: LineItem, cart: Cart): RunningItem<LineItem> {
  const external = item.priceMode === 'ExternalTotal'
  const price = item.price.discounted?.value ?? item.price.value
  const base = external
    ? item.totalPrice.centAmount
    : multiplyPrice(price, item.quantity, cart.priceRoundingMode)
  const pieces = [{ quantity: item.quantity, unit: price.centAmount, included: [] }]
  return { item, base, discountable: !external && !isGift(item), pieces, discounted: false }
}

export function runningCustomLine(item: CustomLineItem, cart: Cart): RunningItem<CustomLineItem> {
  const base = multiplyPrice(item.money, item.quantity, cart.priceRoundingMode)
  const pieces = [{ quantity: item.quantity, unit: item.money.centAmount, included: [] }]
  return { item, base, discountable: item.priceMode !== 'External', pieces, discounted: false }
}

/** The item with its last discounts, which a frozen cart keeps. */
export function asDiscounted<T extends LineItem | CustomLineItem>(running: RunningItem<T>): RunningItem<T> {
  const kept = running.item.discountedPricePerQuantity
  if (kept.length === 0) return running
  const pieces = kept.map(({ quantity, discountedPrice }) => ({
    quantity,
    unit: discountedPrice.value.centAmount,
    included: discountedPrice.includedDiscounts,
  }))
  return { ...running, pieces, discounted: true }
}

/** A cart as last settled. */
export function settledView(cart: Cart, session: Session): Running {
  return {
    cart,
    session,
    lines: cart.lineItems.map((line) => asDiscounted(runningLine(line, cart))),
    gifts: [],
    customLines: cart.customLineItems.map((line) => asDiscounted(runningCustomLine(line, cart))),
  }
}

export function isGift(item: LineItem | CustomLineItem): boolean {
  return 'lineItemMode' in item && item.lineItemMode === 'GiftLineItem'
}

export function totalOf(running: RunningItem<LineItem | CustomLineItem>): number {
  return running.discounted ? sum(running.pieces.map(({ unit, quantity }) => unit * quantity)) : running.base
}

export function goodsTotal(running: Running): number {
  return sum(running.lines.map(totalOf)) + sum(running.customLines.map(totalOf))
}

/** Records a lower price for some pieces; nothing if the discount changes nothing. */
export function discountPieces(pieces: Pieces, unit: number, discount: Reference, currency: string): Pieces {
  if (unit === pieces.unit) return pieces
  const portion = { discount, discountedAmount: cents(pieces.unit - unit, currency) }
  return { quantity: pieces.quantity, unit, included: [...pieces.included, portion] }
}

export function setPieces(running: RunningItem<LineItem | CustomLineItem>, pieces: readonly Pieces[]): void {
  const merged: Pieces[] = []
  for (const group of pieces) {
    const last = merged.at(-1)
    if (last && last.unit === group.unit && sameJson(last.included, group.included)) {
      merged[merged.length - 1] = { ...last, quantity: last.quantity + group.quantity }
    } else if (group.quantity > 0) merged.push(group)
  }
  running.pieces = merged
  running.discounted = merged.some(({ included }) => included.length > 0)
}

export function discountedPrices(
  running: RunningItem<LineItem | CustomLineItem>,
  currency: string,
): DiscountedLineItemPriceForQuantity[] {
  if (!running.discounted) return []
  return running.pieces.map(({ quantity, unit, included }) => ({
    quantity,
    discountedPrice: { value: cents(unit, currency), includedDiscounts: [...included] },
  }))
}

/** Items with less stock than the cart holds: as many as are left may stay (CART-08 to CART-10). */
import type { Cart, LineItem } from './cart'
import { childrenOf, giftLeftOutMessage, isGift, unavailableIngredientMessage } from './lines'
import { withEdits } from './forms/optimistic'

/** Units left by SKU; absent if stock is not tracked. */
export type LeftBySku = ReadonlyMap<string, number>

export interface Shortage {
  /** A line that can be changed: a bundle rather than its contents. */
  readonly line: LineItem
  /** Units of the line that may stay. */
  readonly keep: number
  readonly message: string
}

/** `name` is for contexts where the item is not obvious. */
export function leftInWords(left: number, name?: string): string {
  const of = name === undefined ? '' : ` of ${name}`
  return left === 0 ? `none${of} is left` : `only ${left}${of} ${left === 1 ? 'is' : 'are'} left`
}

const sumOf = (lineItems: readonly LineItem[]) => lineItems.reduce((sum, { quantity }) => sum + quantity, 0)

/** Units of an item bought in the cart, inside bundles too; free gifts get what is left. */
export function quantityOf(lineItems: readonly LineItem[], sku: string): number {
  return sumOf(lineItems.filter((line) => line.sku === sku && !isGift(line)))
}

/** A change that asks for more than is in stock. */
export interface TooMany {
  readonly line: LineItem
  /** The line itself, or one of its contents. */
  readonly part: LineItem
  readonly left: number
}

/**
 * Checks the cart with all changes applied. Reductions are accepted: whatever still exceeds stock is then reported and
 * removed.
 */
export function findTooMany(
  cart: Cart,
  changes: readonly { readonly line: LineItem; readonly quantity: number }[],
  leftOf: (sku: string) => number | undefined,
): TooMany | undefined {
  const { lineItems } = withEdits(cart, new Map(changes.map(({ line, quantity }) => [line.id, quantity])))
  return changes
    .filter(({ line, quantity }) => quantity > line.quantity)
    .flatMap(({ line }) => [line, ...childrenOf(cart, line)].map((part) => ({ line, part })))
    .map((holder) => ({ ...holder, left: leftOf(holder.part.sku) ?? Infinity }))
    .find(({ part, left }) => quantityOf(lineItems, part.sku) > left)
}

export function tooManyMessage({ line, part, left }: TooMany): string {
  return `${line.name}: ${leftInWords(left, part === line ? undefined : part.name)}`
}

interface Holder {
  readonly line: LineItem
  /** The part that runs short: the item itself, or one of its contents. */
  readonly part: LineItem
}

/** Lines containing this item, in the order in which they give way: free gifts, then the latest. */
function holdersOf(lineItems: readonly LineItem[], sku: string): readonly Holder[] {
  const gifts = lineItems.filter((line) => line.sku === sku && isGift(line))
  const parents = lineItems.filter((line) => line.fields.parentExternalId === undefined && !isGift(line))
  const goods = parents
    .flatMap((line) =>
      [line, ...childrenOf({ lineItems }, line)]
        .filter((part) => part.sku === sku)
        .map((part) => ({ line, part })),
    )
    .reverse()
  return [...gifts.map((line) => ({ line, part: line })), ...goods]
}

function messageOf({ line, part }: Holder, left: number, keep: number): string {
  const isInside = part !== line
  if (isInside && keep === 0) return unavailableIngredientMessage(line.name)
  if (isGift(line))
    return giftLeftOutMessage(line.name, left === 0 ? 'it is out of stock' : leftInWords(left))
  const words = `${line.name}: Sorry, ${leftInWords(left, isInside ? part.name : undefined)}`
  return keep === 0
    ? `${words}, and this one has been removed from your cart.`
    : `${words}, so the quantity in your cart is now ${keep}.`
}

export function findShortages(cart: Pick<Cart, 'lineItems'>, left: LeftBySku): readonly Shortage[] {
  const { lineItems } = cart
  const found = new Map<string, Shortage>()
  for (const [sku, stock] of left) {
    const share = ({ line, part }: Holder) =>
      (part.quantity / line.quantity) * (line.quantity - (found.get(line.id)?.keep ?? line.quantity))
    const holders = holdersOf(lineItems, sku)
    const wanted = sumOf(lineItems.filter((line) => line.sku === sku))
    let excess = wanted - stock - holders.reduce((sum, holder) => sum + share(holder), 0)
    for (const holder of holders) {
      if (excess <= 0) break
      const { line, part } = holder
      const inEach = part.quantity / line.quantity
      const present = found.get(line.id)?.keep ?? line.quantity
      const keep = isGift(line) ? 0 : Math.max(0, present - Math.ceil(excess / inEach))
      excess -= (present - keep) * inEach
      if (keep < present) found.set(line.id, { line, keep, message: messageOf(holder, stock, keep) })
    }
  }
  return [...found.values()]
}

/** Items of which fewer are left than a cart holds: as many as are left may stay (CART-08 to CART-10). */
import type { Cart, LineItem } from './cart'
import { childrenOf, isGift, unavailableIngredientMessage } from './lines'

/** Pieces left by SKU; nothing for what is not kept in stock. */
export type LeftBySku = ReadonlyMap<string, number>

export interface Shortage {
  /** One that can be changed: a bundle in place of what is in it. */
  readonly line: LineItem
  /** So many of the line may stay. */
  readonly keep: number
  readonly message: string
}

export function leftInWords(left: number): string {
  return `only ${left} ${left === 1 ? 'is' : 'are'} left`
}

/** Pieces of an item in the whole cart, those inside bundles and free gifts too: the order takes them all. */
export function piecesOf(lineItems: readonly LineItem[], sku: string): number {
  return lineItems.filter((line) => line.sku === sku).reduce((sum, { quantity }) => sum + quantity, 0)
}

interface Holder {
  readonly line: LineItem
  /** What of the line runs short: the item itself, or something in it. */
  readonly part: LineItem
}

/** Lines with this item in them, the last first: whatever came last gives way. */
function holdersOf(lineItems: readonly LineItem[], sku: string): readonly Holder[] {
  const parents = lineItems.filter((line) => line.fields.parentExternalId === undefined && !isGift(line))
  return parents
    .flatMap((line) =>
      [line, ...childrenOf({ lineItems }, line)]
        .filter((part) => part.sku === sku)
        .map((part) => ({ line, part })),
    )
    .reverse()
}

function messageOf({ line, part }: Holder, left: number, keep: number): string {
  const isInside = part !== line
  if (isInside && keep === 0) return unavailableIngredientMessage(line.name)
  const of = isInside ? ` of ${part.name}` : ''
  const words = `${line.name}: Sorry, ${leftInWords(left).replace(' left', `${of} left`)}`
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
    let excess = piecesOf(lineItems, sku) - stock - holders.reduce((sum, holder) => sum + share(holder), 0)
    for (const holder of holders) {
      if (excess <= 0) break
      const { line, part } = holder
      const inEach = part.quantity / line.quantity
      const present = found.get(line.id)?.keep ?? line.quantity
      const keep = Math.max(0, present - Math.ceil(excess / inEach))
      excess -= (present - keep) * inEach
      if (keep < present) found.set(line.id, { line, keep, message: messageOf(holder, stock, keep) })
    }
  }
  return [...found.values()]
}

/** Puts the goods of an order back into the cart, as far as they are still sold (ORD-10). */
import type { Cart, LineItem } from '~/models/cart/cart'
import { reasonNotDone } from '~/models/cart/refusals'
import { leftInWords } from '~/models/cart/shortages'
import type { Order } from '~/models/orders/order'
import { noRoomInCart } from '~/models/validation/quantity-words'
import type { AddOutcome, AddToCart } from '../cart/add-to-cart.server'
import type { Visitor } from '../visitor'

export interface Reordered {
  /** Units now in the cart. */
  readonly added: number
  /** Units waiting beside the cart, which could not take them yet: then none is in it. */
  readonly kept: number
  /** The cart with what was added to it, line by line; null if nothing was. */
  readonly filled: {
    readonly cart: Cart
    readonly added: readonly { readonly lineId: string; readonly quantity: number }[]
  } | null
  /** One sentence for each item that is missing or short, saying why. */
  readonly missing: readonly string[]
}

export type Reorder = (visitor: Visitor, order: Pick<Order, 'lineItems'>) => Promise<Reordered>

/** Items bought in their own right: neither free gifts nor the contents of a bundle. */
function wanted({ lineItemMode, fields }: LineItem): boolean {
  return lineItemMode === 'Standard' && fields.parentExternalId === undefined
}

/** Merges the same size on several lines into one request. */
function quantities(lines: readonly LineItem[]): readonly { name: string; sku: string; quantity: number }[] {
  const bySku = new Map<string, { name: string; sku: string; quantity: number }>()
  for (const { sku, name, variant, quantity } of lines) {
    const label = variant.variantLabel === '' ? name : `${name}, ${variant.variantLabel}`
    const known = bySku.get(sku)
    bySku.set(sku, { name: label, sku, quantity: quantity + (known?.quantity ?? 0) })
  }
  return [...bySku.values()]
}

/** The end of a sentence. */
function whyNot(outcome: Exclude<AddOutcome, { kind: 'added' | 'kept-aside' }>): string {
  switch (outcome.kind) {
    case 'unknown-sku':
      return 'it is no longer sold'
    case 'unavailable':
      return 'it is out of stock'
    case 'not-online':
      return 'it cannot be ordered online yet'
    case 'at-maximum':
      return noRoomInCart(outcome.maximum, outcome.present)
    case 'none-left':
      return `${leftInWords(outcome.left)}, and your cart has them`
    case 'not-done':
      return reasonNotDone(outcome.outcome)
  }
}

/** One edit has added all of it, so any of the outcomes has the cart. */
function filledBy(outcomes: readonly AddOutcome[]): Reordered['filled'] {
  const done = outcomes.flatMap((each) => (each.kind === 'added' ? [each] : []))
  const cart = done[0]?.cart
  if (cart === undefined) return null
  const added = done.flatMap(({ lineId, quantity }) => (lineId === undefined ? [] : [{ lineId, quantity }]))
  return { cart, added }
}

export function createReorder({ addItems }: Pick<AddToCart, 'addItems'>): Reorder {
  return async (visitor, { lineItems }) => {
    const items = quantities(lineItems.filter(wanted))
    // All in one edit: retrying half an order would add that half twice.
    const outcomes = await addItems(visitor, items)
    const missing = items.flatMap(({ name, quantity }, index) => {
      const outcome = outcomes[index]
      if (outcome === undefined) return []
      if (outcome.kind !== 'added' && outcome.kind !== 'kept-aside')
        return [`${name} was not added: ${whyNot(outcome)}.`]
      const done = outcome.kind === 'added' ? 'were added' : 'are kept'
      return outcome.quantity < quantity
        ? [`${name}: ${outcome.quantity} of ${quantity} ${done}, as many as there may be.`]
        : []
    })
    const quantityOf = (kind: 'added' | 'kept-aside') =>
      outcomes.reduce((sum, one) => sum + (one.kind === kind ? one.quantity : 0), 0)
    const filled = filledBy(outcomes)
    return { added: quantityOf('added'), kept: quantityOf('kept-aside'), filled, missing }
  }
}

/** The items just added, as shown on the confirmation page and panel (MODAL-01 to MODAL-03). */
import type { Cart, LineItem } from './cart'
import { childrenOf, isChild, isGift } from './lines'

/** Most items shown as just added; nobody adds more at once. */
export const ADDED_MAX = 20

export interface Added {
  readonly main: LineItem
  /** Bundle contents, and items added together with it. */
  readonly addOns: readonly LineItem[]
}

/** Null if none of them is in the cart. If several lines share a SKU, the last one is the newest. */
export function addedTo(cart: Pick<Cart, 'lineItems'>, skus: readonly string[]): Added | null {
  const own = cart.lineItems.filter((line) => !isChild(line) && !isGift(line))
  const lines = [...new Set(skus)].flatMap((sku) => own.findLast((line) => line.sku === sku) ?? [])
  const [main, ...others] = lines
  if (main === undefined) return null
  return { main, addOns: [...childrenOf(cart, main), ...others] }
}

/** What was just added, as the page and the panel after it show it (MODAL-01 to MODAL-03). */
import type { Cart, LineItem } from './cart'
import { childrenOf, isChild, isGift } from './lines'

/** So many things are shown as just added; nobody adds more at once. */
export const ADDED_MAX = 20

/** The page that tells of these, the main one first. SKUs are written as addresses have them. */
export const addedPath = (...skus: readonly string[]): string => `/cart/added?sku=${skus.join('&sku=')}`

export interface Added {
  readonly main: LineItem
  /** What goes with it: what is in it, and what was added along with it. */
  readonly addOns: readonly LineItem[]
}

/** Null where nothing of it is in the cart. Of several lines with one SKU the last one was added last. */
export function addedTo(cart: Pick<Cart, 'lineItems'>, skus: readonly string[]): Added | null {
  const own = cart.lineItems.filter((line) => !isChild(line) && !isGift(line))
  const lines = [...new Set(skus)].flatMap((sku) => own.findLast((line) => line.sku === sku) ?? [])
  const [main, ...others] = lines
  if (main === undefined) return null
  return { main, addOns: [...childrenOf(cart, main), ...others] }
}

/** What became of an add to the cart. */
import type { Cart } from '~/models/cart/cart'
import type { Room } from '~/models/cart/plans/plan-lines'
import type { Product, Variant } from '~/models/catalogue/product'
import type { EditOutcome } from '../commercetools/carts.server'

export type AddOutcome =
  | {
      readonly kind: 'added'
      readonly cart: Cart
      readonly product: Product
      readonly variant: Variant
      readonly quantity: number
      /** Why it is fewer than was asked for, where it is. */
      readonly cut?: { readonly asked: number; readonly limit: Room['limit']; readonly most: number }
    }
  | { readonly kind: 'unknown-sku' }
  | { readonly kind: 'unavailable'; readonly product: Product }
  /** It waits for a feature of its own. */
  | { readonly kind: 'not-online'; readonly product: Product }
  | { readonly kind: 'not-done'; readonly outcome: Exclude<EditOutcome, { readonly kind: 'done' }> }
  /** The order may not hold more of it. */
  | { readonly kind: 'at-maximum'; readonly maximum: number; readonly product: Product }
  /** All that are left are in the cart. */
  | { readonly kind: 'none-left'; readonly left: number; readonly product: Product }

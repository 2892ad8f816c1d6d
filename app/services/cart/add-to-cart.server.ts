/** Adding an item to the cart: as many as an order may hold and as are left. */
import type { Cart } from '~/models/cart/cart'
import { planAdd, roomFor } from '~/models/cart/plans/plan-lines'
import type { Room } from '~/models/cart/plans/plan-lines'
import type { NotDone } from '~/models/cart/refusals'
import { buysFrom } from '~/models/catalogue/pricing'
import type { Product, Variant } from '~/models/catalogue/product'
import { MAX_CART_QUANTITY } from '~/models/constants/constants'
import type { CatalogueService } from '../commercetools/catalogue.server'
import type { Visitor } from '../visitor.server'
import type { VisitorEdits } from './visitor-edits.server'

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
  | {
      readonly kind: 'not-done'
      readonly outcome: NotDone
      readonly product: Product
      readonly quantity: number
    }
  /** The order may not hold more of it; `present`: so many its lines hold already. */
  | {
      readonly kind: 'at-maximum'
      readonly maximum: number
      readonly present: number
      readonly product: Product
    }
  /** All that are left are in the cart. */
  | { readonly kind: 'none-left'; readonly left: number; readonly product: Product }

export type AddToCart = (
  visitor: Visitor,
  sku: string,
  quantity: number,
  listMetadata?: string,
) => Promise<AddOutcome>

export function createAddToCart({
  edits,
  catalogue,
}: {
  readonly edits: Pick<VisitorEdits, 'editOrCreate'>
  readonly catalogue: Pick<CatalogueService, 'getVariants'>
}): AddToCart {
  return async function add(visitor, sku, quantity, listMetadata) {
    const sold = (await catalogue.getVariants([sku], 'cached')).get(sku)
    if (sold === undefined) return { kind: 'unknown-sku' }
    const { product, variant } = sold
    if (variant.customProduct !== undefined) return { kind: 'not-online', product }
    if (variant.backordered) return { kind: 'unavailable', product }
    const maximum = Math.min(variant.maximumPiecesPerOrder, MAX_CART_QUANTITY)
    const intent = {
      sku,
      quantity,
      maximum,
      left: variant.availableQuantity,
      ...buysFrom(variant),
      kind: variant.fixedAddress ? ('pickup' as const) : ('standard' as const),
      ...(listMetadata === undefined ? {} : { fields: { listMetadata } }),
    }
    const outcome = await edits.editOrCreate(visitor, (fresh) => planAdd(fresh, intent))
    const left = variant.availableQuantity ?? maximum
    if (outcome.kind === 'declined')
      return outcome.reason.limit === 'stock'
        ? { kind: 'none-left', left, product }
        : { kind: 'at-maximum', maximum, present: outcome.reason.present, product }
    if (outcome.kind !== 'done') return { kind: 'not-done', outcome, product, quantity }
    const { pieces, limit } = roomFor(outcome.before ?? outcome.cart, intent)
    const most = limit === 'stock' ? left : maximum
    const cut = pieces < quantity ? { cut: { asked: quantity, limit, most } } : {}
    return { kind: 'added', cart: outcome.cart, product, variant, quantity: pieces, ...cut }
  }
}

/** Cards of products that are sold, but that no search finds (SRCH-14): customers may have them among their favorites. */
import { defaultSize } from '../catalogue/default-size'
import type { Product } from '../catalogue/product'
import { toCardView } from './card-view'
import type { CardView } from './card-view'
import { toProductRecords } from './product-record'

/** Of the size that the product's page opens with. Null if no size is sold. */
export function toHiddenCard(product: Product): CardView | null {
  const size = defaultSize(product)
  const record = toProductRecords(product, () => undefined).find(({ sku }) => sku === size?.sku)
  if (record === undefined) return null
  // What is made for a shopper cannot be added as it is: the card leads to its page, a greeting card's as well.
  const isMade = size?.customProduct !== undefined
  return toCardView({ ...record, requiresCustomization: isMade })
}

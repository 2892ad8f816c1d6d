/** Names of the fields of a review. Pages use them, so no schema is at hand here. */
import type { ReviewItem } from './review'

export const ITEM_FIELDS = ['stars', 'title', 'text'] as const

/** One size can stand in several orders. A SKU may hold what no name of a field may. */
export function fieldOfItem({ orderNumber, sku }: ReviewItem, name: string): string {
  return `${name}-${orderNumber}-${sku}`.replace(/[^\w-]/g, '_')
}

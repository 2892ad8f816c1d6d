/** Names of the fields of a review. Pages use them, so no schema is at hand here. */
import type { ReviewItem } from './review'

export const ITEM_FIELDS = ['stars', 'title', 'text'] as const

/** One product can stand in several orders. Keys of products may hold what no name of a field may. */
export function fieldOfItem({ orderNumber, productKey }: ReviewItem, name: string): string {
  return `${name}-${orderNumber}-${productKey}`.replace(/[^\w-]/g, '_')
}

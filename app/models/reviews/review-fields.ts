/** Field names of a review. Used by pages, so no schemas here. */
import type { ReviewItem } from './review'

export const ITEM_FIELDS = ['stars', 'title', 'text'] as const

/** The same size may occur in several orders. SKUs may contain characters not allowed in field names. */
export function fieldOfItem({ orderNumber, sku }: ReviewItem, name: string): string {
  return `${name}-${orderNumber}-${sku}`.replace(/[^\w-]/g, '_')
}

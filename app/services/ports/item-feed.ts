/** What the personalisation service is to know about products, as the catalogue changes. */
import type { Product } from '~/models/catalogue/product'

export interface ItemFeed {
  /** Never throws: what is lost comes with the next comparison of everything. */
  put(products: readonly Product[]): Promise<void>
}

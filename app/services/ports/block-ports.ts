/** What the loaders of content blocks may ask of services. Nothing in an answer is about a visitor. */
import type { CardView } from '~/models/search/card-view'

export interface ProductCards {
  /** The first cards of a category, of a tag, or of everything; none while the search is away. */
  first(scope: {
    readonly categoryKey?: string
    readonly tag?: string
    readonly hitsPerPage: number
  }): Promise<readonly CardView[]>
  /** Cards of these products in this order; unknown ones are left out. */
  of(productKeys: readonly string[]): Promise<readonly CardView[]>
}

export interface BlockPorts {
  readonly products: ProductCards
}

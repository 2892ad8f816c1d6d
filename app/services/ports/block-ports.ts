/**
 * What loaders of content blocks may ask of services. About the visitor they know only what `viewer` says, if they ask.
 */
import type { RecommendationRow } from '~/models/recommendations/recommendation'
import type { CardView } from '~/models/search/card-view'

export interface ProductCards {
  /** The first cards of a category, of a tag, or of everything; empty while the search is down. */
  first(scope: {
    readonly categoryKey?: string
    readonly tag?: string
    readonly hitsPerPage: number
  }): Promise<readonly CardView[]>
  /** Cards of these products in this order; unknown ones are left out. */
  of(productKeys: readonly string[]): Promise<readonly CardView[]>
  /** The same for these sizes. */
  ofSkus(skus: readonly string[]): Promise<readonly CardView[]>
}

/** The customer viewing the page, supplied to content (BLOCK-34). */
export interface Viewer {
  /** Null: not signed in. */
  readonly customer: { readonly id: string; readonly email: string; readonly firstName: string } | null
  readonly hasBusinessAccount: boolean
}

export interface BlockPorts {
  /** Path of the page that contains the block. */
  readonly path: string
  readonly products: ProductCards
  readonly combinations: {
    /** A row of the personalisation service, by its selector, for the page with this path; null if there is none. */
    row(selector: string, path: string): Promise<RecommendationRow | null>
  }
  readonly chat: {
    /** Null while nobody is available (CHAT-01). */
    links(): Promise<{ readonly window: string } | null>
  }
  /** Only for pages whose content depends on it: the others read no session. */
  viewer(): Promise<Viewer>
}

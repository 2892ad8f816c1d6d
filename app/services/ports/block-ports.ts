/** What the loaders of content blocks may ask of services. Of the visitor they know what `viewer` says, if they ask. */
import type { RecommendationRow } from '~/models/recommendations/recommendation'
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
  /** The same of these sizes. */
  ofSkus(skus: readonly string[]): Promise<readonly CardView[]>
}

/** The customer whose page it is, supplied to content (BLOCK-34). */
export interface Viewer {
  /** Null: nobody is signed in. */
  readonly customer: { readonly id: string; readonly email: string; readonly firstName: string } | null
  readonly hasBusinessAccount: boolean
}

export interface BlockPorts {
  /** Of the page that the block stands on. */
  readonly path: string
  readonly products: ProductCards
  readonly combinations: {
    /** Of the personalisation service, by its selector; null where there is none. */
    row(selector: string): Promise<RecommendationRow | null>
  }
  readonly chat: {
    /** Null while nobody is there (CHAT-01). */
    links(): Promise<{ readonly window: string } | null>
  }
  /** Asked for by pages whose content depends on it alone: the others read no session. */
  viewer(): Promise<Viewer>
}

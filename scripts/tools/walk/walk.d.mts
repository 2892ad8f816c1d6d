/** Types of walk.mjs, for shop.ts and its test. */
import type { PageInput } from '../../../app/content/page'

export interface ShopFacts {
  /** Addresses of the routes, as `app/routes.ts` writes them. */
  readonly patterns: readonly string[]
  readonly pages: readonly PageInput[]
  readonly sections: Readonly<Record<string, unknown>>
  /** Sections that have a schema. */
  readonly sectionNames: readonly string[]
  readonly blockTypes: readonly string[]
  readonly categories: readonly {
    readonly key: string
    readonly parent: string | undefined
    readonly path: string
  }[]
  readonly tags: readonly { readonly key: string; readonly path: string }[]
  readonly products: readonly {
    readonly path: string
    readonly categories: readonly string[]
    readonly tags: readonly string[]
  }[]
  readonly publicFiles: readonly string[]
  /** Addresses of forms that are answered where pages of content are. */
  readonly formPages: readonly string[]
  readonly brandPictures: readonly string[]
  /** Of the product type. */
  readonly attributes: readonly string[]
  /** `type.field` */
  readonly customFields: readonly string[]
  /** The one of products first, its replicas and others after it. */
  readonly indexes: readonly {
    readonly name: string
    readonly facets: readonly string[]
    readonly settings: readonly string[]
  }[]
  /** Names that requests to the search are made with. */
  readonly askedIndexes: readonly string[]
  /** What is asked for of each hit. */
  readonly cardFields: readonly string[]
}

export interface SourceFacts {
  readonly links: readonly { readonly to: string; readonly from: string }[]
  readonly attributesRead: ReadonlySet<string>
  readonly sectionsAsked: ReadonlySet<string>
  readonly facetsNamed: ReadonlySet<string>
  readonly recordFields: readonly string[]
  textsUnder(folder: string): ReadonlySet<string>
  namesUnder(folder: string): ReadonlySet<string>
}

/** One line for each thing that nothing shows. */
export function findUnshown(shop: ShopFacts, source: SourceFacts): readonly string[]

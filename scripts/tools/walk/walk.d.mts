/** Types of walk.mjs, for shop.ts and its test. */
import type { PageInput } from '../../../app/content/page'

export interface ShopFacts {
  /** Route patterns, as written in `app/routes.ts`. */
  readonly patterns: readonly string[]
  readonly pages: readonly PageInput[]
  readonly sections: Readonly<Record<string, unknown>>
  /** Sections with a schema. */
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
  /** Paths of forms served where content pages are. */
  readonly formPages: readonly string[]
  readonly brandPictures: readonly string[]
  /** Attributes of the product type. */
  readonly attributes: readonly string[]
  /** `type.field` */
  readonly customFields: readonly string[]
  /** The product index first, then its replicas and others. */
  readonly indexes: readonly {
    readonly name: string
    readonly facets: readonly string[]
    readonly settings: readonly string[]
  }[]
  /** Index names used in search requests. */
  readonly askedIndexes: readonly string[]
  /** Fields requested for each hit. */
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

/** One line for each thing that is never shown. */
export function findUnshown(shop: ShopFacts, source: SourceFacts): readonly string[]

/**
 * Index records of departments and suggested queries, built from findable products, so that every suggestion leads
 * somewhere (API-64, API-67, DATA-23).
 */
import { pathOfCategory } from '../catalogue/paths'
import type { Category } from '../catalogue/product'
import { LISTING_TAG_FILTERS } from './product-card'

/** Increment whenever record generation changes. */
export const SUGGESTION_RECORD_VERSION = 1

/** The counted fields of a findable product. */
export interface CountedProduct {
  readonly productKey: string
  readonly name: string
  readonly categoryKeys: readonly string[]
  readonly tagFilters: readonly string[]
  readonly popularity: number
}

export interface DepartmentRecord {
  /** Category key. */
  readonly objectID: string
  readonly name: string
  readonly path: string
  readonly parent: string
  /** Number of products found there. */
  readonly popularity: number
  readonly idealForSuggestions: boolean
}

export interface QuerySuggestionRecord {
  /** The query itself. */
  readonly objectID: string
  readonly query: string
  readonly popularity: number
}

/** A choice needs at least two; a single product is suggested by name. */
const CHOICE_MIN = 2

/** Each product once, as its most popular size. */
export function onePerProduct(records: readonly CountedProduct[]): readonly CountedProduct[] {
  const best = new Map<string, CountedProduct>()
  for (const record of records) {
    const known = best.get(record.productKey)
    if (known === undefined || record.popularity > known.popularity) best.set(record.productKey, record)
  }
  return [...best.values()]
}

function byCategory(products: readonly CountedProduct[]): ReadonlyMap<string, readonly CountedProduct[]> {
  const found = new Map<string, CountedProduct[]>()
  for (const product of products)
    for (const key of product.categoryKeys) {
      const known = found.get(key)
      if (known === undefined) found.set(key, [product])
      else known.push(product)
    }
  return found
}

export function toDepartmentRecords(
  categories: readonly Category[],
  products: readonly CountedProduct[],
): readonly DepartmentRecord[] {
  const found = byCategory(products)
  return categories.map((category) => {
    const popularity = found.get(category.key)?.length ?? 0
    return {
      objectID: category.key,
      name: category.name,
      path: pathOfCategory(category),
      parent: category.ancestors.at(-1)?.name ?? '',
      popularity,
      // Never suggest an empty department.
      idealForSuggestions: popularity > 0,
    }
  })
}

/** As people type it. */
function toQuery(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}&'’%.-]+/gu, ' ')
    .trim()
}

const popularityOf = (products: readonly CountedProduct[]): number =>
  products.reduce((sum, { popularity }) => sum + Math.max(0, popularity), 0)

/** "Organic almonds", if there are several to choose from. */
function dietsOf(
  category: Category,
  products: readonly CountedProduct[],
): readonly (readonly [string, number])[] {
  // Nobody types combined names such as "Raisins & Currants".
  if (category.ancestors.length === 0 || category.name.includes('&')) return []
  return LISTING_TAG_FILTERS.flatMap(({ key, label }) => {
    const fitting = products.filter(({ tagFilters }) => tagFilters.includes(key))
    if (fitting.length < CHOICE_MIN) return []
    return [[toQuery(`${label} ${category.name}`), popularityOf(fitting)] as const]
  })
}

export function toQuerySuggestionRecords(
  categories: readonly Category[],
  products: readonly CountedProduct[],
): readonly QuerySuggestionRecord[] {
  const found = byCategory(products)
  const counted: (readonly [string, number])[] = [
    ...categories.flatMap((category) => {
      const within = found.get(category.key) ?? []
      if (within.length === 0) return []
      return [[toQuery(category.name), popularityOf(within)] as const, ...dietsOf(category, within)]
    }),
    ...products.map(({ name, popularity }) => [toQuery(name), Math.max(0, popularity)] as const),
  ]
  const best = new Map<string, number>()
  for (const [query, popularity] of counted)
    if (query !== '') best.set(query, Math.max(popularity, best.get(query) ?? 0))
  return [...best].map(([query, popularity]) => ({ objectID: query, query, popularity }))
}

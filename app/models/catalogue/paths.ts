/** Paths of categories and products: `/{ancestors}/{category}/{product}.html` (ROUTE-42). */
import type { Category, CategoryRef } from './product'

export function pathOfCategory(category: Pick<Category, 'ancestors' | 'urlName'>): string {
  return `/${[...category.ancestors, category].map((part) => part.urlName).join('/')}/`
}

export function pathOfProduct(category: Category, urlName: string): string {
  return `${pathOfCategory(category)}${urlName}.html`
}

/** Lower-case path without empty segments: `//Nuts/ALMONDS/` is `nuts/almonds`. */
export function normalizePath(path: string): string {
  return path
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '')
    .join('/')
}

/** Looked up for every menu link, so index each list once; the index is garbage-collected with its list. */
const byPath = new WeakMap<readonly Category[], ReadonlyMap<string, Category>>()

function indexOf(categories: readonly Category[]): ReadonlyMap<string, Category> {
  const found = new Map<string, Category>()
  for (const category of categories) {
    const path = normalizePath(pathOfCategory(category))
    // If two share a path, the first wins.
    if (!found.has(path)) found.set(path, category)
  }
  return found
}

export function findCategoryByPath(categories: readonly Category[], path: string): Category | null {
  const index = byPath.get(categories) ?? indexOf(categories)
  byPath.set(categories, index)
  return index.get(normalizePath(path)) ?? null
}

export interface Breadcrumb {
  readonly name: string
  readonly url: string
}

/** Home, then the ancestors from the root down, then the category (PDP-01). */
export function breadcrumbsOf(category: Category | null): readonly Breadcrumb[] {
  const home = { name: 'Home', url: '/' }
  if (category === null) return [home]
  const chain: readonly CategoryRef[] = [...category.ancestors, category]
  return [
    home,
    ...chain.map((part, index) => ({
      name: part.name,
      url: `/${chain
        .slice(0, index + 1)
        .map((each) => each.urlName)
        .join('/')}/`,
    })),
  ]
}

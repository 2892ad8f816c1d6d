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

interface CategoryIndex {
  readonly byPath: ReadonlyMap<string, Category>
  /** By its last part in any language. */
  readonly byName: ReadonlyMap<string, readonly Category[]>
  /** What each is called in any language, by its id. */
  readonly names: ReadonlyMap<string, ReadonlySet<string>>
}

/** Looked for with every link of a menu: a list is read once, and forgotten with whoever has made it. */
const indexes = new WeakMap<readonly Category[], CategoryIndex>()

function indexOf(categories: readonly Category[]): CategoryIndex {
  const byPath = new Map<string, Category>()
  const byName = new Map<string, Category[]>()
  const names = new Map<string, ReadonlySet<string>>()
  for (const category of categories) {
    const path = normalizePath(pathOfCategory(category))
    // Of two with one path the first is found.
    if (!byPath.has(path)) byPath.set(path, category)
    const { id, urlName, otherUrlNames = [] } = category
    const own = new Set([urlName, ...otherUrlNames].map((name) => name.toLowerCase()))
    names.set(id, own)
    for (const name of own) {
      const called = byName.get(name)
      if (called === undefined) byName.set(name, [category])
      else called.push(category)
    }
  }
  return { byPath, byName, names }
}

/** Each part in a language of its own: a list of all such paths would be long. */
function findInAnyLanguage({ byName, names }: CategoryIndex, path: string): Category | undefined {
  const parts = path.split('/')
  return byName.get(parts.at(-1) ?? '')?.find((category) => {
    const chain = [...category.ancestors, category]
    return (
      chain.length === parts.length &&
      chain.every(({ id }, at) => names.get(id)?.has(parts[at] ?? '') === true)
    )
  })
}

/** By its own path before any other's in another language: whoever asks by that is sent on to the category's own. */
export function findCategoryByPath(categories: readonly Category[], path: string): Category | null {
  const index = indexes.get(categories) ?? indexOf(categories)
  indexes.set(categories, index)
  const wanted = normalizePath(path)
  return index.byPath.get(wanted) ?? findInAnyLanguage(index, wanted) ?? null
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

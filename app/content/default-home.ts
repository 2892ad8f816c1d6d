/** The home page until editors create one: departments and best sellers. */
import { pathOfCategory } from '~/models/catalogue/paths'
import type { Category } from '~/models/catalogue/product'
import { parsePage } from './page'
import type { Page, PageInput } from './page'
import { storeConfig } from '~/models/content/store'

const DEPARTMENTS_MAX = 8
const PRODUCTS_SHOWN = 12

export function defaultHome(categories: readonly Category[]): Page {
  const departments = categories
    .filter(({ ancestors }) => ancestors.length === 0)
    .toSorted((a, b) => (a.orderHint < b.orderHint ? -1 : 1))
    .slice(0, DEPARTMENTS_MAX)
  const page: PageInput = {
    path: '/',
    title: storeConfig.name,
    metaDescription: '',
    blocks: [
      { type: 'hero', headline: `Welcome to ${storeConfig.name}` },
      ...departments.map(
        (category) =>
          ({ type: 'category-card', label: category.name, link: pathOfCategory(category) }) as const,
      ),
      { type: 'product-row', title: 'From our shelves', limit: PRODUCTS_SHOWN },
    ],
  }
  const parsed = parsePage(page)
  if (parsed === null) throw new TypeError('The default home page is not a page')
  return parsed.page
}

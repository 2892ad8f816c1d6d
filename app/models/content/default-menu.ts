/** The menu if editors have not made one, or the content service is down. */
import { pathOfCategory } from '../catalogue/paths'
import type { Category } from '../catalogue/product'
import type { TextLink } from './links'
import type { MegaMenu } from './menus'

const DEPARTMENTS_MAX = 8
const LINKS_MAX = 40

/** Every page has a menu, mostly the same one, so it is memoised. */
const kept = new WeakMap<readonly Category[], MegaMenu>()

/** Fallback menu: the existing departments (MENU-17). */
export function menuOfDepartments(categories: readonly Category[]): MegaMenu {
  const known = kept.get(categories) ?? makeMenu(categories)
  kept.set(categories, known)
  return known
}

function makeMenu(categories: readonly Category[]): MegaMenu {
  const byHint = categories.toSorted((a, b) => (a.orderHint < b.orderHint ? -1 : 1))
  const toLink = (category: Category): TextLink => ({ text: category.name, url: pathOfCategory(category) })
  const sections = byHint
    .filter(({ ancestors }) => ancestors.length === 0)
    .slice(0, DEPARTMENTS_MAX)
    .map((department) => {
      const links = byHint
        .filter(({ ancestors }) => ancestors.length === 1 && ancestors[0]?.id === department.id)
        .slice(0, LINKS_MAX)
        .map(toLink)
      const linkGroups = links.length === 0 ? [] : [{ headerText: department.name, links }]
      return { header: toLink(department), linkGroups, promoZones: [] }
    })
  return { sections }
}

/** The menu of every page: the editors' if they made one, else built from the departments; no link is dead. */
import { menuOfDepartments } from '~/models/content/default-menu'
import { DEFAULT_SECONDARY_LINKS } from '~/models/content/menu-defaults'
import type { TextLink } from '~/models/content/links'
import type { MegaMenu } from '~/models/content/menus'
import type { CatalogueService } from '../commercetools/catalogue.server'
import { orIfUnavailable } from '../upstream'
import type { Browse } from './browse.server'

/** Always with its secondary navigation. */
type Menu = Pick<MegaMenu, 'sections'> & { readonly secondary: readonly TextLink[] }

export function createMenu({
  catalogue,
  browse,
}: {
  readonly catalogue: Pick<CatalogueService, 'getCategories'>
  readonly browse: Pick<Browse, 'resolvePath'>
}) {
  async function leadsSomewhere({ url }: TextLink): Promise<boolean> {
    // The menu is around every page, which does not wait for newer content.
    return (await browse.resolvePath(url, { patienceMs: 0 })).kind !== 'not-found'
  }

  /** For each menu with each of its secondary navigations: a stable object, which callers can cache by. */
  const kept = new WeakMap<object, Map<string, Menu>>()

  function withSecondary(menu: MegaMenu, secondary: readonly TextLink[]): Menu {
    const key = secondary.map(({ url }) => url).join(' ')
    const all = kept.get(menu) ?? new Map<string, Menu>()
    const known = all.get(key) ?? { ...menu, secondary }
    kept.set(menu, all.set(key, known))
    return known
  }

  return {
    /** `made` is the editors' menu. While it is unknown what exists, the specification's links are shown. */
    async of(made: MegaMenu | null): Promise<Menu> {
      const departments = menuOfDepartments(await orIfUnavailable(catalogue.getCategories(), []))
      const menu = made ?? departments
      const own = menu.secondary ?? []
      if (own.length > 0) return { ...menu, secondary: own }
      const known = await Promise.all(
        DEFAULT_SECONDARY_LINKS.map((link) => orIfUnavailable(leadsSomewhere(link), true)),
      )
      const secondary = DEFAULT_SECONDARY_LINKS.filter((_, index) => known[index])
      return withSecondary(
        menu,
        secondary.length > 0 ? secondary : departments.sections.map(({ header }) => header),
      )
    },
  }
}

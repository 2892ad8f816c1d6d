/** What phones show of the menu where editors made none for them (MENU-17). */
import type { MegaMenu, MobileMenu } from './menus'

/** The mobile menu made of the same sections, for when content has none of its own. */
export function toMobileMenu(menu: Pick<MegaMenu, 'sections'>): MobileMenu {
  return {
    entries: menu.sections.map(({ header, linkGroups }) => ({
      text: header.text,
      url: header.url,
      links: linkGroups.flatMap((group) => group.links).slice(0, 40),
    })),
  }
}

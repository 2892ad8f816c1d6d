/** The mobile menu if editors made none (MENU-17). */
import type { MegaMenu, MobileMenu } from './menus'

/** Built from the same sections, if content has no mobile menu. */
export function toMobileMenu(menu: Pick<MegaMenu, 'sections'>): MobileMenu {
  return {
    entries: menu.sections.map(({ header, linkGroups }) => ({
      text: header.text,
      url: header.url,
      links: linkGroups.flatMap((group) => group.links).slice(0, 40),
    })),
  }
}

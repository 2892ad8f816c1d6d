/** Mega menu, mobile menu and secondary navigation: links and `details`, so that they need no script (MENU-04). */
import { DEFAULT_SECONDARY_LINKS } from '~/models/content/menu-defaults'
import { MenuIcon } from '../ui/icons'
import { VisuallyHidden } from '../ui/layout'
import * as styles from './menu.css'
import type { TextLink } from '~/models/content/links'
import type {
  MegaMenu as MegaMenuContent,
  MenuSection,
  MobileMenu as MobileMenuContent,
} from '~/models/content/menus'

/** Text browsers set links side by side: the blank that ends a link keeps it from running into the next. */
function spaced(text: string): string {
  return `${text} `
}

function Panel({ section }: { readonly section: MenuSection }) {
  if (section.linkGroups.length === 0 && section.promoZones.length === 0) return null
  return (
    <div className={styles.panel}>
      <div className={styles.groups}>
        {section.linkGroups.map((group) => (
          <div key={group.headerText}>
            <p className={styles.groupTitle}>
              {group.headerUrl ? (
                <a className={styles.link} href={group.headerUrl}>
                  {group.headerText}
                </a>
              ) : (
                group.headerText
              )}
            </p>
            {group.links.map((link) => (
              <a className={styles.link} href={link.url} key={link.url + link.text}>
                {spaced(link.text)}
              </a>
            ))}
          </div>
        ))}
      </div>
      {section.promoZones.map((promo) => (
        <a className={styles.promo} href={promo.url} key={promo.url}>
          <img
            className={styles.promoPicture}
            src={promo.image}
            alt=""
            width={240}
            height={160}
            loading="lazy"
          />
          {promo.text}
        </a>
      ))}
    </div>
  )
}

export function MegaMenu({ menu }: { readonly menu: MegaMenuContent }) {
  return (
    <nav className={styles.bar} aria-label="Departments">
      <ul className={styles.list} role="list">
        {menu.sections.map((section) => (
          <li className={styles.item} key={section.header.url} data-menu-section="">
            <a className={styles.header} href={section.header.url} data-colour={section.header.color}>
              {section.header.icon ? <img className={styles.icon} src={section.header.icon} alt="" /> : null}
              {section.header.text}
            </a>
            <Panel section={section} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The list of MENU-14, or the one from content in its place (MENU-15). */
export function SecondaryNavigation({ links }: { readonly links?: readonly TextLink[] | undefined }) {
  const shown = links && links.length > 0 ? links : DEFAULT_SECONDARY_LINKS
  return (
    <nav className={styles.secondary} aria-label="Popular">
      {shown.map((link) => (
        <a className={styles.secondaryLink} href={link.url} key={link.url}>
          {spaced(link.text)}
        </a>
      ))}
    </nav>
  )
}

/** Main level and one level below it; unfolding is the way in, folding the way back (MENU-05). */
export function MobileMenu({
  menu,
  extra,
}: {
  readonly menu: MobileMenuContent
  readonly extra: readonly TextLink[]
}) {
  return (
    <details className={styles.mobile}>
      <summary className={styles.mobileSummary}>
        <MenuIcon />
        <VisuallyHidden>Menu</VisuallyHidden>
      </summary>
      <nav className={styles.mobilePanel} aria-label="Menu">
        {menu.entries.map((entry) =>
          entry.links.length === 0 ? (
            <a className={styles.mobileLink} href={entry.url} key={entry.url}>
              {spaced(entry.text)}
            </a>
          ) : (
            <details className={styles.mobileEntry} key={entry.url} name="mobile-menu">
              <summary className={styles.mobileOpener}>{entry.text}</summary>
              <div className={styles.mobileSub}>
                <a className={styles.link} href={entry.url}>
                  {spaced(`All ${entry.text}`)}
                </a>
                {entry.links.map((link) => (
                  <a className={styles.link} href={link.url} key={link.url + link.text}>
                    {spaced(link.text)}
                  </a>
                ))}
              </div>
            </details>
          ),
        )}
        {extra.map((link) => (
          <a className={styles.mobileLink} href={link.url} key={link.url}>
            {spaced(link.text)}
          </a>
        ))}
      </nav>
    </details>
  )
}

/** Mega menu and secondary navigation: links and `details`, so that they need no script (MENU-04). */
import { Picture } from '../ui/picture'
import * as styles from './menu.css'
import type { TextLink } from '~/models/content/links'
import type { MegaMenu as MegaMenuContent, MenuSection } from '~/models/content/menus'

/** Text browsers put links next to each other: the trailing space separates them. */
function spaced(text: string): string {
  return `${text} `
}

function Panel({ section }: { readonly section: MenuSection }) {
  if (section.linkGroups.length === 0 && section.promoZones.length === 0) return null
  return (
    <div className={styles.panel}>
      <div className={styles.groups}>
        {section.linkGroups.map((group) => (
          <div className={styles.group} key={group.headerText}>
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
          <Picture
            className={styles.promoPicture}
            src={promo.image}
            alt=""
            width={240}
            height={160}
            loading="lazy"
          />
          {` ${promo.text}`}
        </a>
      ))}
    </div>
  )
}

function MegaMenu({ sections }: { readonly sections: MegaMenuContent['sections'] }) {
  return (
    <nav aria-label="Departments">
      <ul className={styles.list} role="list">
        {sections.map((section) => (
          <li className={styles.item} key={section.header.url} data-menu-section="">
            <a className={styles.header} href={section.header.url} data-colour={section.header.color}>
              {section.header.icon ? (
                <Picture className={styles.icon} src={section.header.icon} alt="" />
              ) : null}
              {section.header.icon ? ` ${section.header.text}` : section.header.text}
            </a>
            <Panel section={section} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The list from content (MENU-15), or else that of MENU-14. */
function SecondaryNavigation({ links }: { readonly links: readonly TextLink[] }) {
  return (
    <nav className={styles.secondary} aria-label="Popular">
      <details data-drop="">
        <summary className={styles.secondarySummary}>Popular</summary>
        <div className={styles.secondaryPanel}>
          {links.map((link) => (
            <a className={styles.link} href={link.url} key={link.url}>
              {spaced(link.text)}
            </a>
          ))}
        </div>
      </details>
    </nav>
  )
}

/**
 * The header's last line: departments with their panels on large screens, a scrolling row on small ones, where the
 * bar's menu link leads to everything. It comes after the content in the source, so that text browsers start with that.
 */
export function MenuLine({
  menu,
}: {
  readonly menu: Pick<MegaMenuContent, 'sections'> & { readonly secondary: readonly TextLink[] }
}) {
  return (
    <div className={styles.line} id="menu" tabIndex={-1}>
      <MegaMenu sections={menu.sections} />
      <SecondaryNavigation links={menu.secondary} />
    </div>
  )
}

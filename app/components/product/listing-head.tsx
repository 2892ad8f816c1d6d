/** Name and words of a category on the ground of its palette, and the way into its parts (LIST-03). */
import { surfaceOfPalette } from '~/models/content/palettes'
import type { TextLink } from '~/models/content/links'
import { surface } from '~/styles/surfaces.css'
import { classNames } from '../ui/class-names'
import * as styles from './listing-head.css'

export function ListingHead({
  name,
  lead,
  palette,
  links,
}: {
  readonly name: string
  readonly lead: string
  readonly palette: string
  readonly links: readonly TextLink[]
}) {
  return (
    <div className={classNames(styles.root, surface[surfaceOfPalette(palette)])}>
      <h1>{name}</h1>
      {lead === '' ? null : <p className={styles.lead}>{lead}</p>}
      {links.length === 0 ? null : (
        <nav className={styles.links} aria-label={`In ${name}`}>
          {links.map((link) => (
            <a className={styles.link} key={link.url} href={link.url}>
              {link.text}
            </a>
          ))}
        </nav>
      )}
    </div>
  )
}

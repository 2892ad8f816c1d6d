/** A list's name and count on one line, on its category's colour, and links to its subcategories (LIST-03). */
import { surfaceOfPalette } from '~/models/content/palettes'
import type { ListingView } from './listing'
import type { TextLink } from '~/models/content/links'
import { surface } from '~/styles/surfaces.css'
import { classNames } from '../ui/class-names'
import { countOf } from '../ui/format'
import { VisuallyHidden } from '../ui/layout'
import * as styles from './listing-head.css'

/** Filters and order as text, for those who cannot see the controls. */
function stateOf({ filters, sorts, clearHref }: ListingView): string {
  const chosen = filters.flatMap(({ choices }) => choices.filter(({ selected }) => selected))
  const [usual, sort] = [sorts[0], sorts.find(({ selected }) => selected)]
  return [
    ...(clearHref === undefined ? [] : [`, filtered by ${chosen.map(({ label }) => label).join(', ')}`]),
    ...(sort === undefined || sort === usual ? [] : [`, sorted by ${sort.label}`]),
  ].join('')
}

export function ListingHead({
  name,
  view,
  palette,
  links = [],
}: {
  readonly name: string
  readonly view: ListingView
  readonly palette: string
  readonly links?: readonly TextLink[]
}) {
  return (
    <div className={classNames(styles.root, surface[surfaceOfPalette(palette)])}>
      <h1 className={styles.name}>{name}</h1>
      <p className={styles.count} role="status">
        {countOf(view.total, 'product')}
        <VisuallyHidden>{stateOf(view)}</VisuallyHidden>
      </p>
      {links.length === 0 ? null : (
        <nav className={styles.links} aria-label={`In ${name}`}>
          {links.map((link) => (
            <a className={styles.link} key={link.url} href={link.url}>
              {`${link.text} `}
            </a>
          ))}
        </nav>
      )}
    </div>
  )
}

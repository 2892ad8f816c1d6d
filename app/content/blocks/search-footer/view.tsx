import { SearchForm } from '~/components/layout/header'
import { Container } from '~/components/ui/layout'
import * as parts from '../../parts/parts.css'
import * as styles from './view.css'
import type { BlockProps } from '../../block-view'
import type { LabelLink, SearchFooter } from './schema'

function Chips({ title, links }: { readonly title: string; readonly links: readonly LabelLink[] }) {
  if (links.length === 0) return null
  return (
    <>
      <h3 className={parts.title}>{title}</h3>
      <ul className={styles.links} role="list">
        {links.map((link) => (
          <li key={link.link}>
            <a className={styles.chip} href={link.link}>
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

export function SearchFooterView({ block, position }: Pick<BlockProps<SearchFooter>, 'block' | 'position'>) {
  return (
    <Container className={styles.root}>
      <h2 className={parts.title}>Looking for something else?</h2>
      <div className={styles.search}>
        <SearchForm id={`search-${position + 1}`} label="Search the shop" />
      </div>
      <Chips title="Popular searches" links={block.popularSearches} />
      <Chips title="Favorite flavors" links={block.favoriteFlavors} />
    </Container>
  )
}

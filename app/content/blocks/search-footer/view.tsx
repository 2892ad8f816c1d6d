import { SearchForm } from '~/components/layout/header'
import { Container } from '~/components/ui/layout'
import * as parts from '../../parts/parts.css'
import * as styles from './view.css'
import { nameOfNth } from '../../block-view'
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

export function SearchFooterView({
  block,
  position,
  nth,
}: Pick<BlockProps<SearchFooter>, 'block' | 'position' | 'nth'>) {
  return (
    <Container className={styles.root}>
      <h2 className={parts.title}>Looking for something else?</h2>
      <div className={styles.search}>
        <SearchForm id={`search-${position + 1}`} label={nameOfNth('Search the shop', nth)} />
      </div>
      <Chips title="Popular searches" links={block.popularSearches} />
      <Chips title="Favorite flavors" links={block.favoriteFlavors} />
    </Container>
  )
}

/** Cards in a grid, and cards in a row with a heading (LIST-01, MODAL-11). */
import { listMetadata } from '~/models/analytics/list-metadata'
import { countOf } from '../ui/format'
import { Cluster, Grid } from '../ui/layout'
import * as styles from './product-grid.css'
import { ProductCard } from './product-card'
import type { CardLayout } from './product-card'
import type { CardView } from '~/models/search/card-view'
import type { TextLink } from '~/models/content/links'

export function ProductGrid({
  title,
  cards,
  before = 0,
  layout = 'plp',
  heading = 'h2',
}: {
  /** The list's name in the heading above it. */
  readonly title: string
  readonly cards: readonly CardView[]
  /** How many are on the pages before: an item's position is that in the whole list (ANLY-07). */
  readonly before?: number
  readonly layout?: CardLayout
  readonly heading?: 'h2' | 'h3'
}) {
  return (
    <Grid of="products">
      {cards.map((card, index) => (
        <li key={card.sku} data-before={before > 0 ? before : undefined}>
          <ProductCard
            card={card}
            layout={layout}
            heading={heading}
            eager={index < 4}
            list={listMetadata(title, before + index + 1)}
          />
        </li>
      ))}
    </Grid>
  )
}

/** A row that scrolls sideways if too long, also by keyboard; nothing without cards. */
export function ProductRow({
  title,
  label = title,
  cards,
  all,
}: {
  readonly title: string
  /** Name of the region, where another row of the page has this title. */
  readonly label?: string
  readonly cards: readonly CardView[]
  readonly all?: TextLink | undefined
}) {
  if (cards.length === 0) return null
  return (
    <section aria-label={label}>
      <Cluster spread className={styles.head}>
        <h2>{title}</h2>
        <span className={styles.count}>{countOf(cards.length, 'item')}</span>
        {all ? <a href={all.url}>{all.text}</a> : null}
      </Cluster>
      <div className={styles.frame} data-strip="products">
        <ul className={styles.scroller} role="list" tabIndex={cards.length > 1 ? 0 : undefined}>
          {cards.map((card, index) => (
            <li key={card.sku}>
              <ProductCard card={card} layout="recommendations" list={listMetadata(title, index + 1)} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Combinations composed by editors, as a row of cards: static HTML to browsers (REC-01 to REC-03). */
import type { PageSection } from '~/models/analytics/event'
import { listMetadata } from '~/models/analytics/list-metadata'
import type { RecommendationCard, RecommendationRow } from '~/models/recommendations/recommendation'
import { addedPath } from '~/models/cart/added-path'
import { Button } from '../ui/button'
import { countOf } from '../ui/format'
import { Cluster } from '../ui/layout'
import { Price } from '../ui/price'
import * as card from './product-card.css'
import * as grid from './product-grid.css'
import * as styles from './combinations.css'
import type { RowType } from '~/models/recommendations/recommendation'

/** What the page reports as the place of these cards, whatever is around them (ANLY-04). */
const SECTION: PageSection = 'recommendations'

interface CardProps {
  readonly of: RecommendationCard
  readonly type: RowType
  /** Metadata of its row (LINE-11). */
  readonly list: string
}

/** A box is added as one item with its contents; mixes and trays are for customizers, which the shop does not have yet. */
function AddCombination({ of: { sku, code, name }, list }: Pick<CardProps, 'of' | 'list'>) {
  return (
    <form method="post" action="/cart" data-add-to-cart="">
      <input type="hidden" name="intent" value="add-combination" />
      <input type="hidden" name="sku" value={sku} />
      <input type="hidden" name="code" value={code} />
      <input type="hidden" name="listMetadata" value={list} />
      <input type="hidden" name="returnTo" value={addedPath(sku)} />
      <Button size="small" wide label={`Add ${name} to cart`}>
        Add to Cart
      </Button>
    </form>
  )
}

function CombinationCard({ of, type, list }: CardProps) {
  const { name, image, description, displayPrice, strikethroughPrice } = of
  return (
    <article className={card.root} data-product-key={of.sku}>
      {image === undefined ? null : (
        <img
          className={card.picture}
          src={image}
          alt={name}
          width={400}
          height={400}
          loading="lazy"
          decoding="async"
        />
      )}
      <div className={card.body}>
        <h3 className={card.name.recommendations}>{name}</h3>
        <p className={card.detail}>{description}</p>
        <div className={card.bottom}>
          {displayPrice ? <Price price={displayPrice} comparison={strikethroughPrice} /> : null}
          {of.enableAddToCart && type === 'CSB' ? <AddCombination of={of} list={list} /> : null}
        </div>
      </div>
    </article>
  )
}

/** The cards without a heading. */
function Cards({ row, title }: { readonly row: RecommendationRow; readonly title: string }) {
  return (
    <div className={grid.frame} data-strip="combinations">
      <ul className={grid.scroller} role="list" tabIndex={row.cards.length > 1 ? 0 : undefined}>
        {row.cards.map((each, index) => (
          <li key={`${each.sku} ${each.code}`}>
            <CombinationCard of={each} type={row.type} list={listMetadata(title, index + 1)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

export function Combinations({
  row,
  label = row.title,
}: {
  readonly row: RecommendationRow
  /** Name of the region, where another row of the page has this title. */
  readonly label?: string
}) {
  if (row.cards.length === 0) return null
  return (
    <section aria-label={label} data-section={SECTION}>
      <Cluster spread className={grid.head}>
        <h2>{row.title}</h2>
        <span className={grid.count}>{countOf(row.cards.length, 'item')}</span>
      </Cluster>
      <Cards row={row} title={row.title} />
    </section>
  )
}

export interface FilteredRow {
  readonly label: string
  readonly row: RecommendationRow
}

/**
 * A tab for each row, the first selected (REC-05). All rows are in the page, so that choosing one needs no request:
 * radio buttons and CSS do it without a script, and without CSS every row shows under its name.
 */
export function FilteredCombinations({
  title,
  label,
  rows,
  id,
}: {
  readonly title: string
  /** Name of the region. */
  readonly label: string
  readonly rows: readonly FilteredRow[]
  /** Unique on the page. */
  readonly id: string
}) {
  const filled = rows.filter(({ row }) => row.cards.length > 0)
  const [only] = filled
  if (only === undefined) return null
  if (filled.length === 1) return <Combinations row={{ ...only.row, title }} label={label} />
  return (
    <section aria-label={label} data-section={SECTION}>
      <h2 className={grid.head}>{title}</h2>
      <fieldset className={styles.tabs}>
        <legend className={styles.legend}>Show</legend>
        {filled.map(({ label: tab, row }, index) => (
          <div className={styles.tab} key={tab}>
            <input
              className={styles.choice}
              type="radio"
              name={id}
              id={`${id}-${index}`}
              defaultChecked={index === 0}
            />
            <label className={styles.label} htmlFor={`${id}-${index}`}>
              {tab}
            </label>
            <div className={styles.row}>
              <p className={grid.count}>{countOf(row.cards.length, 'item')}</p>
              <Cards row={row} title={title} />
            </div>
          </div>
        ))}
      </fieldset>
    </section>
  )
}

/** A product in a listing or row. One link, one form; the whole card links to the product (CARD-01 to CARD-16). */
import { formatFullDay } from '../ui/format'
import { apart } from '../ui/apart'
import { Button, ButtonLink } from '../ui/button'
import { Badge } from '../ui/feedback'
import { Price, Stars } from '../ui/price'
import * as styles from './product-card.css'
import { formatMoney } from '~/models/money/money'
import { addedPath } from '~/models/cart/added-path'
import type { CardView } from '~/models/search/card-view'

export type CardLayout = 'plp' | 'recommendations'

interface Props {
  readonly card: CardView
  readonly layout?: CardLayout
  /** Heading level under the page's own headings. */
  readonly heading?: 'h2' | 'h3'
  /** Metadata of its list (LINE-11). */
  readonly list?: string | undefined
  /** For the first rows, which are visible at once and must not load lazily. */
  readonly eager?: boolean
}

/**
 * Adds one; the server redirects to the cart (CARD-15), which confirms it. Where a script adds in place, the
 * button does (CARD-05, `add-to-cart.ts`).
 */
export function AddForm({
  sku,
  label,
  children,
  wide = true,
  asks = false,
  list,
}: {
  readonly sku: string
  readonly label?: string | undefined
  readonly children: string
  readonly wide?: boolean
  /** The server may ask for the size first (SIZE-02). */
  readonly asks?: boolean
  /** The list it is added from (`listMetadata`). */
  readonly list?: string | undefined
}) {
  return (
    <form className={styles.action} method="post" action="/cart" data-add-to-cart="">
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="sku" value={sku} />
      <input type="hidden" name="quantity" value="1" />
      <input type="hidden" name="returnTo" value={addedPath(sku)} />
      {list === undefined ? null : <input type="hidden" name="listMetadata" value={list} />}
      {asks ? <input type="hidden" name="from" value="card" /> : null}
      <Button size="small" wide={wide} label={label}>
        {children}
      </Button>
    </form>
  )
}

function Action({ card, list }: Pick<Props, 'card' | 'list'>) {
  const { action, name, path } = card
  switch (action.kind) {
    case 'build':
      return <Lead href={path} label={`Build your own ${name}`} text="Build your own" />
    case 'sizes':
      return <Lead href={path} label={`See sizes of ${name}`} text="See sizes" />
    case 'sold-out':
      return <p className={styles.alert}>This product is sold out.</p>
    case 'add-other':
      return (
        <AddForm
          sku={action.sku}
          list={list}
          label={`Add ${name}, ${action.label}, to cart`}
        >{`Add ${action.label} · ${formatMoney(action.price)}`}</AddForm>
      )
    case 'add':
      return (
        <AddForm sku={card.sku} label={`Add ${name} to cart`} list={list} asks>
          Add to Cart
        </AddForm>
      )
  }
}

function Lead({
  href,
  label,
  text,
}: {
  readonly href: string
  readonly label: string
  readonly text: string
}) {
  return (
    <ButtonLink className={styles.action} look="secondary" size="small" wide href={href} label={label}>
      {text}
    </ButtonLink>
  )
}

export function ProductCard({ card, layout = 'plp', heading: Heading = 'h3', eager = false, list }: Props) {
  return (
    <article
      className={styles.root}
      data-product-key={card.productKey}
      data-sku={card.sku}
      data-query-id={card.queryId}
      data-slot-id={card.slotId}
    >
      {card.image ? (
        <img
          className={styles.picture}
          src={card.image.url}
          alt={card.image.label}
          width={card.image.width}
          height={card.image.height}
          loading={eager ? undefined : 'lazy'}
          decoding="async"
        />
      ) : (
        <div className={styles.picture} />
      )}
      {card.badges.length > 0 ? (
        <div className={styles.badges}>
          {apart(
            card.badges.map((badge) => (
              <Badge look={badge.look} key={badge.text}>
                {badge.text}
              </Badge>
            )),
          )}
        </div>
      ) : null}
      <div className={styles.body}>
        <Heading className={styles.name[layout]}>
          <a className={styles.link} href={card.path}>
            {card.name}
          </a>
        </Heading>
        <span className={styles.detail}>{card.label}</span>{' '}
        {card.rating === undefined ? null : <Stars rating={card.rating} reviews={card.reviews} />}
        {card.lastOrderedOn ? (
          <span className={styles.detail}> Last ordered {formatFullDay(card.lastOrderedOn)}</span>
        ) : null}
        {card.outOfStock ? <span className={styles.alert}>Out of stock</span> : null}
        <div className={styles.bottom}>
          <div>
            {card.price ? <Price price={card.price} comparison={card.comparison} unit={card.unit} /> : null}
            {card.range ? <span className={styles.range}> {card.range}</span> : null}
          </div>
          <Action card={card} list={list} />
        </div>
      </div>
    </article>
  )
}

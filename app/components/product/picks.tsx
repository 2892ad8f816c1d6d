/**
 * Products to tick and add together, all ticked at first (BLOCK-22, BLOCK-23). With a script the button shows the count
 * (`picks.ts`); without one it adds whatever is ticked and names no number, which might be outdated.
 */
import { listMetadata } from '~/models/analytics/list-metadata'
import { PICK_PREFIX } from '~/models/cart/forms/cart-fields'
import { Button } from '../ui/button'
import { Picture } from '../ui/picture'
import { Price } from '../ui/price'
import * as styles from './picks.css'
import type { CardView } from '~/models/search/card-view'

function Goods({ card }: { readonly card: CardView }) {
  return (
    <>
      {card.image ? (
        <Picture
          className={styles.picture}
          src={card.image.url}
          alt=""
          width={card.image.width}
          height={card.image.height}
          loading="lazy"
          decoding="async"
        />
      ) : null}{' '}
      <span className={styles.words}>
        <span className={styles.name}>{card.name}</span>{' '}
        <span className={styles.label}>{card.label}</span>{' '}
      </span>
    </>
  )
}

function Item({ card, id, name }: { readonly card: CardView; readonly id: string; readonly name: string }) {
  const price = card.price ? <Price price={card.price} comparison={card.comparison} unit={card.unit} /> : null
  // A product that cannot be added directly stays listed: it belongs to the recipe, and its page has the options.
  if (card.action.kind !== 'add')
    return (
      <li className={styles.item}>
        <a className={styles.choice} href={card.path}>
          <Goods card={card} />
        </a>
        <span className={styles.price}>{card.action.kind === 'build' ? 'See options' : 'Out of stock'}</span>
      </li>
    )
  return (
    <li className={styles.item}>
      <label className={styles.choice} htmlFor={id}>
        <input className={styles.box} type="checkbox" id={id} name={name} value={card.sku} defaultChecked />{' '}
        <Goods card={card} />
      </label>
      <span className={styles.price}>{price}</span>
    </li>
  )
}

export function Picks({
  title,
  cards,
  id,
}: {
  readonly title: string
  readonly cards: readonly CardView[]
  /** Unique on the page. */
  readonly id: string
}) {
  const isForSale = cards.some(({ action }) => action.kind === 'add')
  return (
    <section aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      <form method="post" action="/cart" data-add-to-cart="" data-picks="">
        <input type="hidden" name="intent" value="add-items" />
        <input type="hidden" name="listMetadata" value={listMetadata(title)} />
        <ul className={styles.list} role="list">
          {cards.map((card, index) => (
            <Item card={card} id={`${id}-${index}`} name={`${PICK_PREFIX}${index}`} key={card.sku} />
          ))}
        </ul>
        {isForSale ? <Button>Add selected items to Cart</Button> : null}
      </form>
    </section>
  )
}

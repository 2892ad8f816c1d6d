/** A product in a listing or a row. One link, one form; the whole card leads to the product (CARD-01 to CARD-16). */
import { formatFullDay } from '../ui/format'
import { Button, ButtonLink } from '../ui/button'
import { Badge } from '../ui/feedback'
import { Price, Stars } from '../ui/price'
import { badgesOf, isBuildYourOwn, orderCountText, rangeText, unitText } from './card-words'
import * as styles from './product-card.css'
import type { ProductCard as Card } from '~/models/search/product-card'

export type CardLayout = 'plp' | 'recommendations'

interface Props {
  readonly card: Card
  readonly layout?: CardLayout
  /** The SKU that was just added: its card says so (CARD-05). */
  readonly addedSku?: string | undefined
  /** Heading level under the page's own headings. */
  readonly heading?: 'h2' | 'h3'
  /** The first rows are in sight at once and must not wait. */
  readonly eager?: boolean
}

/** Adds one piece; the server answers with a redirect (CARD-15). */
export function AddForm({
  sku,
  label,
  children,
  wide = true,
}: {
  readonly sku: string
  readonly label?: string | undefined
  readonly children: string
  readonly wide?: boolean
}) {
  return (
    <form className={styles.action} method="post" action="/cart" data-add-to-cart="">
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="sku" value={sku} />
      <input type="hidden" name="quantity" value="1" />
      <Button size="small" wide={wide} label={label}>
        {children}
      </Button>
    </form>
  )
}

function Action({ card, added }: { readonly card: Card; readonly added: boolean }) {
  if (card.requiresCustomization || isBuildYourOwn(card))
    return (
      <ButtonLink
        className={styles.action}
        look="secondary"
        size="small"
        wide
        href={card.path}
        label={`Build your own ${card.name}`}
      >
        Build your own
      </ButtonLink>
    )
  if (card.allVariantsOutOfStock) return <p className={styles.alert}>This product is sold out.</p>
  if (!card.inStock && card.substituteVariant)
    return (
      <AddForm
        sku={card.substituteVariant.sku}
        label={`Add ${card.name}, ${card.substituteVariant.variantLabel}, to cart`}
      >
        {`Add ${card.substituteVariant.variantLabel}`}
      </AddForm>
    )
  if (!card.inStock)
    return (
      <ButtonLink
        className={styles.action}
        look="secondary"
        size="small"
        wide
        href={card.path}
        label={`See sizes of ${card.name}`}
      >
        See sizes
      </ButtonLink>
    )
  return (
    <AddForm sku={card.sku} label={added ? `Added: ${card.name}. Add one more` : `Add ${card.name} to cart`}>
      {added ? 'Added ✓' : 'Add to Cart'}
    </AddForm>
  )
}

function CardPrice({ card }: { readonly card: Card }) {
  if (isBuildYourOwn(card)) return null
  const range = rangeText(card)
  return (
    <>
      <Price price={card.price} comparison={card.listPrice} unit={unitText(card)} />
      {range ? <span className={styles.detail}> {range}</span> : null}
    </>
  )
}

export function ProductCard({
  card,
  layout = 'plp',
  addedSku,
  heading: Heading = 'h3',
  eager = false,
}: Props) {
  const badges = badgesOf(card)
  const orders = orderCountText(card.orderCount)
  const full = layout === 'plp'
  return (
    <article className={styles.root} data-product-key={card.productKey} data-query-id={card.queryId}>
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
      {badges.length > 0 || orders ? (
        <div className={styles.badges}>
          {badges.map((badge) => (
            <Badge look={badge.look} key={badge.text}>
              {badge.text}
            </Badge>
          ))}
          {orders ? <Badge>{orders}</Badge> : null}
        </div>
      ) : null}
      <div className={styles.body}>
        <Heading className={styles.name}>
          <a className={styles.link} href={card.path}>
            {card.name}
          </a>
        </Heading>
        <span className={styles.detail}>
          {card.variantLabel}
          {card.bulk ? ' · Not individually packaged' : ''}
        </span>{' '}
        {full && card.totalReviews > 0 ? (
          <Stars rating={card.averageRating} reviews={card.totalReviews} />
        ) : null}
        {card.lastOrderedOn ? (
          <span className={styles.detail}>Last ordered {formatFullDay(card.lastOrderedOn)}</span>
        ) : null}
        {!card.inStock && !card.allVariantsOutOfStock ? (
          <span className={styles.alert}>Out of stock</span>
        ) : null}
        <div className={styles.bottom}>
          <div>
            <CardPrice card={card} />
          </div>
          <Action card={card} added={addedSku === card.sku} />
        </div>
      </div>
    </article>
  )
}

/**
 * What was added and where to go next: static HTML. Without a script it is a page; with one, the panel at the page's
 * edge shows its parts (MODAL-01 to MODAL-04).
 */
import type { LineItem } from '~/models/cart/cart'
import { multiplyMoney } from '~/models/money/money'
import type { Money } from '~/models/money/money'
import type { CardView } from '~/models/search/card-view'
import { ProductRow } from '../product/product-grid'
import { Button, ButtonLink } from '../ui/button'
import { countOf, formatCount } from '../ui/format'
import { Cluster, Stack } from '../ui/layout'
import { Price } from '../ui/price'
import * as styles from './added-to-cart.css'
import { FreeShippingProgress } from './free-shipping-progress'

export type AddedLine = Pick<LineItem, 'name' | 'quantity' | 'piecePrice' | 'lineItemMode'> & {
  readonly label: string
  readonly image: LineItem['variant']['image']
}

export interface AddedToCartProps {
  readonly main: AddedLine
  readonly addOns: readonly AddedLine[]
  /** `Order within 2h 5m to ship today`; null if unknown. */
  readonly cutoff: string | null
  /** Null if nothing in the cart is shipped. */
  readonly progress: {
    readonly goods: Money
    readonly threshold: Money
    readonly note: string | null
  } | null
  readonly count: number
  readonly total: string
  readonly row: { readonly title: string; readonly cards: readonly CardView[] } | null
}

/** The units and their price are the cart's, which may have had some of them before. */
function Line({ line }: { readonly line: AddedLine }) {
  const { image, name, label, quantity, piecePrice } = line
  return (
    <div className={styles.line}>
      {image === undefined ? (
        <div className={styles.picture} />
      ) : (
        <img className={styles.picture} src={image.url} alt={image.label} width={72} height={72} />
      )}
      <div>
        <strong>{name}</strong>
        <p className={styles.detail}>
          {label} · {formatCount(quantity)} in your cart
        </p>
        {piecePrice.centAmount > 0 ? (
          <Price price={multiplyMoney(piecePrice, quantity)} size="small" />
        ) : null}
      </div>
    </div>
  )
}

/** In the order and wording of the specification. */
function Ways({ count, total }: Pick<AddedToCartProps, 'count' | 'total'>) {
  return (
    <Cluster>
      <form method="post" action="/checkout">
        <Button>
          Proceed to Checkout - {countOf(count, 'item')} ({total})
        </Button>
      </form>
      <ButtonLink href="/cart#checkout" look="secondary">
        View Cart &amp; Checkout
      </ButtonLink>
      <ButtonLink href="/cart" look="secondary">
        View Cart
      </ButtonLink>
      <ButtonLink href="/top_sellers/" look="link">
        Keep Shopping
      </ButtonLink>
    </Cluster>
  )
}

export function AddedToCart({ main, addOns, cutoff, progress, count, total, row }: AddedToCartProps) {
  return (
    <Stack gap="5">
      <section aria-label="Added to Cart">
        <Stack gap="4">
          <h1>Added to Cart</h1>
          <div className={styles.details} data-added="details">
            <Line line={main} />
            {addOns.length === 0 ? null : (
              <div className={styles.addOns}>
                <p className={styles.detail}>Together with</p>
                {addOns.map((line, index) => (
                  <Line line={line} key={index} />
                ))}
              </div>
            )}
            {cutoff === null ? null : <p>{cutoff}</p>}
            {progress === null ? null : <FreeShippingProgress {...progress} />}
          </div>
          <Ways count={count} total={total} />
        </Stack>
      </section>
      <div data-added="row">
        {row === null ? null : (
          <div data-section="added-to-cart">
            <ProductRow title={row.title} cards={row.cards} />
          </div>
        )}
      </div>
    </Stack>
  )
}

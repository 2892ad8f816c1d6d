/** What was just added and where to go from here, on the page after the post (MODAL-01 to MODAL-03). */
import { formatMoney } from '~/models/money/money'
import { ButtonLink } from '../ui/button'
import { countOf } from '../ui/format'
import { Cluster, Card } from '../ui/layout'
import { FreeShippingProgress } from './free-shipping-progress'
import * as styles from './cart.css'
import type { LineItem } from '~/models/cart/cart'
import type { Money } from '~/models/money/money'

export function AddedToCart({
  line,
  quantity,
  cartCount,
  total,
  goods,
  threshold,
  cutoff,
  backHref,
}: {
  readonly line: Pick<LineItem, 'name' | 'variant'>
  readonly quantity: number
  readonly cartCount: number
  readonly total: Money
  readonly goods: Money
  readonly threshold: Money
  /** Predicted shipping, `Order within 3h 12m to ship today`. */
  readonly cutoff?: string | undefined
  readonly backHref: string
}) {
  return (
    <Card>
      <section className={styles.totals} role="status" aria-label="Added to Cart">
        <h2>Added to Cart</h2>
        <p>
          {quantity} × <strong>{line.name}</strong>, {line.variant.variantLabel}
        </p>
        {cutoff ? <p className={styles.detail}>{cutoff}</p> : null}
        <FreeShippingProgress goods={goods} threshold={threshold} />
        <Cluster>
          <ButtonLink href="/checkout">
            Proceed to Checkout - {countOf(cartCount, 'item')} ({formatMoney(total)})
          </ButtonLink>
          <ButtonLink href="/cart" look="secondary">
            View Cart
          </ButtonLink>
          <ButtonLink href={backHref} look="link">
            Keep Shopping
          </ButtonLink>
        </Cluster>
      </section>
    </Card>
  )
}

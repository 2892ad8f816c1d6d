/** A product's one form: quantity and add to cart (PDP-04, PDP-08). On phones it stays at the bottom of the window. */
import { addedPath } from '~/models/cart/added-path'
import { Button } from '../ui/button'
import * as styles from './buy-box.css'
import { QuantitySelect } from './quantity-select'
import type { OnQuantity } from './quantity-select'

/** Id of the sentence that explains why nothing can be added. */
export const OUT_OF_STOCK_ID = 'out-of-stock'

export interface BuyBoxProps {
  readonly sku: string
  /** Size and price as text, shown beside the button where it has scrolled away from them. */
  readonly label: string
  readonly price?: string | undefined
  readonly max: number
  /** If false, there is no quantity and the button states the reason; the server refuses it too. */
  readonly available: boolean
  readonly quantity?: number | undefined
  readonly onQuantity?: OnQuantity
}

export function BuyBox({ sku, label, price, max, available, quantity, onQuantity }: BuyBoxProps) {
  return (
    <form method="post" action="/cart" data-add-to-cart="" data-buy="">
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="sku" value={sku} />
      <input type="hidden" name="returnTo" value={addedPath(sku)} />
      <div className={styles.bar}>
        <p className={styles.chosen}>
          {price === undefined ? null : <strong className={styles.price}>{price}</strong>} {label}
        </p>
        {available ? <QuantitySelect max={max} value={quantity} onQuantity={onQuantity} /> : null}
        {available ? (
          <Button size="large" className={styles.add}>
            Add to Cart
          </Button>
        ) : (
          <Button size="large" className={styles.add} disabled describedBy={OUT_OF_STOCK_ID}>
            Out of stock
          </Button>
        )}
      </div>
    </form>
  )
}

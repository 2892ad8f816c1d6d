/** An empty cart, with links back to the shop. */
import { ButtonLink } from '../ui/button'
import * as layout from '../ui/layout.css'
import * as styles from './cart.css'

export function EmptyCart() {
  return (
    <div className={styles.empty}>
      <h1>Your cart is empty</h1>
      <p className={layout.lead}>A handful of something good is never far away.</p>
      <ButtonLink href="/top_sellers/" size="large">
        Shop top sellers
      </ButtonLink>
    </div>
  )
}

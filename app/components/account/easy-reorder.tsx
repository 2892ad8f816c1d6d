/** What was bought before, to be bought again with one press (ACCT-06). */
import { listMetadata } from '~/models/analytics/list-metadata'
import type { CardView } from '~/models/search/card-view'
import { ProductCard } from '../product/product-card'
import { Grid } from '../ui/layout'
import * as styles from './card-list.css'

export function EasyReorderView({
  purchases,
}: {
  readonly purchases: readonly { readonly card: CardView; readonly instead?: CardView }[]
}) {
  if (purchases.length === 0)
    return (
      <p>
        What you order is here the next time, one press away from the cart.{' '}
        <a href="/top_sellers">See our top sellers</a>
      </p>
    )
  return (
    <Grid of="products">
      {purchases.flatMap(({ card, instead }, index) => [
        <li className={styles.item} key={card.sku}>
          <ProductCard card={card} heading="h2" list={listMetadata('Easy Reorder', index + 1)} />
        </li>,
        ...(instead === undefined
          ? []
          : [
              <li className={styles.suggested} key={`instead of ${card.sku}`}>
                <p className={styles.why}>In place of {card.name}:</p>
                <ProductCard card={instead} heading="h2" list={listMetadata('Easy Reorder', index + 1)} />
              </li>,
            ]),
      ])}
    </Grid>
  )
}

/** Past purchases, each to reorder with one press (ACCT-06). */
import { listMetadata } from '~/models/analytics/list-metadata'
import type { CardView } from '~/models/search/card-view'
import { ProductCard } from '../product/product-card'
import { Notice } from '../ui/feedback'
import { Grid, Stack } from '../ui/layout'
import * as styles from './card-list.css'

interface Listed {
  readonly purchases: readonly {
    readonly card: CardView
    /** The number of sizes bought that are no longer sold: this one is offered instead. */
    readonly goneSizes?: number
    readonly instead?: CardView
  }[]
  /** Past purchases no longer sold. */
  readonly gone: readonly { readonly name: string; readonly instead?: CardView }[]
}

function PurchaseCards({ purchases, gone }: Listed) {
  return (
    <Grid of="products">
      {purchases.flatMap(({ card, goneSizes, instead }, index) => [
        <li className={goneSizes === undefined ? styles.item : styles.suggested} key={`${card.sku} ${index}`}>
          {goneSizes === undefined ? null : (
            <p className={styles.why}>
              {goneSizes === 1
                ? 'The size that you ordered is no longer sold. Another one:'
                : 'Sizes that you ordered are no longer sold. Another one:'}
            </p>
          )}
          <ProductCard card={card} heading="h2" list={listMetadata('Easy Reorder', index + 1)} />
        </li>,
        ...(instead === undefined
          ? []
          : [
              <li className={styles.suggested} key={`instead of ${card.sku} ${index}`}>
                <p className={styles.why}>In place of {card.name}:</p>
                <ProductCard card={instead} heading="h2" list={listMetadata('Easy Reorder', index + 1)} />
              </li>,
            ]),
      ])}
      {gone.map(({ name, instead }, index) => (
        <li className={styles.suggested} key={name}>
          <p className={styles.why}>
            {name} is no longer sold.{instead === undefined ? null : ' In its place:'}
          </p>
          {instead === undefined ? null : (
            <ProductCard
              card={instead}
              heading="h2"
              list={listMetadata('Easy Reorder', purchases.length + index + 1)}
            />
          )}
        </li>
      ))}
    </Grid>
  )
}

export function EasyReorderView({
  purchases,
  gone,
  unknown,
}: Listed & {
  /** The number of past purchases of which it cannot be said for now whether they are sold. */
  readonly unknown: number
}) {
  if (purchases.length === 0 && gone.length === 0 && unknown === 0)
    return (
      <p>
        What you order is here the next time, one press away from the cart.{' '}
        <a href="/top_sellers/">See our top sellers</a>
      </p>
    )
  return (
    <Stack gap="5">
      <PurchaseCards purchases={purchases} gone={gone} />
      {unknown === 0 ? null : (
        <Notice type="warning">
          {unknown === 1 ? 'One of the items' : `${unknown} of the items`} that you ordered cannot be shown at
          the moment. Please look again in a few minutes.
        </Notice>
      )}
    </Stack>
  )
}

/** Favorites as cards, each with buttons to add it to the cart and to remove it (ACCT-07). */
import { listMetadata } from '~/models/analytics/list-metadata'
import type { CardView } from '~/models/search/card-view'
import { ProductCard } from '../product/product-card'
import { Button } from '../ui/button'
import { Notice } from '../ui/feedback'
import { Grid, Stack } from '../ui/layout'
import * as styles from './card-list.css'

function RemoveForm({
  productKey,
  label,
  children,
}: {
  readonly productKey: string
  readonly label?: string
  readonly children: string
}) {
  return (
    <form method="post" action="/contents.html">
      <input type="hidden" name="destination" value="/account/favorites" />
      <input type="hidden" name="delete-wishlist" value={productKey} />
      <Button look="link" label={label}>
        {children}
      </Button>
    </form>
  )
}

export function FavoritesView({
  cards,
  goneKeys,
  unknown,
}: {
  /** Null while the search is down. */
  readonly cards: readonly CardView[] | null
  /** Product keys of favorites no longer sold. */
  readonly goneKeys: readonly string[]
  /** The number of favorites of which it cannot be said for now whether they are sold. */
  readonly unknown: number
}) {
  if (cards === null)
    return (
      <Notice type="warning">
        Your favorites cannot be shown at the moment. They are kept: please look again in a few minutes.
      </Notice>
    )
  if (cards.length === 0 && goneKeys.length === 0 && unknown === 0)
    return (
      <p>
        You have no favorites yet. Press “Add to Favorites” on a product’s page to find it here again.{' '}
        <a href="/top_sellers/">See our top sellers</a>
      </p>
    )
  return (
    <Stack gap="5">
      <Grid of="products">
        {cards.map((card, index) => (
          <li className={styles.item} key={card.productKey}>
            <ProductCard card={card} heading="h2" list={listMetadata('Favorites', index + 1)} />
            <RemoveForm productKey={card.productKey} label={`Remove ${card.name} from Favorites`}>
              Remove
            </RemoveForm>
          </li>
        ))}
      </Grid>
      {goneKeys.map((productKey) => (
        <div key={productKey}>
          <p>One of your favorites is no longer sold.</p>
          <RemoveForm productKey={productKey}>Remove it from the list</RemoveForm>
        </div>
      ))}
      {unknown === 0 ? null : (
        <Notice type="warning">
          {unknown === 1 ? 'One of your favorites' : `${unknown} of your favorites`} cannot be shown at the
          moment. Your list is safe: please look again in a few minutes.
        </Notice>
      )}
    </Stack>
  )
}

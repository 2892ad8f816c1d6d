/** The parts of the account overview (ACCT-05). */
import { NoOrders, OrderTable } from '../orders/order-table'
import { Grid, Stack } from '../ui/layout'
import * as styles from './overview.css'
import type { OrderRow } from '~/models/orders/order-row'
import type { TextLink } from '~/models/content/links'

export function RecentOrders({
  rows,
  unprovenGuest,
}: {
  readonly rows: readonly OrderRow[]
  readonly unprovenGuest: string | null
}) {
  return (
    <Stack gap="3" as="section">
      <h2 className={styles.heading}>Recent orders</h2>
      {rows.length === 0 ? (
        <NoOrders unprovenGuest={unprovenGuest} />
      ) : (
        <>
          <OrderTable rows={rows} />
          <p>
            <a href="/account/order-history">See all orders</a>
          </p>
        </>
      )}
    </Stack>
  )
}

export function SectionCards({
  sections,
}: {
  readonly sections: readonly (TextLink & { readonly about: string })[]
}) {
  if (sections.length === 0) return null
  return (
    <Grid of="cards">
      {sections.map(({ text, url, about }) => (
        <li className={styles.card} key={url}>
          <a className={styles.link} href={url}>
            {text}
          </a>
          <p className={styles.about}>{about}</p>
        </li>
      ))}
    </Grid>
  )
}

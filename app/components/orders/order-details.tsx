/** An order in the account: how far it is, what can be done with it, and all of it (ORD-05, ORD-10). */
import { OrderContent, PrintButton } from '../checkout/order-content'
import { Button, ButtonLink } from '../ui/button'
import { formatFullDay } from '../ui/format'
import { Card, Cluster, Stack } from '../ui/layout'
import * as styles from './orders.css'
import { TrackingLinks } from './tracking-links'
import type { Order } from '~/models/orders/order'
import type { TrackingNumber } from '~/models/orders/tracking'

export function OrderDetails({
  order,
  placedOn,
  status,
  paidBy,
  trackingNumbers,
}: {
  readonly order: Order
  /** `YYYY-MM-DD` */
  readonly placedOn: string
  readonly status: string
  readonly paidBy: readonly string[]
  readonly trackingNumbers: readonly TrackingNumber[]
}) {
  return (
    <>
      <Card>
        <Stack gap="3">
          <p>
            Placed on <time dateTime={placedOn}>{formatFullDay(placedOn)}</time>
          </p>
          <p className={styles.status}>{status}</p>
          <TrackingLinks orderId={order.id} numbers={trackingNumbers} />
          <div data-print="no">
            <Cluster>
              <form method="post">
                <Button name="intent" value="reorder">
                  Reorder
                </Button>
              </form>
              <ButtonLink href={`/orders/${order.id}/track`} look="secondary">
                Track
              </ButtonLink>
              <PrintButton />
              <a href={`/orders/${order.id}/problem`}>Something is wrong</a>
            </Cluster>
          </div>
        </Stack>
      </Card>
      <OrderContent order={order} paidBy={paidBy} />
    </>
  )
}

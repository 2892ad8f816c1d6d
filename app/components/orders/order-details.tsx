/** An order in the account: status, actions and content (ORD-05, ORD-10). */
import { PrintButton } from '../checkout/print-button'
import { StaticContentView } from '../content/static-content'
import type { StaticContent } from '../content/static-content'
import { Button, ButtonLink } from '../ui/button'
import { formatFullDay } from '../ui/format'
import { Card, Cluster, Stack } from '../ui/layout'
import * as styles from './orders.css'
import { TrackingLinks } from './tracking-links'
import type { TrackingNumber } from '~/models/orders/tracking'

export function OrderDetails({
  id,
  content,
  placedOn,
  status,
  mayReview,
  trackingNumbers,
  cardPath,
}: {
  readonly id: string
  readonly content: StaticContent
  /** `YYYY-MM-DD` */
  readonly placedOn: string
  readonly status: string
  readonly mayReview: boolean
  readonly trackingNumbers: readonly TrackingNumber[]
  /** Where another card may be given; null once that is over. */
  readonly cardPath: string | null
}) {
  return (
    <>
      <Card>
        <Stack gap="3">
          <p>
            Placed on <time dateTime={placedOn}>{formatFullDay(placedOn)}</time>
          </p>
          <p className={styles.status}>{status}</p>
          <TrackingLinks orderId={id} numbers={trackingNumbers} />
          <div data-print="no">
            <Cluster>
              <form method="post">
                <Button name="intent" value="reorder">
                  Reorder
                </Button>
              </form>
              <ButtonLink href={`/orders/${id}/track`} look="secondary">
                Track
              </ButtonLink>
              {mayReview ? (
                <form method="post">
                  <Button look="secondary" name="intent" value="review">
                    Write a Review
                  </Button>
                </form>
              ) : null}
              <PrintButton />
              {cardPath === null ? null : <a href={cardPath}>Pay with another card</a>}
              <a href={`/orders/${id}/problem`}>Something is wrong</a>
            </Cluster>
          </div>
        </Stack>
      </Card>
      <StaticContentView content={content} open />
    </>
  )
}

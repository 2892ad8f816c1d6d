/** Cancels a recent order, and shows the state of a cancellation. */
import { storeConfig } from '~/models/content/store'
import type { CancellationStanding, RefusalReason } from '~/models/orders/cancellation'
import { Button } from '../ui/button'
import { Notice } from '../ui/feedback'
import { Stack } from '../ui/layout'
import * as styles from './orders.css'

const MINUTES = 30

function UsedCodes({ codes }: { readonly codes: readonly string[] | undefined }) {
  if (codes === undefined) return null
  return (
    <p>
      A code counts as used, even so: one that is good for a single order cannot be used again (
      {codes.join(', ')}).
    </p>
  )
}

function Refused({ reason }: { readonly reason: RefusalReason }) {
  const phone = <a href={storeConfig.phoneHref}>{storeConfig.phone}</a>
  return (
    <Notice type="warning">
      {reason === 'missing' ? (
        <>
          You asked us to cancel this order, and we could not. Please call us at {phone}, so that we can look
          after it and what you paid for it.
        </>
      ) : (
        <>
          You asked us to cancel this order, but it had been shipped before we could. If you have a question,
          call us at {phone}.
        </>
      )}
    </Notice>
  )
}

export function CancelOrder({
  standing,
  orderNumber,
  error,
}: {
  readonly standing: CancellationStanding
  readonly orderNumber: string
  /** Why cancelling has just failed. */
  readonly error?: string | undefined
}) {
  if (standing.kind === 'pending')
    return (
      <Notice type="notice">
        We are cancelling this order. We will email you when it is done, or if it had already shipped. There
        is nothing else you need to do.
      </Notice>
    )
  if (standing.kind === 'cancelled')
    return <Notice type="notice">This order is cancelled. Nothing of it is sent. {standing.refund}</Notice>
  if (standing.kind === 'refunded')
    return <Notice type="notice">This order is cancelled. {standing.refund}</Notice>
  if (standing.kind === 'cancelled-elsewhere')
    return (
      <Notice type="notice">
        This order is cancelled. Nothing of it is sent. If you have a question about what you paid, call us at{' '}
        <a href={storeConfig.phoneHref}>{storeConfig.phone}</a>.
      </Notice>
    )
  if (standing.kind === 'refused' && error === undefined) return <Refused reason={standing.reason} />
  if (standing.kind !== 'open') return error === undefined ? null : <Notice type="error">{error}</Notice>
  return (
    <div data-print="no">
      {error === undefined ? null : <Notice type="error">{error}</Notice>}
      <details>
        <summary className={styles.opener}>Changed your mind? Cancel this order</summary>
        <form method="post">
          <input type="hidden" name="intent" value="cancel" />
          <Stack gap="3">
            <p>
              You can cancel it within {MINUTES} minutes of placing it. Nothing is sent then.{' '}
              {standing.refund} After {MINUTES} minutes call us at{' '}
              <a href={storeConfig.phoneHref}>{storeConfig.phone}</a>.
            </p>
            <UsedCodes codes={standing.codes} />
            <div>
              <Button look="secondary">Cancel order {orderNumber}</Button>
            </div>
          </Stack>
        </form>
      </details>
    </div>
  )
}

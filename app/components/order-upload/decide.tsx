/** Decides on a reviewed list: continue to payment, or discard it. */
import type { ShownOthers, UploadSums } from '~/models/order-upload/shown-upload'
import { Button, ButtonLink } from '../ui/button'
import { Notice } from '../ui/feedback'
import { countOf, formatCount } from '../ui/format'
import { Card, Cluster, Stack } from '../ui/layout'

export interface PresentCart {
  readonly quantity: number
  /** Whether an earlier list filled it. */
  readonly isUploaded: boolean
  readonly others: ShownOthers
}

/** Names the cart items about to be removed, especially those added since. */
function othersText({ quantity, items, unshown }: ShownOthers): string {
  if (quantity === 0) return ''
  const named = [...items, ...(unshown > 0 ? [`${formatCount(unshown)} more`] : [])].join('; ')
  return ` What is in your cart and not on this list goes with it, ${countOf(quantity, 'item')}: ${named}. To keep them, order your cart first.`
}

function AboutCart({ cart }: { readonly cart: PresentCart | null }) {
  if (cart === null) return null
  return (
    <Notice type="warning">
      {cart.isUploaded
        ? `This list takes the place of the one that is in your cart now.${othersText(cart.others)}`
        : `Your cart holds ${countOf(cart.quantity, 'item')}, which will not be part of this order. They wait in your account and are in your cart again once this order is placed.`}
    </Notice>
  )
}

export function Decide({
  sums: { rowCount, total, quantity, shipments },
  cart,
  digest,
}: {
  readonly sums: UploadSums
  readonly cart: PresentCart | null
  readonly digest: string
}) {
  const isAll = rowCount === total
  return (
    <Card>
      <Stack gap="4">
        <p>
          {shipments === 0
            ? 'Nothing of this list can be ordered as it is. Please correct it and upload it again.'
            : `${isAll ? countOf(rowCount, 'row') : `${formatCount(rowCount)} of ${countOf(total, 'row')}`} can be ordered: ${countOf(quantity, 'item')} to ${countOf(shipments, 'address', 'addresses')}. Each goes by its usual delivery, which you can change before you pay.`}
        </p>
        {shipments === 0 ? null : <AboutCart cart={cart} />}
        <Cluster>
          {shipments === 0 ? null : (
            <form method="post">
              <input type="hidden" name="digest" value={digest} />
              <Button size="large" name="intent" value="order">
                {isAll ? 'Continue to payment' : `Continue to payment with ${countOf(rowCount, 'row')}`}
              </Button>
            </form>
          )}
          <ButtonLink href="/order-upload" look="secondary">
            Upload another file
          </ButtonLink>
          <form method="post">
            <Button look="link" name="intent" value="discard">
              Throw this list away
            </Button>
          </form>
        </Cluster>
      </Stack>
    </Card>
  )
}

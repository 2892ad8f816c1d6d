/** A line's price, the same wherever it is shown (LINE-01, LINE-03). */
import type { LineAmount } from '~/models/cart/shown-lines'
import { Price } from '../ui/price'

export function LineTotal({
  amount,
  size,
}: {
  /** Null for a gift. */
  readonly amount: LineAmount | null
  readonly size?: 'small'
}) {
  if (amount === null) return <strong>FREE</strong>
  return <Price {...amount} {...(size && { size })} />
}

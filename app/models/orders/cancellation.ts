/** When an order may still be called off by who placed it. */
import type { Order } from './order'

/** Packing begins after that. */
export const CANCEL_WITHIN_MS = 30 * 60_000

/** States in which nothing has left the house. */
const NOT_SHIPPED: readonly (string | undefined)[] = [
  undefined,
  'Pending',
  'Backorder',
  'Delayed',
  'Canceled',
]

export type Cancellability =
  /** `until` is an ISO instant. */
  { readonly kind: 'open'; readonly until: string } | { readonly kind: 'cancelled' | 'shipped' | 'too-late' }

/** What the pages of an order offer or say. */
export type CancellationStanding = (Cancellability | { readonly kind: 'refunded' | 'pending' }) & {
  /** An agent has taken money for it outside of the shop, which only customer service can give back. */
  readonly isPaidOutside?: true
}

export function isShipped({ shipmentState }: Pick<Order, 'shipmentState'>): boolean {
  return !NOT_SHIPPED.includes(shipmentState)
}

export function cancellabilityOf(
  order: Pick<Order, 'orderState' | 'shipmentState' | 'placedAt'>,
  now: Date,
): Cancellability {
  if (order.orderState === 'Cancelled') return { kind: 'cancelled' }
  if (isShipped(order) || order.orderState === 'Complete') return { kind: 'shipped' }
  const until = new Date(new Date(order.placedAt).getTime() + CANCEL_WITHIN_MS)
  return now < until ? { kind: 'open', until: until.toISOString() } : { kind: 'too-late' }
}

/** From the platform's word through stock to money, or `REFUSED`: it was shipped already. */
export const CANCELLATION_STATES = ['REQUESTED', 'CANCELLED', 'RESTOCKED', 'REFUNDED', 'REFUSED'] as const
export type CancellationState = (typeof CANCELLATION_STATES)[number]

export function isCancellationOver(state: CancellationState): boolean {
  return state === 'REFUNDED' || state === 'REFUSED'
}

/** Until when the buyer may cancel an order. */
import type { Order } from './order'

/** Packing starts after this. */
export const CANCEL_WITHIN_MS = 30 * 60_000

/** States in which nothing has shipped. */
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

/** Why an order was not cancelled: it had shipped before, or the platform could not find it. */
export const REFUSAL_REASONS = ['shipped', 'missing'] as const
export type RefusalReason = (typeof REFUSAL_REASONS)[number]

/**
 * What order pages offer or say. `cancelled-elsewhere`: not by these pages, which know nothing of its money then.
 * `refused`: it was asked for in vain, and has not arrived yet. `refund`: what goes back and where to, as sentences.
 */
export type CancellationStanding =
  | {
      readonly kind: 'open'
      readonly refund: string
      /** Codes of the order: the platform counts them as used all the same. */
      readonly codes?: readonly string[]
    }
  | { readonly kind: 'cancelled' | 'refunded'; readonly refund: string }
  | { readonly kind: 'refused'; readonly reason: RefusalReason }
  | { readonly kind: 'pending' | 'shipped' | 'too-late' | 'cancelled-elsewhere' }

export function isShipped({ shipmentState }: Pick<Order, 'shipmentState'>): boolean {
  return !NOT_SHIPPED.includes(shipmentState)
}

/** Nothing of it is on its way any more. */
export function isDelivered({
  orderState,
  shipmentState,
}: Pick<Order, 'orderState' | 'shipmentState'>): boolean {
  return shipmentState === 'Delivered' || orderState === 'Complete'
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

/** From cancelling on the platform, through stock, to the refund; `REFUSED`: not cancelled, for a `RefusalReason`. */
export const CANCELLATION_STATES = ['REQUESTED', 'CANCELLED', 'RESTOCKED', 'REFUNDED', 'REFUSED'] as const
export type CancellationState = (typeof CANCELLATION_STATES)[number]

export function isCancellationOver(state: CancellationState): boolean {
  return state === 'REFUNDED' || state === 'REFUSED'
}

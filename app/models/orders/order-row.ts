/** A row of the orders table (ORD-01, ORD-03, DATA-47). */
import type { Money } from '../money/money'
import { businessDate } from '../time/business-time'
import type { Order } from './order'
import type { TrackingNumber } from './tracking'

export interface OrderRow {
  /** Commerce platform id, as in `/orders/{id}`. */
  readonly id: string
  readonly orderNumber: string
  /** `YYYY-MM-DD`, the business date on which it was placed. */
  readonly date: string
  readonly year: number
  readonly status: string
  readonly total: Money
  readonly trackingNumbers: readonly TrackingNumber[]
}

export function dateOf(placedAt: string): Pick<OrderRow, 'date' | 'year'> {
  const date = businessDate(new Date(placedAt))
  return { date, year: Number(date.slice(0, 4)) }
}

const BY_SHIPMENT: Readonly<Record<string, string>> = {
  Delivered: 'Delivered',
  Shipped: 'Shipped',
  Partial: 'Partly shipped',
  Delayed: 'Delayed',
  Backorder: 'Waiting for stock',
  Ready: 'Ready to ship',
}
const BY_ORDER: Readonly<Record<Order['orderState'], string>> = {
  Open: 'Processing',
  Confirmed: 'Processing',
  Complete: 'Complete',
  Cancelled: 'Cancelled',
}

/** An order's status in a word or two. The shipment state takes precedence over the order state. */
export function orderStatus({ orderState, shipmentState = '' }: Pick<Order, 'orderState' | 'shipmentState'>) {
  if (orderState === 'Cancelled' || shipmentState === 'Canceled') return BY_ORDER.Cancelled
  return BY_SHIPMENT[shipmentState] ?? BY_ORDER[orderState]
}

import type { Crumb } from '~/components/ui/navigation'

const HISTORY: Crumb = { name: 'Order History', url: '/account/order-history' }

/** Breadcrumbs of the order pages, below the account. */
export function orderTrail(order?: { readonly id: string; readonly orderNumber: string }): readonly Crumb[] {
  return order === undefined
    ? [HISTORY]
    : [HISTORY, { name: `Order ${order.orderNumber}`, url: `/orders/${order.id}` }]
}

import type { Crumb } from '~/components/ui/navigation'

const HISTORY: Crumb = { name: 'Order History', url: '/account/order-history' }

/** Where the pages of an order are, below the account. */
export function orderTrail(order?: { readonly id: string; readonly orderNumber: string }): readonly Crumb[] {
  return order === undefined
    ? [HISTORY]
    : [HISTORY, { name: `Order ${order.orderNumber}`, url: `/orders/${order.id}` }]
}

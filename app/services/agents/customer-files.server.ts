/** A customer or an order as an agent opens it; every page that shows one is audited first, or refused. */
import type { Customer } from '~/models/customers/customer'
import type { SignedInActor } from '~/models/customers/actor'
import type { Order } from '~/models/orders/order'
import type { OrderRow } from '~/models/orders/order-row'
import type { Audit } from '../audit/audit.server'
import type { CustomerOrders } from '../commercetools/customer-orders.server'
import type { CustomerSearch, StaffRecord } from '../commercetools/customer-search.server'

export interface CustomerFile {
  readonly customer: Customer
  readonly staff: StaffRecord
  /** Newest first. */
  readonly orders: readonly OrderRow[]
}

export interface CustomerFiles {
  /** Null: no customer has this id. */
  open(actor: SignedInActor, customerId: string): Promise<CustomerFile | null>
  order(actor: SignedInActor, orderId: string): Promise<Order | null>
  /** For a form of the order's page, which has recorded the look (148). */
  orderToCopy(orderId: string): Promise<Order | null>
}

const ORDERS_SHOWN = 10

export function createCustomerFiles({
  customers,
  orders,
  audit,
}: {
  readonly customers: Pick<CustomerSearch, 'get'>
  readonly orders: Pick<CustomerOrders, 'get' | 'page'>
  readonly audit: Audit
}): CustomerFiles {
  return {
    async open(actor, customerId) {
      const found = await customers.get(customerId)
      if (found === null) return null
      const [{ rows }] = await Promise.all([
        orders.page(customerId, { limit: ORDERS_SHOWN }),
        audit.record({
          action: 'customer-viewed',
          actorId: actor.id,
          subjectId: customerId,
          ownerId: customerId,
        }),
      ])
      return { ...found, orders: rows }
    },
    async order(actor, orderId) {
      const order = await orders.get(orderId)
      if (order === null) return null
      await audit.record({
        action: 'order-viewed',
        actorId: actor.id,
        subjectId: order.id,
        ownerId: order.customerId,
        detail: order.orderNumber,
      })
      return order
    },
    orderToCopy: (orderId) => orders.get(orderId),
  }
}

/** Whose orders may be viewed, and how they are found: by customer, or for a guest by number and e-mail. */
import type { Order } from '~/models/orders/order'
import { toCursor, yearsBetween } from '~/models/orders/order-page'
import type { OrderPageRequest } from '~/models/orders/order-page'
import { dateOf } from '~/models/orders/order-row'
import type { OrderRow } from '~/models/orders/order-row'
import type { AgentActs } from '../agents/agent-acts.server'
import type { Attempts, Limited } from '../attempts.server'
import type { Clock } from '../clock'
import type { CustomerOrders, OrderOwner } from '../commercetools/customer-orders.server'
import type { CustomerService } from '../commercetools/customers.server'
import type { Visitor } from '../visitor'

export interface OrderPage {
  readonly rows: readonly OrderRow[]
  /** Cursor of the next page; null on the last. */
  readonly next: string | null
  /** Newest first, back to the year of the first order; empty before there is one. */
  readonly years: readonly number[]
}

export type LookUpOutcome =
  | { readonly kind: 'found'; readonly id: string }
  | { readonly kind: 'not-found' }
  | Limited

export interface OrderHistory {
  page(customerId: string, request: OrderPageRequest): Promise<OrderPage>
  recent(customerId: string): Promise<readonly OrderRow[]>
  /** The visitor's own order, or one looked up in this visit; null for any other. */
  find(visitor: Visitor, orderId: string): Promise<Order | null>
  /** Opens a guest's order to this visit, and finds the visitor's own. Never says which of the two was wrong. */
  lookUp(
    visitor: Visitor,
    typed: { readonly orderNumber: string; readonly email: string },
  ): Promise<LookUpOutcome>
  /**
   * Whether this is the first order of its customer or e-mail, however many came after it, and how many there are now
   * (API-04). Cancelled orders do not count.
   */
  standing(order: Order): Promise<{ readonly isFirstOrder: boolean; readonly orderCount: number }>
  /**
   * Whether its buyer had never ordered before, in these accounts or as a guest by these e-mails (REF-06). Cancelled
   * orders do not count, nor do later ones.
   */
  isFirstOf(
    order: Pick<Order, 'placedAt'>,
    buyer: { readonly customerIds: readonly string[]; readonly emails: readonly string[] },
  ): Promise<boolean>
  /** Whether a guest has placed an order with this e-mail that was not cancelled. */
  hasGuestOrdered(email: string): Promise<boolean>
}

const ROWS = 10
const RECENT_ROWS = 3
/** Per visit; orders beyond that have to be looked up again. */
const LOOKED_UP_KEPT = 5

const withoutMoment = ({ placedAt: _placedAt, ...row }: OrderRow & { readonly placedAt: string }): OrderRow =>
  row

const isOwn = ({ customerId }: Order, visitor: Visitor): boolean =>
  customerId !== undefined && customerId === visitor.customerId

/** Signed in or as a guest, it is the same customer. */
const ownersOf = ({
  customerIds,
  emails,
}: {
  readonly customerIds: readonly string[]
  readonly emails: readonly string[]
}): readonly OrderOwner[] => [
  ...customerIds.map((customerId) => ({ customerId })),
  ...emails.map((guestEmail) => ({ guestEmail })),
]

export function createOrderHistory({
  orders,
  customers,
  attempts,
  agentActs,
  clock,
}: {
  readonly orders: CustomerOrders
  readonly customers: Pick<CustomerService, 'getByEmail'>
  readonly attempts: Attempts
  readonly agentActs: Pick<AgentActs, 'recordLook'>
  readonly clock: Clock
}): OrderHistory {
  async function findByNumber(
    visitor: Visitor,
    { orderNumber, email }: { readonly orderNumber: string; readonly email: string },
  ): Promise<Order | null> {
    const order = await orders.getByNumber(orderNumber)
    if (order === null || isOwn(order, visitor)) return order
    const isTheirs =
      order.customerId === undefined && order.customerEmail?.toLowerCase() === email.toLowerCase()
    return isTheirs ? order : null
  }

  const isFirstOf: OrderHistory['isFirstOf'] = async ({ placedAt }, buyer) => {
    const before = await Promise.all(ownersOf(buyer).map((owner) => orders.hasOrderBefore(owner, placedAt)))
    return !before.includes(true)
  }

  return {
    async page(customerId, request) {
      const [{ rows, more }, first] = await Promise.all([
        orders.page(customerId, { ...request, limit: ROWS }),
        orders.firstYear(customerId),
      ])
      const last = rows.at(-1)
      const { year: thisYear } = dateOf(clock.now().toISOString())
      return {
        rows: rows.map(withoutMoment),
        next: more && last !== undefined ? toCursor(last) : null,
        years: first === null ? [] : yearsBetween(first, thisYear),
      }
    },
    async recent(customerId) {
      const { rows } = await orders.page(customerId, { limit: RECENT_ROWS })
      return rows.map(withoutMoment)
    },
    async find(visitor, orderId) {
      const isLookedUp = visitor.session?.data.lookedUpOrders?.includes(orderId) ?? false
      if (visitor.customerId === undefined && !isLookedUp) return null
      const order = await orders.get(orderId)
      if (order === null) return null
      // A guest's order may have moved into an account since, and then only that account may see it.
      const isGuests = isLookedUp && order.customerId === undefined
      return isOwn(order, visitor) || isGuests ? order : null
    },
    async lookUp(visitor, typed) {
      const found = await attempts.run(
        [
          ['order-address', visitor.address],
          ['order-number', typed.orderNumber],
        ],
        async () => ({ kind: 'looked' as const, order: await findByNumber(visitor, typed) }),
        ({ order }) => order === null,
      )
      if (found.kind === 'limited') return found
      if (found.order === null) return { kind: 'not-found' }
      const { id } = found.order
      if (isOwn(found.order, visitor)) return { kind: 'found', id }
      await agentActs.recordLook(visitor, found.order)
      const before = visitor.session?.data.lookedUpOrders ?? []
      const lookedUpOrders = [id, ...before.filter((each) => each !== id)].slice(0, LOOKED_UP_KEPT)
      await visitor.save({ lookedUpOrders })
      return { kind: 'found', id }
    },
    async standing({ placedAt, customerId, customerEmail }) {
      const emails = customerEmail === undefined ? [] : [customerEmail]
      const accounts =
        customerId === undefined
          ? await Promise.all(emails.map((email) => customers.getByEmail(email)))
          : [{ id: customerId }]
      const buyer = { customerIds: accounts.flatMap((account) => account?.id ?? []), emails }
      const [isFirstOrder, counts] = await Promise.all([
        isFirstOf({ placedAt }, buyer),
        Promise.all(ownersOf(buyer).map((owner) => orders.count(owner))),
      ])
      // The platform may not count this one yet.
      const orderCount = Math.max(
        1,
        counts.reduce((sum, count) => sum + count, 0),
      )
      return { isFirstOrder, orderCount }
    },
    isFirstOf,
    hasGuestOrdered: (email) => orders.hasOrderBefore({ guestEmail: email }, clock.now().toISOString()),
  }
}

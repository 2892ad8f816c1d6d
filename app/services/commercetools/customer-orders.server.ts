/** Orders of a customer: pages of a table, loaded with only what it shows, and single ones in full. */
import type { ByProjectKeyRequestBuilder, OrderUpdateAction } from '@commercetools/platform-sdk'
import { z } from 'zod'
import { isPlatformId } from '~/models/customers/platform-id'
import { definedOnly } from '~/models/defined-only'
import type { Order } from '~/models/orders/order'
import { yearBounds } from '~/models/orders/order-page'
import type { OrderPageRequest } from '~/models/orders/order-page'
import type { BoughtLine } from '~/models/orders/purchases'
import { dateOf, orderStatus } from '~/models/orders/order-row'
import type { OrderRow } from '~/models/orders/order-row'
import { trackingNumbers } from '~/models/orders/tracking'
import { UpstreamError } from '~/services/upstream'
import { fromWireDeliveries } from './delivery-mapper'
import { orNull } from './errors'
import { EXPAND, fromWireOrder } from './orders.server'
import { quote, spellingsOf } from './query-text'
import { MoneySchema } from './wire-products'
import { DeliverySchema, ORDER_STATES } from './wire-schemas'
import { fromWireMoney, localized, oneOf } from './wire-values'
import type { MapperContext } from './wire-values'

export type OrderOwner = { readonly customerId: string } | { readonly guestEmail: string }

export interface CustomerOrders {
  /** Newest first; `rows` are at most `limit`, and `more` means that there are older ones. */
  page(
    customerId: string,
    request: OrderPageRequest & { readonly limit: number },
  ): Promise<{ readonly rows: readonly (OrderRow & { readonly placedAt: string })[]; readonly more: boolean }>
  /** Guest orders, by their e-mail, or by a phone number of the shipping or billing address; newest first. */
  ofGuest(
    by: { readonly email: string } | { readonly phones: readonly string[] },
    limit: number,
  ): Promise<readonly OrderRow[]>
  /** The year of the first order; null if there is none. */
  firstYear(customerId: string): Promise<number | null>
  /** From the latest orders, newest first: what was bought in its own right in each, leaving out cancelled ones. */
  boughtLines(customerId: string, orders: number): Promise<readonly (readonly BoughtLine[])[]>
  get(orderId: string): Promise<Order | null>
  getByNumber(orderNumber: string): Promise<Order | null>
  /** The number of orders of a customer, or of a guest's e-mail, that were not cancelled. */
  count(owner: OrderOwner): Promise<number>
  /** Whether they placed an order before this ISO instant that was not cancelled. */
  hasOrderBefore(owner: OrderOwner, instant: string): Promise<boolean>
  /** Assigns orders of a guest's e-mail to the customer: one batch, and whether there are more. */
  giveGuestOrders(to: {
    readonly customerId: string
    readonly email: string
  }): Promise<{ readonly more: boolean }>
  /** Gives a customer's orders under way another e-mail than that: one batch, and whether there are more. */
  changeEmail(of: {
    readonly customerId: string
    readonly from: string
    readonly to: string
  }): Promise<{ readonly more: boolean }>
}

const NEWEST_FIRST = ['createdAt desc', 'id desc']
const CHANGED_AT_ONCE = 50
const NOT_CANCELLED = 'orderState != "Cancelled"'
const NOT_DELIVERED = '(shipmentState is not defined or shipmentState != "Delivered")'

const QUERY = `query OrderRows($where: String!, $sort: [String!], $limit: Int!) {
  orders(where: $where, sort: $sort, limit: $limit) {
    results {
      id
      orderNumber
      createdAt
      orderState
      shipmentState
      totalPrice { centAmount currencyCode }
      taxedPrice { totalGross { centAmount currencyCode } }
      shippingInfo { deliveries { ...Sent } }
      shipping { shippingKey shippingInfo { deliveries { ...Sent } } }
    }
  }
}
fragment Sent on Delivery { id createdAt parcels { trackingData { trackingId carrier } } }`

const SentSchema = z.object({ deliveries: z.array(DeliverySchema) }).nullish()
const RowSchema = z.object({
  id: z.string(),
  orderNumber: z.string().nullish(),
  createdAt: z.string(),
  orderState: z.string(),
  shipmentState: z.string().nullish(),
  totalPrice: MoneySchema,
  taxedPrice: z.object({ totalGross: MoneySchema }).nullish(),
  shippingInfo: SentSchema,
  shipping: z.array(z.object({ shippingKey: z.string().nullish(), shippingInfo: SentSchema })),
})
const RowsSchema = z.object({ orders: z.object({ results: z.array(RowSchema) }) })

function toRow(wire: z.infer<typeof RowSchema>): OrderRow & { readonly placedAt: string } {
  const orderState = oneOf(ORDER_STATES, wire.orderState, 'Open')
  const shipmentState = wire.shipmentState ?? undefined
  return {
    id: wire.id,
    orderNumber: wire.orderNumber ?? '',
    placedAt: wire.createdAt,
    ...dateOf(wire.createdAt),
    status: orderStatus({ orderState, ...definedOnly({ shipmentState }) }),
    total: fromWireMoney(wire.taxedPrice?.totalGross ?? wire.totalPrice),
    trackingNumbers: trackingNumbers(fromWireDeliveries(wire).flatMap(({ parcels }) => parcels)),
  }
}

/** The cursor's first comparison lets an index start there; the second leaves out what comes before it. */
function whereOf(customerId: string, { year, after }: OrderPageRequest): string {
  const parts = [`customerId = ${quote(customerId)}`]
  if (year !== undefined) {
    const { from, until } = yearBounds(year)
    parts.push(`createdAt >= ${quote(from)}`, `createdAt < ${quote(until)}`)
  }
  if (after !== undefined) {
    const at = quote(after.placedAt)
    parts.push(`createdAt <= ${at}`, `(createdAt < ${at} or id < ${quote(after.id)})`)
  }
  return parts.join(' and ')
}

export function createCustomerOrders(options: {
  readonly client: ByProjectKeyRequestBuilder
  readonly context: () => Promise<MapperContext>
  readonly getByNumber: CustomerOrders['getByNumber']
}): CustomerOrders {
  const { client, context, getByNumber } = options

  async function rows(where: string, sort: readonly string[], limit: number) {
    const variables = { where, sort: [...sort], limit }
    const { body } = await client
      .graphql()
      .post({ body: { query: QUERY, variables } })
      .execute()
    const parsed = RowsSchema.safeParse(body.data)
    if (parsed.success) return parsed.data.orders.results.map(toRow)
    const operation = 'order rows'
    throw new UpstreamError({
      service: 'commercetools',
      operation,
      retryable: true,
      code: 'UnexpectedAnswer',
    })
  }

  const withEmail = (email: string) => `customerEmail in (${spellingsOf(email).map(quote).join(', ')})`
  const guestOrders = (email: string) => `${withEmail(email)} and customerId is not defined`

  const ordersOf = (owner: OrderOwner) =>
    'customerId' in owner ? `customerId = ${quote(owner.customerId)}` : guestOrders(owner.guestEmail)

  async function changeSome(where: string, change: OrderUpdateAction) {
    const queryArgs = { where, limit: CHANGED_AT_ONCE, withTotal: false }
    const { body } = await client.orders().get({ queryArgs }).execute()
    for (const { id, version } of body.results)
      await client
        .orders()
        .withId({ ID: id })
        .post({ body: { version, actions: [change] } })
        .execute()
    return { more: body.results.length === CHANGED_AT_ONCE }
  }

  const guestPhones = (phones: readonly string[]) => {
    const known = phones.map(quote).join(', ')
    return `customerId is not defined and (shippingAddress(phone in (${known})) or billingAddress(phone in (${known})))`
  }

  return {
    async page(customerId, { limit, ...request }) {
      const found = await rows(whereOf(customerId, request), NEWEST_FIRST, limit + 1)
      return { rows: found.slice(0, limit), more: found.length > limit }
    },
    ofGuest: (by, limit) =>
      rows('email' in by ? guestOrders(by.email) : guestPhones(by.phones), NEWEST_FIRST, limit),
    async firstYear(customerId) {
      const [first] = await rows(whereOf(customerId, {}), ['createdAt asc', 'id asc'], 1)
      return first?.year ?? null
    },
    async boughtLines(customerId, limit) {
      const where = `customerId = ${quote(customerId)} and orderState != "Cancelled"`
      const queryArgs = { where, sort: NEWEST_FIRST, limit, withTotal: false }
      const { body } = await client.orders().get({ queryArgs }).execute()
      return body.results.map(({ createdAt, lineItems }) =>
        lineItems.flatMap(({ productKey, name, variant: { sku }, lineItemMode, custom }) =>
          productKey === undefined ||
          sku === undefined ||
          lineItemMode !== 'Standard' ||
          custom?.fields['parentExternalId'] !== undefined
            ? []
            : [{ sku, productKey, name: localized(name), orderedOn: dateOf(createdAt).date }],
        ),
      )
    },
    async get(orderId) {
      if (!isPlatformId(orderId)) return null
      const request = client
        .orders()
        .withId({ ID: orderId })
        .get({ queryArgs: { expand: EXPAND } })
      const [wire, mapper] = await Promise.all([orNull(request.execute()), context()])
      return wire === null ? null : fromWireOrder(wire, mapper)
    },
    getByNumber,
    async count(owner) {
      const where = `${ordersOf(owner)} and ${NOT_CANCELLED}`
      const queryArgs = { where, limit: 0, withTotal: true }
      const { body } = await client.orders().get({ queryArgs }).execute()
      return body.total ?? 0
    },
    async hasOrderBefore(owner, instant) {
      const where = `${ordersOf(owner)} and createdAt < ${quote(instant)} and ${NOT_CANCELLED}`
      const queryArgs = { where, limit: 1, withTotal: false }
      const { body } = await client.orders().get({ queryArgs }).execute()
      return body.results.length > 0
    },
    giveGuestOrders: ({ customerId, email }) =>
      changeSome(guestOrders(email), { action: 'setCustomerId', customerId }),
    changeEmail: ({ customerId, from, to }) =>
      changeSome(
        `customerId = ${quote(customerId)} and ${withEmail(from)} and ${NOT_CANCELLED} and ${NOT_DELIVERED}`,
        { action: 'setCustomerEmail', email: to },
      ),
  }
}

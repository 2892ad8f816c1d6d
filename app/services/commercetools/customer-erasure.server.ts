/** What the commerce platform knows of one person: read out for them, and taken away for good (docs/decisions/138). */
import type {
  Address,
  BaseAddress,
  ByProjectKeyRequestBuilder,
  LineItem,
  Order as WireOrder,
  OrderUpdateAction,
} from '@commercetools/platform-sdk'
import type { Cart } from '~/models/cart/cart'
import { definedOnly } from '~/models/defined-only'
import type { Order } from '~/models/orders/order'
import { fromWireCart } from './cart-mapper'
import type { CustomerService } from './customers.server'
import { orNull } from './errors'
import { EXPAND, fromWireOrder } from './orders.server'
import { quote } from './query-text'
import type { MapperContext } from './wire-values'

/** Whose things are meant. */
export interface Person {
  readonly customerId: string
  /** Where it was shown to be theirs: what was ordered with it as a guest is theirs, too. */
  readonly guestEmail: string | null
  /** ISO instant: orders of guests up to then. Whoever has the e-mail later is somebody else. */
  readonly until: string
}

export interface OrderReference {
  readonly id: string
  readonly orderNumber: string | undefined
}

export interface CustomerErasure {
  /** From the oldest on, a page at a time; `after` is the id of the last one of the page before. */
  orders(person: Person, after: string | null): Promise<readonly Order[]>
  /** Carts that nothing was ordered from yet. */
  carts(person: Person): Promise<readonly Cart[]>
  /** Of orders that nothing is to happen to any more: those placed before this instant, arrived or called off. */
  endedOrders(person: Person, placedBefore: string, after: string | null): Promise<readonly OrderReference[]>
  hasOrders(person: Person): Promise<boolean>
  /** Also when it was done before. What goes first can be done again: afterwards nobody finds the order by its buyer. */
  anonymise(orderId: string): Promise<void>
  deleteCarts(person: Person): Promise<void>
  /** With password, addresses and everything else; also when it was gone before. */
  deleteCustomer(customerId: string): Promise<void>
}

const PAGE = 50
/** Words of the shopper, and whom a gift is for. */
const PERSONAL_LINE_FIELDS = ['greetingCardMessage', 'recipientsJson', 'customizationsDescription']
const PERSONAL_SHIPMENT_FIELDS = new Set(['packingSlipMessage', 'signedTrustedMatchkey'])

function whereOf({ customerId, guestEmail, until }: Person): string {
  const own = `customerId = ${quote(customerId)}`
  if (guestEmail === null) return own
  const emails = `${quote(guestEmail)}, ${quote(guestEmail.toLowerCase())}`
  const asGuest = `customerEmail in (${emails}) and customerId is not defined and createdAt <= ${quote(until)}`
  return `(${own} or (${asGuest}))`
}

/** Tax is owed by place, so that the place stays; who lives there, and where in it, goes. */
function placeOf({ key, country, state, postalCode }: Address): BaseAddress {
  return { country, ...definedOnly({ key, state, postalCode }) }
}

/** With what the delivery was, which is none of anybody's life. */
function shipmentOf(address: Address) {
  const { custom } = address
  if (custom === undefined) return placeOf(address)
  const fields = Object.entries(custom.fields).filter(([name]) => !PERSONAL_SHIPMENT_FIELDS.has(name))
  const type = { typeId: 'type' as const, id: custom.type.id }
  return { ...placeOf(address), custom: { type, fields: Object.fromEntries(fields) } }
}

const withoutWords = ({ id: lineItemId, custom }: LineItem): OrderUpdateAction[] =>
  PERSONAL_LINE_FIELDS.filter((name) => custom?.fields[name] !== undefined).map((name) => ({
    action: 'setLineItemCustomField',
    lineItemId,
    name,
  }))

function erasing(order: WireOrder): OrderUpdateAction[] {
  const { billingAddress, shippingAddress, itemShippingAddresses = [], lineItems } = order
  const deliveries = [
    ...(order.shippingInfo?.deliveries ?? []),
    ...(order.shipping ?? []).flatMap(({ shippingInfo }) => shippingInfo.deliveries ?? []),
  ]
  return [
    ...lineItems.flatMap(withoutWords),
    ...deliveries
      .filter(({ address }) => address !== undefined)
      .map(({ id: deliveryId }) => ({ action: 'setDeliveryAddress' as const, deliveryId })),
    ...itemShippingAddresses.map((address) => ({
      action: 'updateItemShippingAddress' as const,
      address: shipmentOf(address),
    })),
    ...(shippingAddress === undefined
      ? []
      : [{ action: 'setShippingAddress' as const, address: placeOf(shippingAddress) }]),
    ...(billingAddress === undefined
      ? []
      : [{ action: 'setBillingAddress' as const, address: placeOf(billingAddress) }]),
    { action: 'setCustomerEmail' },
    { action: 'setCustomerId' },
  ]
}

export function createCustomerErasure({
  client,
  customers,
  context,
}: {
  readonly client: ByProjectKeyRequestBuilder
  readonly customers: Pick<CustomerService, 'forget'>
  readonly context: () => Promise<MapperContext>
}): CustomerErasure {
  async function ordersWhere(conditions: readonly (string | null)[], limit: number) {
    const where = conditions.filter((each) => each !== null).join(' and ')
    const queryArgs = { where, sort: 'id asc', limit, withTotal: false, expand: EXPAND }
    return (await client.orders().get({ queryArgs }).execute()).body.results
  }

  const openCarts = async (person: Person) => {
    const where = `${whereOf(person)} and cartState != "Ordered"`
    const queryArgs = { where, sort: 'id asc', limit: PAGE, withTotal: false }
    return (await client.carts().get({ queryArgs }).execute()).body.results
  }

  async function deleteCart({ id, version }: { readonly id: string; readonly version: number }) {
    const queryArgs = { version, dataErasure: true }
    await orNull(client.carts().withId({ ID: id }).delete({ queryArgs }).execute())
  }

  const afterId = (after: string | null) => (after === null ? null : `id > ${quote(after)}`)

  return {
    async orders(person, after) {
      const [found, mapper] = await Promise.all([
        ordersWhere([whereOf(person), afterId(after)], PAGE),
        context(),
      ])
      return found.map((wire) => fromWireOrder(wire, mapper))
    },

    async carts(person) {
      const [found, mapper] = await Promise.all([openCarts(person), context()])
      return found.map((wire) => fromWireCart(wire, mapper))
    },

    async endedOrders(person, placedBefore, after) {
      const isOver = `(shipmentState = "Delivered" or orderState in ("Cancelled", "Complete") or createdAt < ${quote(placedBefore)})`
      const found = await ordersWhere([whereOf(person), isOver, afterId(after)], PAGE)
      return found.map(({ id, orderNumber }) => ({ id, orderNumber }))
    },

    hasOrders: async (person) => (await ordersWhere([whereOf(person)], 1)).length > 0,

    async anonymise(orderId) {
      const resource = client.orders().withId({ ID: orderId })
      const order = await orNull(resource.get().execute())
      if (order === null) return
      // It holds all that the order does.
      const cart =
        order.cart === undefined
          ? null
          : await orNull(client.carts().withId({ ID: order.cart.id }).get().execute())
      if (cart !== null) await deleteCart(cart)
      await resource.post({ body: { version: order.version, actions: erasing(order) } }).execute()
    },

    async deleteCarts(person) {
      for (;;) {
        const found = await openCarts(person)
        for (const cart of found) await deleteCart(cart)
        if (found.length < PAGE) return
      }
    },

    async deleteCustomer(customerId) {
      const resource = client.customers().withId({ ID: customerId })
      const found = await orNull(resource.get().execute())
      if (found !== null)
        await orNull(resource.delete({ queryArgs: { version: found.version, dataErasure: true } }).execute())
      customers.forget(customerId)
    },
  }
}

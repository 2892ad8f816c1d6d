/** What the commerce platform knows about one person: exported for them, and erased for good (docs/decisions/138). */
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
import { quote, spellingsOf } from './query-text'
import type { MapperContext } from './wire-values'

/** The person whose data is meant. */
export interface Person {
  readonly customerId: string
  /** Set if proven to be theirs: then guest orders under it are theirs too. */
  readonly guestEmail: string | null
  /** ISO instant: guest orders up to then. A later owner of the e-mail is someone else. */
  readonly until: string
}

export interface OrderReference {
  readonly id: string
  readonly orderNumber: string | undefined
}

export interface CustomerErasure {
  /** By id, a page at a time; `after` is the last id of the previous page. */
  orders(person: Person, after: string | null): Promise<readonly Order[]>
  /** Carts not ordered yet. */
  carts(person: Person): Promise<readonly Cart[]>
  /** Orders that are over: delivered, cancelled, complete, or placed before this instant. */
  endedOrders(person: Person, placedBefore: string, after: string | null): Promise<readonly OrderReference[]>
  hasOrders(person: Person): Promise<boolean>
  /** May be repeated. Its cart is deleted first: afterwards nobody finds the order by its buyer. */
  anonymise(orderId: string): Promise<void>
  deleteCarts(person: Person): Promise<void>
  /** With password, addresses and everything else; succeeds even if already gone. */
  deleteCustomer(customerId: string): Promise<void>
}

const PAGE = 50
/** The shopper's own words, and the recipient of a gift. */
const PERSONAL_LINE_FIELDS = ['greetingCardMessage', 'recipientsJson', 'customizationsDescription']
const PERSONAL_SHIPMENT_FIELDS = new Set(['packingSlipMessage', 'signedTrustedMatchkey'])

function whereOf({ customerId, guestEmail, until }: Person): string {
  const own = `customerId = ${quote(customerId)}`
  if (guestEmail === null) return own
  const emails = spellingsOf(guestEmail).map(quote).join(', ')
  const asGuest = `customerEmail in (${emails}) and customerId is not defined and createdAt <= ${quote(until)}`
  return `(${own} or (${asGuest}))`
}

/** Tax is owed by place, so the place stays; the person and the street go. */
function placeOf({ key, country, state, postalCode }: Address): BaseAddress {
  return { country, ...definedOnly({ key, state, postalCode }) }
}

/** Keeps what the delivery was, which is not personal. */
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
  const {
    billingAddress,
    shippingAddress,
    purchaseOrderNumber,
    itemShippingAddresses = [],
    lineItems,
  } = order
  const deliveries = [
    ...(order.shippingInfo?.deliveries ?? []),
    ...(order.shipping ?? []).flatMap(({ shippingInfo }) => shippingInfo.deliveries ?? []),
  ]
  return [
    ...lineItems.flatMap(withoutWords),
    ...deliveries
      .filter(({ address }) => address !== undefined)
      .map(({ id: deliveryId }) => ({ action: 'setDeliveryAddress' as const, deliveryId })),
    // By its number the carrier shows where a parcel went.
    ...deliveries
      .flatMap(({ parcels }) => parcels)
      .filter(({ trackingData }) => trackingData !== undefined)
      .map(({ id: parcelId }) => ({ action: 'setParcelTrackingData' as const, parcelId })),
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
    ...(purchaseOrderNumber === undefined ? [] : [{ action: 'setPurchaseOrderNumber' as const }]),
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
      // It holds everything that the order does.
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

/** Orders: created from a cart in one transaction with stock and code uses, then updated. */
import type { Order, OrderFromCartDraft } from '@commercetools/platform-sdk'
import { z } from 'zod'
import type { Lookup } from '../documents'
import { fail } from '../engine/contract'
import { cartEngine } from '../engine/engine'
import { rawStep, setField, step, withField } from '../wire/actions'
import { parseBody } from '../wire/body'
import type { Context } from '../wire/context'
import { withCustomField } from '../wire/custom-fields'
import { resolve, requireReferenced } from '../wire/references'
import { AddressDraft, identifier, Key, optional, Text } from '../wire/shapes'
import { toAddress } from './addresses'
import { carts } from './carts'
import { countCodeUses } from './code-uses'
import { customActions } from './custom-actions'
import { deliveryActions } from './deliveries'
import { takeStock } from './inventory'
import { byTable, save } from './resource'
import type { Resource } from './resource'

const OrderState = z.enum(['Open', 'Confirmed', 'Complete', 'Cancelled'])
const PaymentState = z.enum(['BalanceDue', 'CreditOwed', 'Failed', 'Paid', 'Pending'])
const ShipmentState = z.enum([
  'Backorder',
  'Canceled',
  'Delayed',
  'Delivered',
  'Partial',
  'Pending',
  'Ready',
  'Shipped',
])

const Draft = z.looseObject({
  id: optional(Text),
  cart: optional(identifier('cart')),
  version: z.int(),
  orderNumber: optional(z.string().regex(/^[A-Za-z0-9_-]{2,256}$/, 'only A-Z, a-z, 0-9, _ and -')),
  orderState: optional(OrderState),
  paymentState: optional(PaymentState),
  shipmentState: optional(ShipmentState),
  state: optional(identifier('state')),
})

function lookups(order: Order): Lookup[] {
  const { orderNumber, customerId, customerEmail, cart, anonymousId } = order
  const one = (field: string, value: string | undefined, unique = false) =>
    value === undefined ? [] : [{ field, value, unique }]
  return [
    ...one('orderNumber', orderNumber, true),
    ...one('customerId', customerId),
    ...one('customerEmail', customerEmail),
    ...one('anonymousId', anonymousId),
    ...one('cart.id', cart?.id, true),
  ]
}

export function createOrder(body: unknown, context: Context): Order {
  const draft = parseBody(Draft, body)
  const { store } = context
  return store.transaction(() => {
    const ref = draft.cart ?? (draft.id === undefined ? undefined : { id: draft.id })
    if (!ref) return fail(400, 'RequiredField', "The field 'cart' is required.", { field: 'cart' })
    const cart = requireReferenced(store, 'cart', ref)
    if (cart.version !== draft.version) store.conflict('cart', cart.id, draft.version)
    const state = draft.state && resolve(store, 'state', draft.state)
    const resolved = { ...draft, state } as unknown as OrderFromCartDraft
    const { order, stock } = cartEngine.order(cart, resolved, context.engine)
    const stored = store.insert('order', { ...order, version: 1 }, lookups(order))
    for (const { inventoryId, quantity } of stock) takeStock(inventoryId, quantity, context)
    countCodeUses(store, order)
    save(carts, cart, { ...cart, cartState: 'Ordered' }, context)
    return stored
  })
}

const Address = z.object({ address: optional(AddressDraft) })
const KeyedAddress = z.object({ address: AddressDraft.extend({ key: Key }) })
const LineField = z.object({ lineItemId: Text, name: Text })

/** Replaces the address with the same key. */
const updateItemAddress = step(KeyedAddress, (order: Order, { address }, context) => {
  const addresses = order.itemShippingAddresses ?? []
  if (!addresses.some(({ key }) => key === address.key))
    fail(400, 'InvalidOperation', `The order has no item shipping address with the key '${address.key}'.`)
  const itemShippingAddresses = addresses.map((known) =>
    known.key === address.key ? toAddress(address, context, known.id) : known,
  )
  return { ...order, itemShippingAddresses }
})

const setLineField = rawStep((order: Order, raw, { store }) => {
  const { lineItemId, name } = parseBody(LineField, raw)
  if (!order.lineItems.some(({ id }) => id === lineItemId))
    fail(400, 'InvalidOperation', `The order has no line item with the id '${lineItemId}'.`)
  const lineItems = order.lineItems.map((line) =>
    line.id === lineItemId ? { ...line, custom: withCustomField(store, line.custom, name, raw.value) } : line,
  )
  return { ...order, lineItems }
})

export const orders: Resource<'order'> = {
  kind: 'order',
  path: 'orders',
  lookups,
  indexes: ['orderNumber', 'customerId', 'customerEmail', 'anonymousId', 'cart.id'],
  update: byTable<Order>({
    changeOrderState: setField('orderState', OrderState),
    changePaymentState: setField('paymentState', optional(PaymentState)),
    changeShipmentState: setField('shipmentState', optional(ShipmentState)),
    setOrderNumber: step(z.object({ orderNumber: optional(Text) }), (order, { orderNumber }) => {
      if (order.orderNumber !== undefined) fail(400, 'InvalidOperation', 'The order number is already set.')
      return withField(order, 'orderNumber', orderNumber)
    }),
    setPurchaseOrderNumber: setField('purchaseOrderNumber', optional(Text)),
    setCustomerEmail: step(z.object({ email: optional(Text) }), (order, { email }) =>
      withField(order, 'customerEmail', email),
    ),
    setCustomerId: step(z.object({ customerId: optional(Text) }), (order, { customerId }, { store }) => {
      if (customerId !== undefined) resolve(store, 'customer', { id: customerId })
      return withField(order, 'customerId', customerId)
    }),
    setLocale: setField('locale', optional(Text)),
    setShippingAddress: step(Address, (order, { address }, context) =>
      withField(order, 'shippingAddress', address && toAddress(address, context)),
    ),
    setBillingAddress: step(Address, (order, { address }, context) =>
      withField(order, 'billingAddress', address && toAddress(address, context)),
    ),
    updateItemShippingAddress: updateItemAddress,
    setLineItemCustomField: setLineField,
    addPayment: step(z.object({ payment: identifier('payment') }), (order, { payment }, { store }) => ({
      ...order,
      paymentInfo: { payments: [...(order.paymentInfo?.payments ?? []), resolve(store, 'payment', payment)] },
    })),
    ...deliveryActions,
    ...customActions<Order>(),
  }),
}

/** Orders at the commerce platform: the part that placement and the receipt need. */
import type { ByProjectKeyRequestBuilder } from '@commercetools/platform-sdk'
import { definedOnly } from '~/models/defined-only'
import type { Order } from '~/models/orders/order'
import type { CreateOrderOutcome, OrderChanges, OrderPlatform } from '~/services/ports/placement-ports'
import { isUpstreamError } from '~/services/upstream'
import { fromWireContent } from './cart-mapper'
import { fromWireDeliveries } from './delivery-mapper'
import { oneOf } from './wire-values'
import type { MapperContext } from './wire-values'
import type { CartService } from './carts.server'
import { orNull } from './errors'
import { createOrderChanges } from './order-changes.server'
import { ORDER_STATES } from './wire-schemas'
import type { WireOrder } from './wire-schemas'

export const EXPAND = ['discountCodes[*].discountCode']

export function fromWireOrder(wire: WireOrder, context: MapperContext): Order {
  return {
    ...fromWireContent(wire, context),
    id: wire.id,
    orderNumber: wire.orderNumber ?? '',
    version: wire.version,
    placedAt: wire.createdAt,
    orderState: oneOf(ORDER_STATES, wire.orderState, 'Open'),
    deliveries: fromWireDeliveries(wire),
    ...definedOnly({
      paymentState: wire.paymentState,
      shipmentState: wire.shipmentState,
      cartId: wire.cart?.id,
    }),
  }
}

/** The cart is already ordered or gone, or the order number is taken: the placement finds out by whom. */
const CONFLICTS = new Set(['InvalidOperation', 'ReferencedResourceNotFound', 'DuplicateField'])

/** Refusals the shopper can act on; any other 400 is our fault. */
const REFUSALS = new Set([
  'OutOfStock',
  'PriceChanged',
  'InvalidItemShippingDetails',
  'DiscountCodeNonApplicable',
  'MissingTaxRateForCountry',
  'MatchingPriceNotFound',
  'ShippingMethodDoesNotMatchCart',
])

export function createOrderService(options: {
  readonly client: ByProjectKeyRequestBuilder
  readonly carts: CartService
  readonly context: () => Promise<MapperContext>
}): OrderPlatform & OrderChanges {
  const { client, carts, context } = options

  async function getOrderByNumber(orderNumber: string): Promise<Order | null> {
    const request = client
      .orders()
      .withOrderNumber({ orderNumber })
      .get({ queryArgs: { expand: EXPAND } })
    const [wire, mapper] = await Promise.all([orNull(request.execute()), context()])
    return wire === null ? null : fromWireOrder(wire, mapper)
  }

  return {
    ...createOrderChanges({ client, getOrderByNumber }),
    getCart: carts.get,
    getOrderByNumber,
    async outdate({ cartId, orderNumber }) {
      await carts.edit(cartId, `outdate:${orderNumber}`, () => ({ actions: [] }), { always: true })
    },
    async createOrder({ cartId, cartVersion, orderNumber }): Promise<CreateOrderOutcome> {
      try {
        const request = client.orders().post({
          body: { cart: { typeId: 'cart', id: cartId }, version: cartVersion, orderNumber },
          queryArgs: { expand: EXPAND },
        })
        const [{ body }, mapper] = await Promise.all([request.execute(), context()])
        return { kind: 'created', order: fromWireOrder(body, mapper) }
      } catch (error) {
        if (!isUpstreamError(error)) throw error
        if (error.status === 409 || error.status === 404) return { kind: 'conflict' }
        if (error.status !== 400 || error.code === undefined) throw error
        if (CONFLICTS.has(error.code)) return { kind: 'conflict' }
        if (!REFUSALS.has(error.code)) throw error
        return { kind: 'refused', code: error.code, skus: [...error.skus] }
      }
    },
  }
}

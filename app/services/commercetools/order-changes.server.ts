/** Cancels orders at the platform, and puts their stock back. */
import type {
  ByProjectKeyRequestBuilder,
  Delivery,
  InventoryEntry,
  Order as WireOrder,
} from '@commercetools/platform-sdk'
import { TYPE_KEYS } from '~/models/cart/actions'
import type { Order } from '~/models/orders/order'
import { isShipped } from '~/models/orders/cancellation'
import type { OrderChanges, ShippedOrder } from '~/services/ports/placement-ports'
import { BY_CHANGE, changedSince } from './changed-since'
import { isStatus, orNull } from './errors'

const RESTOCKED = 'restockedOrders'
/** Per entry. An order is cancelled within minutes, so older ones never come up again. */
const REMEMBERED = 50
const TRIES = 4
const PAGE = 200

type WireShipped = Pick<WireOrder, 'shippingInfo' | 'shipping'>

/** Units of one inventory entry: that of their supply channel, as when the platform took them. */
interface Taken {
  readonly sku: string
  readonly channelId: string | undefined
  readonly quantity: number
}

function takenBy(order: Pick<Order, 'lineItems'>): readonly Taken[] {
  const taken = new Map<string, Taken>()
  for (const { sku, supplyChannelId: channelId, quantity } of order.lineItems) {
    const entry = `${channelId ?? ''}|${sku}`
    taken.set(entry, { sku, channelId, quantity: quantity + (taken.get(entry)?.quantity ?? 0) })
  }
  return [...taken.values()]
}

/** Whether the platform keeps them with the order or with its shippings. */
function deliveriesOf({ shippingInfo, shipping }: WireShipped): readonly Delivery[] {
  return [
    ...(shippingInfo?.deliveries ?? []),
    ...(shipping ?? []).flatMap((each) => each.shippingInfo.deliveries ?? []),
  ]
}

/** For every parcel. */
function trackingOf(deliveries: readonly Delivery[]): readonly string[] {
  return deliveries
    .flatMap(({ parcels }) => parcels)
    .flatMap(({ trackingData }) =>
      trackingData?.trackingId === undefined
        ? []
        : [[trackingData.carrier, trackingData.trackingId].filter(Boolean).join(' ')],
    )
}

function toShipped(order: WireOrder): ShippedOrder[] {
  const { id: orderId, orderNumber, lastModifiedAt: changedAt } = order
  if (orderNumber === undefined) return []
  const deliveries = deliveriesOf(order)
  const isTraceable = deliveries.some(
    ({ address, parcels }) =>
      address !== undefined || parcels.some(({ trackingData }) => trackingData !== undefined),
  )
  return [{ orderId, orderNumber, changedAt, tracking: trackingOf(deliveries), isTraceable }]
}

function restockedOf(entry: InventoryEntry): readonly string[] {
  const value: unknown = entry.custom?.fields[RESTOCKED]
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []
}

export function createOrderChanges({
  client,
  getOrderByNumber,
}: {
  readonly client: ByProjectKeyRequestBuilder
  readonly getOrderByNumber: (orderNumber: string) => Promise<Order | null>
}): OrderChanges {
  /** True once the entry holds the order's number: quantity and number are written in one update. */
  async function restockEntry(
    found: InventoryEntry,
    orderNumber: string,
    quantity: number,
  ): Promise<boolean> {
    const known = restockedOf(found)
    if (known.includes(orderNumber)) return true
    const value = [...known, orderNumber].slice(-REMEMBERED)
    const actions = [
      { action: 'addQuantity' as const, quantity },
      found.custom === undefined
        ? {
            action: 'setCustomType' as const,
            type: { typeId: 'type' as const, key: TYPE_KEYS.inventory },
            fields: { [RESTOCKED]: value },
          }
        : { action: 'setCustomField' as const, name: RESTOCKED, value },
    ]
    try {
      const body = { version: found.version, actions }
      await client.inventory().withId({ ID: found.id }).post({ body }).execute()
      return true
    } catch (error) {
      if (isStatus(error, 409)) return false
      throw error
    }
  }

  async function findEntry({ sku, channelId }: Taken): Promise<InventoryEntry | null> {
    const queryArgs = {
      'var.sku': sku,
      limit: 1,
      ...(channelId === undefined
        ? { where: 'sku = :sku and supplyChannel is not defined' }
        : { where: 'sku = :sku and supplyChannel(id = :channel)', 'var.channel': channelId }),
    }
    const { body } = await client.inventory().get({ queryArgs }).execute()
    return body.results[0] ?? null
  }

  return {
    async cancelOrder(orderNumber) {
      for (let attempt = 0; attempt < TRIES; attempt += 1) {
        const order = await getOrderByNumber(orderNumber)
        if (order === null) return 'missing'
        if (order.orderState === 'Cancelled') return 'cancelled'
        if (isShipped(order) || order.orderState === 'Complete') return 'shipped'
        const actions = [{ action: 'changeOrderState' as const, orderState: 'Cancelled' as const }]
        try {
          const body = { version: order.version, actions }
          await orNull(client.orders().withId({ ID: order.id }).post({ body }).execute())
        } catch (error) {
          // Another writer was first: it may have been packed meanwhile.
          if (!isStatus(error, 409)) throw error
        }
      }
      return 'busy'
    },

    async *sentSince(state, changedAt) {
      const pages = changedSince(changedAt, PAGE, async (where) => {
        const queryArgs = {
          where: ['shipmentState = :state', where],
          'var.state': state,
          sort: BY_CHANGE,
          limit: PAGE,
          withTotal: false,
        }
        const { body } = await client.orders().get({ queryArgs }).execute()
        return body.results
      })
      for await (const page of pages) yield page.flatMap(toShipped)
    },

    async restock(order) {
      for (const taken of takenBy(order)) {
        let isDone = false
        for (let attempt = 0; attempt < TRIES && !isDone; attempt += 1) {
          const entry = await findEntry(taken)
          // Stock that is not tracked needs no return.
          isDone = entry === null || (await restockEntry(entry, order.orderNumber, taken.quantity))
        }
        if (!isDone) return false
      }
      return true
    },
  }
}

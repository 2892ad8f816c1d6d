/** Deliveries and parcels of an order, with their tracking. */
import type { Delivery, Order, Parcel } from '@commercetools/platform-sdk'
import { z } from 'zod'
import { definedOnly } from '../../../app/models/defined-only'
import { fail } from '../engine/contract'
import { step, withField } from '../wire/actions'
import type { ActionTable } from '../wire/actions'
import type { Context } from '../wire/context'
import { AddressDraft, Key, optional, Text } from '../wire/shapes'
import { toAddress } from './addresses'

const Item = z.object({ id: Text, quantity: z.int().min(1) })
const Measurements = z.object({
  heightInMillimeter: optional(z.int()),
  lengthInMillimeter: optional(z.int()),
  widthInMillimeter: optional(z.int()),
  weightInGram: optional(z.int()),
})
const Tracking = z.object({
  trackingId: optional(Text),
  carrier: optional(Text),
  provider: optional(Text),
  providerTransaction: optional(Text),
  isReturn: optional(z.boolean()),
})
const ParcelDraft = z.object({
  key: optional(Key),
  measurements: optional(Measurements),
  trackingData: optional(Tracking),
  items: optional(z.array(Item)),
})
const DeliveryDraft = z.object({
  deliveryKey: optional(Key),
  shippingKey: optional(Text),
  items: optional(z.array(Item)),
  address: optional(AddressDraft),
  parcels: optional(z.array(ParcelDraft)),
})

function toParcel(input: z.output<typeof ParcelDraft>, { newId, now }: Context): Parcel {
  return { id: newId(), createdAt: now().toISOString(), ...input }
}

function toDelivery(input: z.output<typeof DeliveryDraft>, context: Context): Delivery {
  const { deliveryKey, items = [], parcels = [], address } = input
  return {
    id: context.newId(),
    ...definedOnly({ key: deliveryKey }),
    createdAt: context.now().toISOString(),
    items,
    parcels: parcels.map((parcel) => toParcel(parcel, context)),
    ...(address ? { address: toAddress(address, context) } : {}),
  }
}

/** Changes an order's deliveries, wherever its shipping mode stores them. */
function changeDeliveries(
  order: Order,
  change: (deliveries: Delivery[]) => Delivery[],
  shippingKey?: string,
): Order {
  if (order.shippingMode !== 'Multiple') {
    const { shippingInfo } = order
    if (!shippingInfo) return fail(400, 'InvalidOperation', 'The order has no shipping info.')
    return { ...order, shippingInfo: { ...shippingInfo, deliveries: change(shippingInfo.deliveries ?? []) } }
  }
  if (shippingKey !== undefined && !order.shipping.some((shipping) => shipping.shippingKey === shippingKey)) {
    fail(400, 'InvalidOperation', `The order has no shipping method with the key '${shippingKey}'.`)
  }
  const shipping = order.shipping.map((one) => {
    if (shippingKey !== undefined && one.shippingKey !== shippingKey) return one
    const { shippingInfo } = one
    return { ...one, shippingInfo: { ...shippingInfo, deliveries: change(shippingInfo.deliveries ?? []) } }
  })
  return { ...order, shipping }
}

function changeDelivery(
  order: Order,
  matches: (delivery: Delivery) => boolean,
  change: (delivery: Delivery) => Delivery | undefined,
): Order {
  let found = false
  const next = changeDeliveries(order, (deliveries) =>
    deliveries.flatMap((delivery) => {
      if (!matches(delivery)) return [delivery]
      found = true
      return change(delivery) ?? []
    }),
  )
  return found ? next : fail(400, 'InvalidOperation', 'The order has no such delivery or parcel.')
}

function changeParcel(order: Order, parcelId: string, change: (parcel: Parcel) => Parcel | undefined): Order {
  return changeDelivery(
    order,
    ({ parcels }) => parcels.some(({ id }) => id === parcelId),
    (delivery) => ({
      ...delivery,
      parcels: delivery.parcels.flatMap((parcel) =>
        parcel.id === parcelId ? (change(parcel) ?? []) : [parcel],
      ),
    }),
  )
}

const OfDelivery = z.object({ deliveryId: Text })
const OfParcel = z.object({ parcelId: Text })

export const deliveryActions: ActionTable<Order> = {
  addDelivery: step(DeliveryDraft, (order, input, context) => {
    if (order.shippingMode === 'Multiple' && input.shippingKey === undefined) {
      fail(400, 'RequiredField', "The field 'shippingKey' is required.", { field: 'shippingKey' })
    }
    return changeDeliveries(
      order,
      (deliveries) => [...deliveries, toDelivery(input, context)],
      input.shippingKey,
    )
  }),
  removeDelivery: step(OfDelivery, (order, { deliveryId }) =>
    changeDelivery(
      order,
      ({ id }) => id === deliveryId,
      () => undefined,
    ),
  ),
  setDeliveryAddress: step(OfDelivery.extend({ address: optional(AddressDraft) }), (order, input, context) =>
    changeDelivery(
      order,
      ({ id }) => id === input.deliveryId,
      (delivery) => withField(delivery, 'address', input.address && toAddress(input.address, context)),
    ),
  ),
  addParcelToDelivery: step(
    OfDelivery.extend(ParcelDraft.shape),
    (order, { deliveryId, ...input }, context) =>
      changeDelivery(
        order,
        ({ id }) => id === deliveryId,
        (delivery) => ({ ...delivery, parcels: [...delivery.parcels, toParcel(input, context)] }),
      ),
  ),
  removeParcelFromDelivery: step(OfParcel, (order, { parcelId }) =>
    changeParcel(order, parcelId, () => undefined),
  ),
  setParcelTrackingData: step(OfParcel.extend({ trackingData: optional(Tracking) }), (order, input) =>
    changeParcel(order, input.parcelId, (parcel) => withField(parcel, 'trackingData', input.trackingData)),
  ),
  setParcelMeasurements: step(OfParcel.extend({ measurements: optional(Measurements) }), (order, input) =>
    changeParcel(order, input.parcelId, (parcel) => withField(parcel, 'measurements', input.measurements)),
  ),
}

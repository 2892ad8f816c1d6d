/** The chosen delivery of each shipment, and what happens to it when goods change (SHIP-15, CHK-15). */
import { definedOnly } from '../../defined-only'
import type { ShippingOffer } from '../../shipping/shipping'
import type { CartAction } from '../actions'
import type { Cart, ShipmentFields } from '../cart'
import { planShipments } from './plan-shipments'
import { DIGITAL_FIELDS, forgetPrice, renewedPickup, shipmentDraftsOf, withoutPrice } from '../shipments'
import type { ShipmentDraft } from '../shipments'

export interface DeliveryChoice {
  readonly offer: ShippingOffer
  /** Asked for by the shopper, where the offer does not include it. */
  readonly heatResistantPackaging: boolean
  /** Printed on the packing slip (SHIP-10); empty takes it off, absent leaves it as it is. */
  readonly packingSlipMessage?: string | undefined
  /** Whether it is a gift; null takes off what was said of it, absent leaves it as it is. */
  readonly markedAsGift?: boolean | null | undefined
  /** Whether standard delivery was free with it; null does not say so, absent leaves it as it is. */
  readonly freeShippingEarned?: boolean | null | undefined
  /** What its offers were asked for without; null does not say so, absent leaves it as it is. */
  readonly refusedCarriers?: string | null | undefined
  /** The days that it was asked for by (CHK-16); absent leaves them as they are. */
  readonly asked?: Pick<ShipmentFields, 'askedShipOn' | 'askedDeliveryOn'> | undefined
}

function fieldsOfChoice(fields: ShipmentFields, { offer, ...choice }: DeliveryChoice): ShipmentFields {
  const { packingSlipMessage: kept, markedAsGift: before, ...rest } = forgetPrice(fields)
  const markedAsGift = choice.markedAsGift === undefined ? before : (choice.markedAsGift ?? undefined)
  const message = choice.packingSlipMessage ?? kept
  const { askedShipOn, askedDeliveryOn } = choice.asked ?? fields
  const earned =
    choice.freeShippingEarned === undefined ? fields.freeShippingEarned : choice.freeShippingEarned
  const refused = choice.refusedCarriers === undefined ? fields.refusedCarriers : choice.refusedCarriers
  return {
    ...rest,
    ...definedOnly({
      askedShipOn,
      askedDeliveryOn,
      markedAsGift,
      freeShippingEarned: earned ?? undefined,
      refusedCarriers: refused ?? undefined,
    }),
    ...(message ? { packingSlipMessage: message } : {}),
    price: offer.price,
    listPrice: offer.listPrice,
    shippingMethodId: offer.shippingMethodId,
    shippingMethodName: offer.name,
    requestedShipOn: offer.requestedShipOn,
    requestedDeliveryOn: offer.latestArrivalOn,
    earliestArrivalOn: offer.earliestArrivalOn,
    latestArrivalOn: offer.latestArrivalOn,
    heatResistantPackaging: choice.heatResistantPackaging || offer.heatResistantIncluded,
    ...(offer.shipmentPickup
      ? { shipmentPickupCarrier: offer.carrier, shipmentPickupCode: offer.carrierCode }
      : {}),
  }
}

function withChoice(one: ShipmentDraft, choice: DeliveryChoice | undefined, today: string): ShipmentDraft {
  if (one.kind === 'digital') return { ...one, fields: { ...one.fields, ...DIGITAL_FIELDS } }
  if (one.kind === 'pickup') return { ...one, fields: renewedPickup(one.fields, today) }
  if (choice === undefined) return one
  const { offer } = choice
  return {
    ...one,
    fields: fieldsOfChoice(one.fields, choice),
    packaging: choice.heatResistantPackaging && offer.containsMeltables && !offer.heatResistantIncluded,
  }
}

/** Choices by the key of their shipment; shipments without one stay as they are. `today` is the business date. */
export function planChooseDeliveries(
  cart: Cart,
  choices: Readonly<Record<string, DeliveryChoice>>,
  today: string,
): readonly CartAction[] {
  return planShipments(
    cart,
    shipmentDraftsOf(cart).map((one) => withChoice(one, choices[one.from ?? ''], today)),
  )
}

/**
 * Takes the chosen delivery off the shipments of these keys, because their goods change and their price was for
 * what there was before. The method's id stays, so that the delivery step can preselect it.
 */
export function planForgetDelivery(cart: Cart, keys: ReadonlySet<string>): readonly CartAction[] {
  return planShipments(
    cart,
    shipmentDraftsOf(cart).map((one) => (keys.has(one.from ?? '') ? withoutPrice(one) : one)),
  )
}

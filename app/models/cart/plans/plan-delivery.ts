/** The chosen delivery of each shipment, and what becomes of it when goods change (SHIP-15, CHK-15). */
import { definedOnly } from '../../defined-only'
import type { ShippingOffer } from '../../shipping/shipping'
import type { CartAction } from '../actions'
import type { Cart, ShipmentFields } from '../cart'
import { planShipments } from './plan-shipments'
import { DIGITAL_FIELDS, forgetPrice, renewedPickup, shipmentDraftsOf, withoutPrice } from '../shipments'
import type { ShipmentDraft } from '../shipments'

export interface DeliveryChoice {
  readonly offer: ShippingOffer
  /** Requested by the shopper if the offer does not include it. */
  readonly heatResistantPackaging: boolean
  /** Printed on the packing slip (SHIP-10); empty removes it, absent leaves it unchanged. */
  readonly packingSlipMessage?: string | undefined
  /** Gift mark; null removes it, absent leaves it unchanged. */
  readonly markedAsGift?: boolean | null | undefined
  /** Whether standard delivery was free; null removes it, absent leaves it unchanged. */
  readonly freeShippingEarned?: boolean | null | undefined
  /** Carriers the offers excluded; null removes it, absent leaves it unchanged. */
  readonly refusedCarriers?: string | null | undefined
  /** The days asked for (CHK-16); absent leaves them unchanged. */
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

/** Choices by shipment key; shipments without one are unchanged. `today` is the business date. */
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
 * Drops the chosen delivery of these shipments, whose price was for goods that are about to change. The method id stays
 * so that the delivery step can preselect it.
 */
export function planForgetDelivery(cart: Cart, keys: ReadonlySet<string>): readonly CartAction[] {
  return planShipments(
    cart,
    shipmentDraftsOf(cart).map((one) => (keys.has(one.from ?? '') ? withoutPrice(one) : one)),
  )
}

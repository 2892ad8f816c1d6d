/** The offers behind the deliveries that a browser names: only current offers can be chosen (API-38). */
import type { ClientAction } from '~/models/cart/client-api/client-actions'
import type { Cart } from '~/models/cart/cart'
import type { DeliveryChoice } from '~/models/cart/plans/plan-delivery'
import { shipmentsOf } from '~/models/cart/shipments'
import type { Shipment } from '~/models/cart/shipments'
import { findOffer, visibleOffers } from '~/models/shipping/offers'
import type { OfferSet, ShippingOffer } from '~/models/shipping/shipping'
import type { DeliveryOffers } from '../checkout/delivery-offers.server'

type DeliveryAction = Extract<
  ClientAction,
  { action: 'setCustomShippingMethod' | 'addCustomLineItem' | 'removeCustomLineItem' }
>

export type FoundDeliveries =
  | { readonly kind: 'found'; readonly deliveries: Readonly<Record<string, DeliveryChoice>> }
  | { readonly kind: 'refused'; readonly message: string; readonly key: string }
  | { readonly kind: 'unavailable' }

/** ERR-10 */
const UNKNOWN_SHIPMENT = { kind: 'refused', message: 'unknown shipment', key: 'shippingKey' } as const
const NOT_OFFERED = {
  kind: 'refused',
  message: 'This delivery is not offered at this price. Please choose again.',
  key: 'shippingRate',
} as const
const NOT_REMOVABLE = {
  kind: 'refused',
  message: 'This is not yours to remove',
  key: 'customLineItemId',
} as const

/** Which shipment an action is about; for a custom line, the one it is assigned to. */
function shipmentOf(cart: Cart, sent: readonly Shipment[], one: DeliveryAction): Shipment | undefined {
  if (one.action !== 'removeCustomLineItem')
    return one.shippingKey === undefined ? sent[0] : sent.find(({ key }) => key === one.shippingKey)
  const line = cart.customLineItems.find(({ id }) => id === one.customLineItemId)
  return sent.find(({ key }) => line?.targets.some(({ addressKey }) => addressKey === key)) ?? sent[0]
}

/** The current offer with that name and price, or the one chosen before, if still offered at its price. */
function offerOf(
  shipment: Shipment,
  set: OfferSet | undefined,
  actions: readonly DeliveryAction[],
): ShippingOffer | null {
  const named = actions.findLast((one) => one.action === 'setCustomShippingMethod')
  const offers = set?.shippingOffers ?? []
  if (named === undefined) {
    const offer = findOffer(offers, shipment.fields.shippingMethodId ?? -1)
    return offer?.price.centAmount === shipment.fields.price?.centAmount ? offer : null
  }
  const { shippingMethodName: name, shippingRate } = named
  return (
    visibleOffers(offers).find(
      (offer) => offer.name === name && offer.price.centAmount === shippingRate.price.centAmount,
    ) ?? null
  )
}

export async function findDeliveries(
  cart: Cart,
  actions: readonly DeliveryAction[],
  ask: (shipOn: Readonly<Record<string, string>>) => Promise<DeliveryOffers>,
): Promise<FoundDeliveries> {
  const packaging = cart.customLineItems.filter((line) => line.kind === 'packaging')
  const removed = actions.flatMap((one) => (one.action === 'removeCustomLineItem' ? [one] : []))
  if (removed.some((one) => !packaging.some(({ id }) => id === one.customLineItemId))) return NOT_REMOVABLE
  const sent = shipmentsOf(cart).filter(({ needPhysicalAddress }) => needPhysicalAddress)
  const about = actions.map((one) => ({ one, shipment: shipmentOf(cart, sent, one) }))
  const shipments = [...new Set(about.map(({ shipment }) => shipment))]
  // An unchanged choice keeps its day; a new one is for the soonest.
  const days = shipments.flatMap((shipment) => {
    const own = about.filter((entry) => entry.shipment === shipment)
    const isNew = own.some(({ one }) => one.action === 'setCustomShippingMethod')
    const day = shipment?.fields.requestedShipOn
    return shipment === undefined || isNew || day === undefined ? [] : [[shipment.key, day] as const]
  })
  if (shipments.includes(undefined)) return UNKNOWN_SHIPMENT
  const offers = await ask(Object.fromEntries(days))
  if (offers.kind === 'unavailable') return offers
  if (offers.kind === 'refused') return { ...NOT_OFFERED, message: offers.message }
  const deliveries: Record<string, DeliveryChoice> = {}
  for (const shipment of shipments) {
    if (shipment === undefined) return UNKNOWN_SHIPMENT
    const own = about.flatMap((entry) => (entry.shipment === shipment ? [entry.one] : []))
    const set = offers.sets.find(({ key }) => key === shipment.key)
    const offer = offerOf(shipment, set, own)
    if (set === undefined || offer === null) return NOT_OFFERED
    const wraps = own.findLast(
      (one) => one.action === 'addCustomLineItem' || one.action === 'removeCustomLineItem',
    )
    const isWrapped = packaging.some((line) =>
      line.targets.some(({ addressKey }) => addressKey === shipment.key),
    )
    if (wraps?.action === 'addCustomLineItem' && (!offer.containsMeltables || offer.heatResistantIncluded))
      return { kind: 'refused', message: 'This delivery needs no heat-resistant packaging', key: 'slug' }
    const isNew = own.some(({ action }) => action === 'setCustomShippingMethod')
    deliveries[shipment.key] = {
      offer,
      ...(isNew
        ? { asked: {}, freeShippingEarned: set.freeShippingEarned, refusedCarriers: set.refusedCarriers }
        : {}),
      heatResistantPackaging: wraps === undefined ? isWrapped : wraps.action === 'addCustomLineItem',
    }
  }
  return { kind: 'found', deliveries }
}

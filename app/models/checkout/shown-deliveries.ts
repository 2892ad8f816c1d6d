/**
 * Deliveries as the delivery step shows them: chosen on the page, or the offer that it starts with, and stored only when
 * the form is sent. Its sums say at once what they cost (CHK-15, CHK-19).
 */
import { PACKAGING_NAME } from '../cart/actions'
import type { Cart, ShipmentFields } from '../cart/cart'
import type { ShownCharge, Totals } from '../cart/totals'
import { HEAT_RESISTANT_PACKAGING_CENTS } from '../constants/constants'
import { addMoney, subtractMoney, usd } from '../money/money'
import { defaultOffer, visibleOffers } from '../shipping/offers'
import type { ShippingOffer } from '../shipping/shipping'
import { offerValue } from './delivery-form'

export interface ShownDelivery {
  readonly key: string
  readonly offer: ShippingOffer
  /** Packaging against heat that is to be paid for. */
  readonly packaging: boolean
  /** Stored at just this price: what the cart charges for it holds, with what discounts left of it. */
  readonly isPriced: boolean
}

/** What was picked, else what the shipment has, else the offer for somebody who picked none. */
export function shownOffer(
  offers: readonly ShippingOffer[],
  fields: Pick<ShipmentFields, 'shippingMethodId'>,
  picked: string | undefined,
): ShippingOffer | null {
  const shown = visibleOffers(offers)
  return (
    shown.find((offer) => offerValue(offer) === picked) ??
    shown.find((offer) => offer.shippingMethodId === fields.shippingMethodId) ??
    defaultOffer(offers)
  )
}

export function paysForPackaging(offer: ShippingOffer, ticked: boolean): boolean {
  return ticked && offer.containsMeltables && !offer.heatResistantIncluded
}

export function isPriced(
  offer: ShippingOffer,
  { price, shippingMethodId }: Pick<ShipmentFields, 'price' | 'shippingMethodId'>,
): boolean {
  return price?.centAmount === offer.price.centAmount && shippingMethodId === offer.shippingMethodId
}

/** Whether the cart was stored with just this: then its own figures hold, tax and all. */
export function isStored(
  { offer, packaging, isPriced }: ShownDelivery,
  { fields, packaging: stored }: { readonly fields: ShipmentFields; readonly packaging: boolean },
): boolean {
  return isPriced && fields.requestedShipOn === offer.requestedShipOn && stored === packaging
}

interface ChargedCart {
  readonly mode: Cart['shippingMode']
  /** Discounts on shipping may come off what is not stored yet. */
  readonly mayBeDiscounted: boolean
}

/** The stored charge where there is one, else the price of the offer. */
function shownCharge(
  { key, offer, isPriced }: ShownDelivery,
  stored: readonly ShownCharge[],
  { mode, mayBeDiscounted }: ChargedCart,
): ShownCharge {
  // In Single mode one charge stands for all that is sent, whatever its key.
  const charge = mode === 'Multiple' ? stored.find((each) => each.key === key) : stored[0]
  if (isPriced && charge !== undefined) return charge
  const isWhole = mayBeDiscounted && offer.price.centAmount > 0
  return { key, name: offer.name, price: offer.price, ...(isWhole && { caveat: ', before any discount' }) }
}

/** The totals with these deliveries in place of the stored ones; the tax is still that of the cart as it is stored. */
export function totalsWith(totals: Totals, deliveries: readonly ShownDelivery[], cart: ChargedCart): Totals {
  const keys = new Set(deliveries.map(({ key }) => key))
  const others = cart.mode === 'Multiple' ? totals.shippingCharges.filter(({ key }) => !keys.has(key)) : []
  const shown = deliveries.map((delivery) => shownCharge(delivery, totals.shippingCharges, cart))
  const shippingCharges = [...others, ...shown]
  const adjustments = [
    ...totals.adjustments.filter(({ label }) => label !== PACKAGING_NAME),
    ...deliveries
      .filter(({ packaging }) => packaging)
      .map(() => ({ label: PACKAGING_NAME, amount: usd(HEAT_RESISTANT_PACKAGING_CENTS) })),
  ]
  const shipping = addMoney(...shippingCharges.map(({ price }) => price))
  const before = addMoney(totals.shipping ?? usd(0), ...totals.adjustments.map(({ amount }) => amount))
  const after = addMoney(shipping, ...adjustments.map(({ amount }) => amount))
  const total = addMoney(totals.total, subtractMoney(after, before))
  return {
    ...totals,
    shippingCharges,
    shipping,
    isDeliveryOpen: false,
    adjustments,
    total,
    ...(shown.some(({ caveat }) => caveat !== undefined) && { caveat: ', before any shipping discount' }),
  }
}

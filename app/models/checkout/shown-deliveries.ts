/**
 * Deliveries as shown on the delivery step: the selected or preselected offers, stored only when the form is sent. The
 * totals include their cost at once (CHK-15, CHK-19).
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
  /** Heat-resistant packaging that is charged. */
  readonly packaging: boolean
  /** Stored at exactly this price, so the cart's charge for it, after discounts, is valid. */
  readonly isPriced: boolean
}

/** The selected offer, else the stored one, else the default. */
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

/** Whether exactly this is stored: then the cart's own figures apply, tax included. */
export function isStored(
  { offer, packaging, isPriced }: ShownDelivery,
  { fields, packaging: stored }: { readonly fields: ShipmentFields; readonly packaging: boolean },
): boolean {
  return isPriced && fields.requestedShipOn === offer.requestedShipOn && stored === packaging
}

interface ChargedCart {
  readonly mode: Cart['shippingMode']
  /** Shipping discounts may still apply to what is not stored yet. */
  readonly mayBeDiscounted: boolean
}

/** The stored charge if there is one, else the offer's price. */
function shownCharge(
  { key, offer, isPriced }: ShownDelivery,
  stored: readonly ShownCharge[],
  { mode, mayBeDiscounted }: ChargedCart,
): ShownCharge {
  // In Single mode the one charge covers everything that ships, whatever its key.
  const charge = mode === 'Multiple' ? stored.find((each) => each.key === key) : stored[0]
  if (isPriced && charge !== undefined) return charge
  const isWhole = mayBeDiscounted && offer.price.centAmount > 0
  return { key, name: offer.name, price: offer.price, ...(isWhole && { caveat: ', before any discount' }) }
}

/** Totals with these deliveries instead of the stored ones; tax is still that of the stored cart. */
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

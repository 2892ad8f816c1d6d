/** Which shipping offers a shopper sees, in which order, and what chocolate needs on the road (SHIP-11 to SHIP-14). */
import type { Money } from '../money/money'
import type { ShippingOffer } from './shipping'

/** Offers to show, by position, then price, then the day of arrival; hidden ones are not offered. */
export function visibleOffers(offers: readonly ShippingOffer[]): readonly ShippingOffer[] {
  return offers
    .filter((offer) => !offer.hidden)
    .sort(
      (a, b) =>
        a.position - b.position ||
        a.price.centAmount - b.price.centAmount ||
        a.latestArrivalOn.localeCompare(b.latestArrivalOn) ||
        a.shippingMethodId - b.shippingMethodId,
    )
}

/** The offer of that method that a shopper may choose; a hidden one cannot be chosen by naming it. */
export function findOffer(offers: readonly ShippingOffer[], shippingMethodId: number): ShippingOffer | null {
  return offers.find((offer) => !offer.hidden && offer.shippingMethodId === shippingMethodId) ?? null
}

/** The offer chosen for a shopper who chose none: the first that is delivered. */
export function defaultOffer(offers: readonly ShippingOffer[]): ShippingOffer | null {
  const shown = visibleOffers(offers)
  return shown.find((offer) => !offer.shipmentPickup) ?? shown[0] ?? null
}

/** A warning when parcels may melt on the road, with what can be done about it among all offers of the shipment (SHIP-14). */
export function meltWarning(offer: ShippingOffer, offers: readonly ShippingOffer[]): string | null {
  const count = offer.meltablePackagesAtRiskCount
  if (count <= 0) return null
  const isSafer = offers.some((each) => !each.hidden && each.meltablePackagesAtRiskCount === 0)
  const advice = isSafer
    ? 'Choose a quicker option to be safe.'
    : 'Heat-resistant packaging helps to keep it cool.'
  return `${count === 1 ? 'One package' : `${count} packages`} in this shipment may melt on the way. ${advice}`
}

/** The price to strike through: only one that is higher than what is paid (SHIP-11). */
export function struckPrice(offer: ShippingOffer): Money | null {
  return offer.listPrice.centAmount > offer.price.centAmount ? offer.listPrice : null
}

/** Which shipping offers are shown, in which order, and warnings for chocolate (SHIP-11 to SHIP-14). */
import type { Money } from '../money/money'
import type { ShippingOffer } from './shipping'

/** Visible offers, sorted by position, then price, then arrival. */
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

/** The visible offer of that method; hidden ones cannot be chosen even by id. */
export function findOffer(offers: readonly ShippingOffer[], shippingMethodId: number): ShippingOffer | null {
  return offers.find((offer) => !offer.hidden && offer.shippingMethodId === shippingMethodId) ?? null
}

/** The preselected offer: the first that is not a pickup. */
export function defaultOffer(offers: readonly ShippingOffer[]): ShippingOffer | null {
  const shown = visibleOffers(offers)
  return shown.find((offer) => !offer.shipmentPickup) ?? shown[0] ?? null
}

/** Warning if parcels may melt in transit, with advice based on the shipment's other offers (SHIP-14). */
export function meltWarning(offer: ShippingOffer, offers: readonly ShippingOffer[]): string | null {
  const count = offer.meltablePackagesAtRiskCount
  if (count <= 0) return null
  const isSafer = offers.some((each) => !each.hidden && each.meltablePackagesAtRiskCount === 0)
  const advice = isSafer
    ? 'Choose a quicker option to be safe.'
    : 'Heat-resistant packaging helps to keep it cool.'
  return `${count === 1 ? 'One package' : `${count} packages`} in this shipment may melt on the way. ${advice}`
}

/** The list price, only if higher than the price paid (SHIP-11). */
export function struckPrice(offer: ShippingOffer): Money | null {
  return offer.listPrice.centAmount > offer.price.centAmount ? offer.listPrice : null
}

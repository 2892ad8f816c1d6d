/** Computes the offers of every shipment: a pure function of the request and the time. */
import type { Country } from '../../app/models/address/regions'
import { definedOnly } from '../../app/models/defined-only'
import type { CarrierPermissions, OfferSet, ShippingOffer } from '../../app/models/shipping/shipping'
import { usd } from '../../app/models/money/money'
import {
  addBusinessDays,
  addDays,
  businessDate,
  isBusinessDay,
  subtractBusinessDays,
} from '../../app/models/time/business-time'
import { cutoffOf, earliestShipDate, isHeatSeason, isShipDate, toShipDate } from './calendar'
import { cityOf } from './cities'
import type { Carrier, Parcels, Service } from './services'
import { carriersOf, packParcels, priceOf, servicesTo } from './services'
import type { OffersBody, WireShipment } from './wire'
import type { Zone } from './zones'
import { zoneOf } from './zones'

/** A refused request, with a message for the shopper. */
export class OfferError extends Error {
  override readonly name = 'OfferError'
  readonly code: 'InvalidPostalCode' | 'DateInPast' | 'DateTooFar' | 'NotAShipDate'

  constructor(code: OfferError['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** Nobody plans a parcel later than this, and dates near the calendar's end are unreliable. */
const HORIZON_DAYS = 400

interface Schedule {
  readonly shipOn: string
  readonly earliest: string
  readonly latest: string
}

function checkDates(body: OffersBody, now: Date): void {
  const today = businessDate(now)
  const { requestedShipDate: ship, requestedDeliveryDate: delivery } = body
  if (ship !== undefined && ship < today)
    throw new OfferError('DateInPast', `The requested ship date ${ship} is in the past`)
  if (delivery !== undefined && delivery < today)
    throw new OfferError('DateInPast', `The requested delivery date ${delivery} is in the past`)
  const horizon = addDays(today, HORIZON_DAYS)
  if ((ship ?? today) > horizon || (delivery ?? today) > horizon)
    throw new OfferError('DateTooFar', `Shipments are planned up to ${horizon}`)
  if (ship === undefined) return
  if (!isBusinessDay(ship))
    throw new OfferError('NotAShipDate', `Nothing ships on ${ship}: choose a business day`)
  if (body.shipments.some(({ address }) => !isShipDate(ship, address.country)))
    throw new OfferError('NotAShipDate', `Nothing leaves for Canada on ${ship}: choose another day`)
}

/** When a service ships and arrives, or null if it cannot arrive by the requested day. */
function schedule(service: Service, country: Country, body: OffersBody, now: Date): Schedule | null {
  const first = earliestShipDate(now, country)
  const asked = body.requestedShipDate ?? first
  const soonest = asked > first ? asked : first
  let shipOn = soonest
  if (body.requestedDeliveryDate !== undefined) {
    const latest = subtractBusinessDays(body.requestedDeliveryDate, service.days + service.slackDays)
    shipOn = toShipDate(latest, country, -1)
    if (shipOn < soonest) return null
  }
  return {
    shipOn,
    earliest: addBusinessDays(shipOn, service.days),
    latest: addBusinessDays(shipOn, service.days + service.slackDays),
  }
}

/** Number of parcels with meltable goods, if season and transit time put them at risk. */
function packagesAtRisk(shipment: WireShipment, service: Service, shipOn: string): number {
  const pounds = weightOf(shipment, (line) => line.meltable)
  if (pounds === null || !isHeatSeason(shipOn) || service.days <= 2) return 0
  return packParcels(pounds).count
}

/** Pounds of the selected lines, or null if there are none. */
function weightOf(
  shipment: WireShipment,
  choose: (line: WireShipment['lines'][number]) => boolean,
): number | null {
  const lines = shipment.lines.filter(choose)
  return lines.length === 0 ? null : lines.reduce((sum, line) => sum + line.weight * line.quantity, 0)
}

function toOffer(
  shipment: WireShipment,
  service: Service,
  carrier: Carrier & { readonly preferred: boolean },
  plan: Schedule,
  parcels: Parcels,
  threshold: number,
): ShippingOffer {
  const listPrice = priceOf(service, parcels)
  const free = service.freeAboveThreshold && shipment.shipmentValue.centAmount >= threshold
  const meltable = shipment.lines.some((line) => line.meltable) && service.code !== 'pickup'
  return {
    shippingMethodId: carrier.shippingMethodId,
    carrier: carrier.carrier,
    carrierCode: carrier.carrierCode,
    name: service.name,
    position: service.position,
    days: service.days,
    price: usd(free ? 0 : listPrice),
    listPrice: usd(listPrice),
    flatRate: service.code === 'pickup',
    earliestArrivalOn: plan.earliest,
    latestArrivalOn: plan.latest,
    requestedShipOn: plan.shipOn,
    targetPickupCutoff: cutoffOf(plan.shipOn).toISOString(),
    containsMeltables: meltable && isHeatSeason(plan.shipOn),
    heatResistantIncluded: service.heatResistantIncluded,
    meltablePackagesAtRiskCount: packagesAtRisk(shipment, service, plan.shipOn),
    hidden: !carrier.preferred,
    shipmentPickup: service.code === 'pickup',
  }
}

function requireZone(shipment: WireShipment): Zone {
  const { country, postalCode } = shipment.address
  const zone = zoneOf(country, postalCode)
  if (!zone)
    throw new OfferError(
      'InvalidPostalCode',
      `Invalid postal code ${JSON.stringify(postalCode)} for ${country}`,
    )
  return zone
}

function offersOf(shipment: WireShipment, body: OffersBody, now: Date): readonly ShippingOffer[] {
  const zone = requireZone(shipment)
  const parcels = packParcels(weightOf(shipment, () => true) ?? 0)
  const permissions: CarrierPermissions = Object.fromEntries(
    Object.entries(body.carriers).filter(([, allowed]) => allowed !== undefined),
  )
  return servicesTo(zone).flatMap((service) => {
    const plan = schedule(service, shipment.address.country, body, now)
    if (!plan) return []
    // Shows the preferred carrier; others that may carry it stay in the response, hidden, for service agents.
    return carriersOf(service, zone, shipment.address, permissions).map((carrier, index) =>
      toOffer(
        shipment,
        service,
        { ...carrier, preferred: index === 0 },
        plan,
        parcels,
        body.freeShippingThreshold.centAmount,
      ),
    )
  })
}

/** The offers of all shipments (API-27). Throws OfferError if the request cannot be met. */
export function makeOffers(body: OffersBody, now: Date): readonly OfferSet[] {
  checkDates(body, now)
  return body.shipments.map((shipment) => {
    const { country, state, postalCode, residential } = shipment.address
    const shippingOffers = offersOf(shipment, body, now)
    const city = shipment.address.city ?? cityOf(country, postalCode)
    return {
      key: shipment.key,
      address: {
        country,
        ...definedOnly({ state, city }),
        postalCode,
        residential,
      },
      shippingOffers,
    }
  })
}

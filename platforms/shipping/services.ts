/** The shipping services, their prices and carriers. Prices are US cents. */
import type { CarrierFlag, CarrierPermissions } from '../../app/models/shipping/shipping'
import { PICKUP_SHIPPING_METHOD_ID } from '../../app/models/constants/constants'
import type { Zone } from './zones'

/** Price of a package: an amount per parcel, plus one for each pound or part of a pound. */
interface Rate {
  readonly base: number
  readonly perPound: number
}

export interface Service {
  readonly code: 'standard' | 'three-day' | 'two-day' | 'overnight' | 'pickup' | 'canada-express'
  readonly name: string
  readonly position: number
  readonly days: number
  /** Business days that a late one may add; 0 if the carrier guarantees the day. */
  readonly slackDays: number
  readonly rate: Rate
  /** Free above the threshold (contiguous states only). */
  readonly freeAboveThreshold: boolean
  readonly heatResistantIncluded: boolean
}

export interface Carrier {
  readonly shippingMethodId: number
  readonly carrier: string
  readonly carrierCode: string
}

export const MAX_PACKAGE_POUNDS = 50
const PACKING_POUNDS = 0.5

const STANDARD: Readonly<Record<number, Rate>> = {
  1: { base: 695, perPound: 35 },
  2: { base: 745, perPound: 40 },
  3: { base: 845, perPound: 50 },
  4: { base: 895, perPound: 60 },
  5: { base: 995, perPound: 70 },
  6: { base: 1_095, perPound: 85 },
  7: { base: 1_195, perPound: 95 },
  8: { base: 1_295, perPound: 110 },
  9: { base: 1_895, perPound: 210 },
  10: { base: 2_095, perPound: 260 },
  11: { base: 1_595, perPound: 150 },
  12: { base: 1_795, perPound: 140 },
  13: { base: 2_295, perPound: 220 },
}

/** Air rates by distance: zones up to 4, 5 and 6, 7 and 8. */
const AIR = {
  'three-day': [
    { base: 1_295, perPound: 100 },
    { base: 1_495, perPound: 120 },
    { base: 1_695, perPound: 150 },
  ],
  'two-day': [
    { base: 1_795, perPound: 140 },
    { base: 2_195, perPound: 190 },
    { base: 2_595, perPound: 240 },
  ],
  overnight: [
    { base: 2_995, perPound: 220 },
    { base: 3_695, perPound: 320 },
    { base: 4_395, perPound: 420 },
  ],
} as const satisfies Record<string, readonly [Rate, Rate, Rate]>

const CANADA_EXPRESS: Rate = { base: 4_295, perPound: 390 }
const PICKUP_ZONES = 2

function airRate(code: keyof typeof AIR, zone: number): Rate {
  const [near, middle, far] = AIR[code]
  if (zone <= 4) return near
  return zone <= 6 ? middle : far
}

const AIR_SERVICES = [
  { code: 'three-day', name: 'Three-Day', position: 2, days: 3, heatResistantIncluded: false },
  { code: 'two-day', name: 'Two-Day', position: 3, days: 2, heatResistantIncluded: true },
  { code: 'overnight', name: 'Overnight', position: 4, days: 1, heatResistantIncluded: true },
] as const

const STANDARD_NAMES: Readonly<Record<Zone['region'], string>> = {
  contiguous: 'Standard',
  'alaska-hawaii': 'Priority Mail',
  territory: 'Priority Mail',
  military: 'Military Mail',
  canada: 'Standard to Canada',
}

function standardService(zone: Zone): Service {
  const contiguous = zone.region === 'contiguous'
  return {
    code: 'standard',
    name: STANDARD_NAMES[zone.region],
    position: 1,
    days: zone.groundDays,
    slackDays: contiguous ? (zone.zone >= 5 ? 1 : 0) : 2,
    rate: STANDARD[zone.zone] ?? { base: 2_295, perPound: 220 },
    freeAboveThreshold: contiguous,
    heatResistantIncluded: false,
  }
}

/** Every service to a zone; a dearer one only if it is faster than the standard one. */
export function servicesTo(zone: Zone): readonly Service[] {
  const services: Service[] = [standardService(zone)]
  if (zone.region === 'canada')
    services.push({
      code: 'canada-express',
      name: 'Express to Canada',
      position: 2,
      days: 2,
      slackDays: 0,
      rate: CANADA_EXPRESS,
      freeAboveThreshold: false,
      heatResistantIncluded: true,
    })
  if (zone.region !== 'contiguous')
    return services.filter((s) => s.position === 1 || s.days < zone.groundDays)
  for (const air of AIR_SERVICES)
    if (air.days < zone.groundDays)
      services.push({ ...air, slackDays: 0, rate: airRate(air.code, zone.zone), freeAboveThreshold: false })
  if (zone.zone <= PICKUP_ZONES)
    services.push({
      code: 'pickup',
      name: 'Our New Jersey warehouse',
      position: 9,
      days: 0,
      slackDays: 0,
      rate: { base: 0, perPound: 0 },
      freeAboveThreshold: false,
      heatResistantIncluded: false,
    })
  return services
}

interface RegionalCarrier extends Carrier {
  readonly flag: CarrierFlag
  /** Prefix ranges served, inclusive. */
  readonly serves: readonly (readonly [number, number])[]
}

const regional = (
  shippingMethodId: number,
  flag: CarrierFlag,
  carrier: string,
  carrierCode: string,
  serves: RegionalCarrier['serves'],
): RegionalCarrier => ({ shippingMethodId, flag, carrier, carrierCode, serves })

/** In order of preference. They deliver only to homes; businesses get the national carrier. */
const REGIONAL: readonly RegionalCarrier[] = [
  regional(11, 'allowAmazonShipping', 'Amazon Shipping', 'amazon', [
    [70, 89],
    [900, 918],
  ]),
  regional(12, 'allowDashlink', 'Dashlink', 'dashlink', [
    [70, 79],
    [100, 104],
  ]),
  regional(13, 'allowLasership', 'LaserShip', 'lasership', [
    [10, 27],
    [200, 246],
    [270, 349],
  ]),
  regional(14, 'allowOntrac', 'OnTrac', 'ontrac', [
    [850, 865],
    [889, 961],
    [970, 994],
  ]),
  regional(15, 'allowBlueStreak', 'Blue Streak', 'bluestreak', [[750, 799]]),
  regional(16, 'allowCdl', 'CDL', 'cdl', [
    [60, 69],
    [100, 119],
  ]),
  regional(17, 'allowGrandHusky', 'Grand Husky', 'grandhusky', [[530, 567]]),
  regional(18, 'allowShipx', 'ShipX', 'shipx', [
    [460, 479],
    [600, 629],
  ]),
  regional(19, 'allowTforce', 'TForce', 'tforce', [
    [430, 459],
    [480, 499],
  ]),
  regional(20, 'allowUds', 'UDS', 'uds', [
    [150, 199],
    [206, 219],
  ]),
]

const NATIONAL: Readonly<Record<Service['code'], Carrier>> = {
  standard: { shippingMethodId: 10, carrier: 'UPS', carrierCode: 'ups-ground' },
  'three-day': { shippingMethodId: 30, carrier: 'UPS', carrierCode: 'ups-3day' },
  'two-day': { shippingMethodId: 31, carrier: 'UPS', carrierCode: 'ups-2day' },
  overnight: { shippingMethodId: 32, carrier: 'UPS', carrierCode: 'ups-next-day' },
  pickup: { shippingMethodId: PICKUP_SHIPPING_METHOD_ID, carrier: 'Pickup', carrierCode: 'pickup' },
  'canada-express': { shippingMethodId: 51, carrier: 'UPS', carrierCode: 'ups-expedited' },
}
const POSTAL: Carrier = { shippingMethodId: 40, carrier: 'USPS', carrierCode: 'usps-priority' }
const CANADA_STANDARD: Carrier = { shippingMethodId: 50, carrier: 'UPS', carrierCode: 'ups-canada' }

/** Carriers for a service there, preferred first, without those the customer refused. */
export function carriersOf(
  service: Service,
  zone: Zone,
  destination: { readonly postalCode: string; readonly residential: boolean },
  permissions: CarrierPermissions,
): readonly Carrier[] {
  if (service.code !== 'standard') return [NATIONAL[service.code]]
  if (zone.region === 'canada') return [CANADA_STANDARD]
  if (zone.region !== 'contiguous') return [POSTAL]
  const prefix = Number(destination.postalCode.trim().slice(0, 3))
  const local = REGIONAL.filter(
    ({ flag, serves }) =>
      destination.residential &&
      permissions[flag] !== false &&
      serves.some(([from, to]) => prefix >= from && prefix <= to),
  )
  return [...local, NATIONAL.standard]
}

export interface Parcels {
  readonly count: number
  /** Weight of all parcels together, packing included, rounded up to whole pounds. */
  readonly pounds: number
}

/** Packs goods of this weight into parcels of at most 50 pounds. */
export function packParcels(goodsPounds: number): Parcels {
  // Sums of decimal weights carry float noise that must not add another pound.
  const goods = Math.round(goodsPounds * 1e4) / 1e4
  const count = Math.max(1, Math.ceil(goods / (MAX_PACKAGE_POUNDS - PACKING_POUNDS)))
  return { count, pounds: Math.max(1, Math.ceil(Math.round((goods + count * PACKING_POUNDS) * 1e4) / 1e4)) }
}

/** Cents for all parcels of a shipment. */
export function priceOf(service: Service, parcels: Parcels): number {
  return service.rate.base * parcels.count + service.rate.perPound * parcels.pounds
}

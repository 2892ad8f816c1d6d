/** Shipping offers and estimates (DATA-17, DATA-19, DATA-38; API-06, API-25 to API-28). */
import type { Country } from '../address/regions'
import type { Money } from '../money/money'

/** Carriers a customer permits (SHIP-16); all if absent. */
export const CARRIER_FLAGS = [
  'allowAmazonShipping',
  'allowDashlink',
  'allowLasership',
  'allowOntrac',
  'allowBlueStreak',
  'allowCdl',
  'allowGrandHusky',
  'allowShipx',
  'allowTforce',
  'allowUds',
] as const
export type CarrierFlag = (typeof CARRIER_FLAGS)[number]
export type CarrierPermissions = Readonly<Partial<Record<CarrierFlag, boolean>>>

export interface ShipmentLine {
  readonly id: string
  readonly sku: string
  readonly quantity: number
  /** Weight of one unit in pounds. */
  readonly weight: number
  readonly meltable: boolean
}

export interface ShipmentDestination {
  readonly country: Country
  readonly state?: string
  readonly city?: string
  readonly postalCode: string
  readonly residential: boolean
  /** Of who receives there, for the carrier; offers do not depend on it. */
  readonly email?: string
}

export interface ShipmentRequest {
  readonly key: string
  readonly address: ShipmentDestination
  readonly lines: readonly ShipmentLine[]
  /** Goods in this shipment before tax: what a free-shipping threshold compares. */
  readonly shipmentValue: Money
}

export interface OffersRequest {
  readonly shipments: readonly ShipmentRequest[]
  readonly customerId?: string
  readonly discountCodes: readonly string[]
  /** `YYYY-MM-DD` in the business time zone. */
  readonly requestedShipDate?: string
  readonly requestedDeliveryDate?: string
  /** Also requests the days on which the shipments could leave. */
  readonly deliveryDateCalendar?: boolean
  readonly carriers: CarrierPermissions
  readonly freeShippingThreshold: Money
}

export interface ShippingOffer {
  readonly shippingMethodId: number
  readonly carrier: string
  readonly carrierCode: string
  readonly name: string
  readonly position: number
  /** Business days in transit. */
  readonly days: number
  readonly price: Money
  /** Price before free shipping or a promotion; equal to `price` if there is none. */
  readonly listPrice: Money
  readonly flatRate: boolean
  readonly earliestArrivalOn: string
  readonly latestArrivalOn: string
  readonly requestedShipOn: string
  /** ISO instant of the ordering deadline for this pickup. */
  readonly targetPickupCutoff: string
  readonly containsMeltables: boolean
  readonly heatResistantIncluded: boolean
  readonly meltablePackagesAtRiskCount: number
  readonly hidden: boolean
  readonly shipmentPickup: boolean
}

export interface OfferSet {
  readonly key: string
  readonly address: ShipmentDestination
  readonly shippingOffers: readonly ShippingOffer[]
}

export interface PredictedShipping {
  /** Unix seconds. */
  readonly expiresAt: number
  readonly friendly: 'today' | 'tomorrow' | 'other'
  /** `YYYY-MM-DD`. */
  readonly date: string
}

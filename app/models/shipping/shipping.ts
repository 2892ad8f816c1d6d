/** Shipping offers and estimates (DATA-17, DATA-19, DATA-38; API-06, API-25 to API-28). */
import type { Country } from '../address/regions'
import type { Money } from '../money/money'

/** Which carriers a customer permits (SHIP-16); all allowed when absent. */
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
  /** Pounds of one piece. */
  readonly weight: number
  readonly meltable: boolean
}

export interface ShipmentDestination {
  readonly country: Country
  readonly state?: string
  readonly city?: string
  readonly postalCode: string
  readonly residential: boolean
}

export interface ShipmentRequest {
  readonly key: string
  readonly address: ShipmentDestination
  readonly lines: readonly ShipmentLine[]
  /** Goods in this shipment after discounts and before tax: what a free-shipping threshold compares. */
  readonly shipmentValue: Money
}

export interface OffersRequest {
  readonly shipments: readonly ShipmentRequest[]
  readonly customerId?: string
  readonly discountCodes: readonly string[]
  /** `YYYY-MM-DD` in the business time zone. */
  readonly requestedShipDate?: string
  readonly requestedDeliveryDate?: string
  /** Asks for the days on which the shipments could leave, beside their offers. */
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
  /** Price before free shipping or a promotion; equal to `price` when nothing was taken off. */
  readonly listPrice: Money
  readonly flatRate: boolean
  readonly earliestArrivalOn: string
  readonly latestArrivalOn: string
  readonly requestedShipOn: string
  /** ISO instant until which the order still makes this pickup. */
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

/** Addresses and shipments between the wire and the model. */
import type { Address } from '~/models/address/address'
import { isCountry } from '~/models/address/regions'
import type { ShipmentAddress, ShipmentFields } from '~/models/cart/cart'
import { DEFAULT_COUNTRY } from '~/models/constants/constants'
import { definedOnly } from '~/models/defined-only'
import { usd } from '~/models/money/money'
import { MoneySchema } from './wire-products'
import type { WireAddress } from './wire-schemas'

export function fromWireAddress(wire: WireAddress): Address {
  const name = [wire.firstName, wire.lastName].filter(Boolean).join(' ')
  const residential = wire.custom?.fields['residential']
  return {
    name,
    ...(wire.company ? { company: wire.company } : {}),
    street1: [wire.streetNumber, wire.streetName].filter(Boolean).join(' '),
    ...(wire.additionalStreetInfo ? { street2: wire.additionalStreetInfo } : {}),
    city: wire.city ?? '',
    state: wire.state ?? wire.region ?? '',
    postalCode: wire.postalCode ?? '',
    country: isCountry(wire.country) ? wire.country : DEFAULT_COUNTRY,
    ...(typeof residential === 'boolean' ? { residential } : {}),
    ...(wire.email ? { email: wire.email } : {}),
    ...(wire.phone ? { phone: wire.phone } : {}),
  }
}

const TEXT_FIELDS = [
  'shippingMethodName',
  'requestedShipOn',
  'requestedDeliveryOn',
  'askedShipOn',
  'askedDeliveryOn',
  'earliestArrivalOn',
  'latestArrivalOn',
  'shipmentPickupCarrier',
  'shipmentPickupCode',
  'packingSlipMessage',
  'signedTrustedMatchkey',
] as const

const FLAGS = ['heatResistantPackaging', 'freeShippingEarned', 'markedAsGift'] as const

function fromWireShipmentFields(fields: Readonly<Record<string, unknown>>): ShipmentFields {
  const text: Partial<Record<(typeof TEXT_FIELDS)[number], string>> = {}
  for (const name of TEXT_FIELDS) {
    const value = fields[name]
    if (typeof value === 'string' && value !== '') text[name] = value
  }
  const flags: Partial<Record<(typeof FLAGS)[number], boolean>> = {}
  for (const name of FLAGS) {
    const value = fields[name]
    if (typeof value === 'boolean') flags[name] = value
  }
  const moneyOf = (name: string) => {
    const money = MoneySchema.safeParse(fields[name])
    return money.success ? usd(money.data.centAmount) : undefined
  }
  const price = moneyOf('price')
  const listPrice = moneyOf('listPrice')
  const method = fields['shippingMethodId']
  const refused = fields['refusedCarriers']
  return {
    ...text,
    ...flags,
    ...definedOnly({ price, listPrice }),
    ...(typeof method === 'number' ? { shippingMethodId: method } : {}),
    // Empty means that none was refused.
    ...(typeof refused === 'string' ? { refusedCarriers: refused } : {}),
  }
}

export function fromWireShipment(wire: WireAddress): ShipmentAddress {
  return {
    key: wire.key ?? '',
    address: fromWireAddress(wire),
    fields: fromWireShipmentFields(wire.custom?.fields ?? {}),
  }
}

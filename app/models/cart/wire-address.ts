/** Addresses in the platform's field names: street1 and street2 do not exist there. */
import type { Address } from '../address/address'
import { definedOnly } from '../defined-only'
import { TYPE_KEYS } from './actions'
import type { WireAddress } from './actions'
import type { ShipmentAddress, ShipmentFields } from './cart'

/** Key of a billing address that merely follows the shopper's home. */
export const HOME_BILL_KEY = 'home'

/** The full name goes into one field: splitting names at spaces is wrong for most of the world. */
export function toWireAddress(address: Address, key?: string): WireAddress {
  return {
    ...definedOnly({ key }),
    lastName: address.name,
    ...definedOnly({ company: address.company }),
    streetName: address.street1,
    ...definedOnly({ additionalStreetInfo: address.street2 }),
    city: address.city,
    state: address.state,
    postalCode: address.postalCode,
    country: address.country,
    ...definedOnly({ phone: address.phone, email: address.email }),
  }
}

function wireFields(fields: ShipmentFields, residential: boolean | undefined): Record<string, unknown> {
  const { price, listPrice, ...rest } = fields
  const all: Record<string, unknown> = {
    ...rest,
    residential,
    price: price && { type: 'centPrecision', ...price },
    listPrice: listPrice && { type: 'centPrecision', ...listPrice },
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/** An item shipping address with the custom fields of its shipment. */
export function toWireShipment(shipment: ShipmentAddress): WireAddress {
  return {
    ...toWireAddress(shipment.address, shipment.key),
    custom: {
      type: { typeId: 'type', key: TYPE_KEYS.shipment },
      fields: wireFields(shipment.fields, shipment.address.residential),
    },
  }
}

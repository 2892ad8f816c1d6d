/**
 * Who each shipment of the delivery form was filled in for. Its fields are named by position, and when goods are removed
 * another shipment may take that place: what was meant for one recipient must not reach the other (SHIP-10).
 */
import { createHash } from 'node:crypto'
import { PLACE_FIELDS } from '~/models/address/address-fields'
import type { Address } from '~/models/address/address'
import type { Cart } from '~/models/cart/cart'
import { shipmentsOf } from '~/models/cart/shipments'
import { RECIPIENT_FIELD } from '~/models/checkout/delivery-form'
import type { FormFields } from '~/models/validation/form-fields'

/** Enough to tell a hundred addresses apart. */
const HASH_LENGTH = 12

/** Equal for `isSameRecipient`, so that a corrected phone number makes nobody choose again. */
export function recipientHash(address: Address): string {
  const parts = (['name', ...PLACE_FIELDS] as const).map((part) => (address[part] ?? '').toLowerCase())
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, HASH_LENGTH)
}

/** Whether a shipment of the form is gone or goes to somebody else by now. A form that names nobody is taken as it is. */
export function isForOthers(cart: Cart, fields: FormFields): boolean {
  const sent = shipmentsOf(cart).filter(({ needPhysicalAddress }) => needPhysicalAddress)
  const present = new Map(
    sent.map(({ key, address }) => [`${key}.${RECIPIENT_FIELD}`, recipientHash(address)]),
  )
  return Object.entries(fields).some(
    ([name, hash]) => name.endsWith(`.${RECIPIENT_FIELD}`) && hash !== '' && hash !== present.get(name),
  )
}

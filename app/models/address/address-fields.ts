/** Address field names, and addresses as form fields: the part that ships to the client. */
import type { Address } from './address'

export const ADDRESS_FIELDS = [
  'name',
  'company',
  'street1',
  'street2',
  'city',
  'state',
  'postalCode',
  'country',
  'residential',
  'phone',
] as const
export type AddressField = (typeof ADDRESS_FIELDS)[number]

/** Form values for a known address. */
export function addressToFields(
  address: Address | undefined,
): Readonly<Partial<Record<AddressField, string>>> {
  if (address === undefined) return {}
  const fields: Partial<Record<AddressField, string>> = {}
  for (const field of ADDRESS_FIELDS) {
    const value = address[field]
    if (typeof value === 'boolean') fields[field] = value ? 'on' : 'off'
    else if (value !== undefined) fields[field] = value
  }
  return fields
}

/** The place for shipping and tax, without the recipient and contact data. */
export const PLACE_FIELDS = ['street1', 'street2', 'city', 'state', 'postalCode', 'country'] as const

export function isSamePlace(a: Address, b: Address): boolean {
  return PLACE_FIELDS.every((part) => (a[part] ?? '').toLowerCase() === (b[part] ?? '').toLowerCase())
}

/** The same person at the same place. */
export function isSameRecipient(a: Address, b: Address): boolean {
  return isSamePlace(a, b) && a.name.toLowerCase() === b.name.toLowerCase()
}

/** The same person, company and phone at the same place. */
export function isSameAddress(a: Address, b: Address): boolean {
  const parts = ['company', 'phone'] as const
  return (
    isSameRecipient(a, b) &&
    parts.every((part) => (a[part] ?? '').toLowerCase() === (b[part] ?? '').toLowerCase())
  )
}

/** Carriers charge the same for both: same place, and same residential flag; an unknown one counts as residential. */
export function isServedAlike(a: Address, b: Address): boolean {
  return isSamePlace(a, b) && (a.residential ?? true) === (b.residential ?? true)
}

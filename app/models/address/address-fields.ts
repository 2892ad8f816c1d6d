/** The fields of an address by name, and addresses as fields: the part that pages carry. */
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

/** The texts a form shows for an address that is known already. */
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

/** The same place for shipping and tax: everything but who receives it and how to reach them. */
export function isSamePlace(a: Address, b: Address): boolean {
  const parts = ['street1', 'street2', 'city', 'state', 'postalCode', 'country'] as const
  return parts.every((part) => (a[part] ?? '').toLowerCase() === (b[part] ?? '').toLowerCase())
}

/** The same person at the same place. */
export function isSameRecipient(a: Address, b: Address): boolean {
  return isSamePlace(a, b) && a.name.toLowerCase() === b.name.toLowerCase()
}

/** Carriers ask the same for both: the same place, and as much a home or a business. Nobody's word for it is a home. */
export function isServedAlike(a: Address, b: Address): boolean {
  return isSamePlace(a, b) && (a.residential ?? true) === (b.residential ?? true)
}

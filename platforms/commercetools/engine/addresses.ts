/** Addresses of a cart: copied from drafts field by field, so that nothing unknown is stored. */
import type { Address, AddressDraft, _BaseAddress } from '@commercetools/platform-sdk'
import { toCustomFields } from './custom-fields'
import { invalidField, requiredField } from './session'
import type { Session } from './session'

export const ADDRESS_FIELDS = [
  'id',
  'key',
  'title',
  'salutation',
  'firstName',
  'lastName',
  'streetName',
  'streetNumber',
  'additionalStreetInfo',
  'postalCode',
  'city',
  'region',
  'state',
  'country',
  'company',
  'department',
  'building',
  'apartment',
  'pOBox',
  'phone',
  'mobile',
  'email',
  'fax',
  'additionalAddressInfo',
  'externalId',
] as const

export function toAddress(draft: _BaseAddress, session: Session): Address {
  if (!draft.country) requiredField('country')
  if (!/^[A-Z]{2}$/.test(draft.country)) invalidField('country', draft.country)
  const address: Record<string, unknown> = {}
  for (const field of ADDRESS_FIELDS) {
    const value = draft[field]
    if (typeof value === 'string') address[field] = value
  }
  const custom = toCustomFields((draft as AddressDraft).custom, 'address', session)
  return { ...address, country: draft.country, ...(custom && { custom }) }
}

/** An item shipping address, which targets name by its key. */
export function toKeyedAddress(draft: _BaseAddress, session: Session): Address & { readonly key: string } {
  const key = draft.key ?? requiredField('address.key')
  if (!/^[A-Za-z0-9_-]{2,256}$/.test(key)) invalidField('address.key', key)
  return { ...toAddress(draft, session), key }
}

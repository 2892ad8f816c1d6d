/** Maps a customer as returned by the platform. */
import { toPermissions } from '~/models/customers/customer'
import type { Customer } from '~/models/customers/customer'
import { definedOnly } from '~/models/defined-only'
import { CARRIER_FLAGS } from '~/models/shipping/shipping'
import { fromWireAddress } from './address-mapper'
import type { WireCustomer } from './wire-schemas'

export function fromWireCustomer(wire: WireCustomer): Customer {
  const fields = wire.custom?.fields ?? {}
  const flag = (name: string) => fields[name] === true
  const list = (name: string): readonly unknown[] => {
    const value = fields[name]
    return Array.isArray(value) ? value : []
  }
  return {
    id: wire.id,
    version: wire.version,
    email: wire.email,
    firstName: wire.firstName ?? '',
    lastName: wire.lastName ?? '',
    hasPassword: wire.authenticationMode !== 'ExternalAuth',
    isEmailVerified: wire.isEmailVerified ?? false,
    createdAt: wire.createdAt,
    isBusiness: flag('isB2b'),
    ...definedOnly({ groupId: wire.customerGroup?.id }),
    isSubscribed: flag('subscribed'),
    guestOrdersDeclined: flag('guestOrdersDeclined'),
    isReseller: flag('isReseller'),
    permissions: toPermissions(list('permissions')),
    tags: list('tags').filter((tag): tag is string => typeof tag === 'string'),
    // Stored as the names of what is refused, so that a carrier added later is allowed.
    carriers: Object.fromEntries(
      CARRIER_FLAGS.filter((name) => list('refusedCarriers').includes(name)).map((name) => [name, false]),
    ),
    discountCodes: list('discountCodes').filter((code): code is string => typeof code === 'string'),
    allowSplitShipments: fields['allowSplitShipments'] !== false,
    addresses: wire.addresses.map((address) => ({ id: address.id ?? '', ...fromWireAddress(address) })),
    ...definedOnly({ defaultAddressId: wire.defaultShippingAddressId }),
    matchkeys: Object.fromEntries(
      wire.addresses.flatMap(({ id, custom }) => {
        const matchkey = custom?.fields['signedTrustedMatchkey']
        return id !== undefined && typeof matchkey === 'string' ? [[id, matchkey]] : []
      }),
    ),
  }
}

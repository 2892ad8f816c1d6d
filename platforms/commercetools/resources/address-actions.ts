/** The addresses of a customer or a business unit: the same update actions for both. */
import type { Address } from '@commercetools/platform-sdk'
import { z } from 'zod'
import { definedOnly } from '../../../app/models/defined-only'
import { fail } from '../engine/contract'
import { step } from '../wire/actions'
import type { ActionTable } from '../wire/actions'
import { AddressDraft, optional, Text } from '../wire/shapes'
import { newAddressId, toAddress } from './addresses'

interface Addressed {
  readonly addresses: Address[]
  readonly shippingAddressIds?: string[]
  readonly billingAddressIds?: string[]
  readonly defaultShippingAddressId?: string
  readonly defaultBillingAddressId?: string
}

const ByAddress = z.object({ addressId: optional(Text), addressKey: optional(Text) })
type AddressRef = z.output<typeof ByAddress>

type Use = 'shipping' | 'billing'
const USES = {
  shipping: { ids: 'shippingAddressIds', standard: 'defaultShippingAddressId' },
  billing: { ids: 'billingAddressIds', standard: 'defaultBillingAddressId' },
} as const

function withUse<D extends Addressed>(owner: D, use: Use, id: string): D {
  const { ids } = USES[use]
  return { ...owner, [ids]: [...new Set([...(owner[ids] ?? []), id])] }
}

function withoutStandard<D extends Addressed>(owner: D, use: Use): D {
  const { [USES[use].standard]: _gone, ...rest } = owner
  return rest as D
}

function withoutUse<D extends Addressed>(owner: D, use: Use, id: string): D {
  const { ids, standard } = USES[use]
  const rest = { ...owner, [ids]: (owner[ids] ?? []).filter((known) => known !== id) }
  return rest[standard] === id ? withoutStandard(rest, use) : rest
}

/** @param noun name of the owner, for messages */
export function addressActions<D extends Addressed>(noun: string): ActionTable<D> {
  function find({ addresses }: D, { addressId, addressKey }: AddressRef): Address & { readonly id: string } {
    const found = addresses.find((address) =>
      addressId === undefined
        ? addressKey !== undefined && address.key === addressKey
        : address.id === addressId,
    )
    if (found?.id === undefined) return fail(400, 'InvalidOperation', `The ${noun} has no such address.`)
    return { ...found, id: found.id }
  }

  /** Setting a default without an address clears it. */
  function withDefault(owner: D, use: Use, ref: AddressRef): D {
    if (ref.addressId === undefined && ref.addressKey === undefined) return withoutStandard(owner, use)
    const { id } = find(owner, ref)
    return { ...withUse(owner, use, id), [USES[use].standard]: id }
  }

  return {
    addAddress: step(z.object({ address: AddressDraft }), (owner, { address }, context) => {
      const taken = owner.addresses.some(({ id, key }) =>
        [id === address.id && id !== undefined, key === address.key && key !== undefined].includes(true),
      )
      if (taken) {
        const duplicateValue = address.key ?? address.id
        fail(400, 'DuplicateField', `The ${noun} has an address of this key.`, {
          field: 'address.key',
          duplicateValue,
        })
      }
      return {
        ...owner,
        addresses: [...owner.addresses, toAddress(address, context, address.id ?? newAddressId(context))],
      }
    }),
    changeAddress: step(
      ByAddress.extend({ address: AddressDraft }),
      (owner, { address, ...ref }, context) => {
        const { id, key } = find(owner, ref)
        const next = { ...definedOnly({ key }), ...toAddress(address, context, id) }
        return { ...owner, addresses: owner.addresses.map((known) => (known.id === id ? next : known)) }
      },
    ),
    removeAddress: step(ByAddress, (owner, ref) => {
      const { id } = find(owner, ref)
      const rest = { ...owner, addresses: owner.addresses.filter((known) => known.id !== id) }
      return withoutUse(withoutUse(rest, 'shipping', id), 'billing', id)
    }),
    setDefaultShippingAddress: step(ByAddress, (owner, ref) => withDefault(owner, 'shipping', ref)),
    setDefaultBillingAddress: step(ByAddress, (owner, ref) => withDefault(owner, 'billing', ref)),
    addShippingAddressId: step(ByAddress, (owner, ref) => withUse(owner, 'shipping', find(owner, ref).id)),
    addBillingAddressId: step(ByAddress, (owner, ref) => withUse(owner, 'billing', find(owner, ref).id)),
    removeShippingAddressId: step(ByAddress, (owner, ref) =>
      withoutUse(owner, 'shipping', find(owner, ref).id),
    ),
    removeBillingAddressId: step(ByAddress, (owner, ref) =>
      withoutUse(owner, 'billing', find(owner, ref).id),
    ),
  }
}

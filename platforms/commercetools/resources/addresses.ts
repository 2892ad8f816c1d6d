/** Addresses of customers and channels, each with its own id. */
import type { Address } from '@commercetools/platform-sdk'
import type { Context } from '../wire/context'
import { toCustomFields } from '../wire/custom-fields'
import type { AddressInput } from '../wire/shapes'

const ID_LENGTH = 8

export function toAddress(input: AddressInput, context: Context, id = input.id): Address {
  const { custom, id: _given, ...address } = input
  return {
    id: id ?? newAddressId(context),
    ...address,
    ...(custom ? { custom: toCustomFields(context.store, custom) } : {}),
  }
}

export function newAddressId(context: Context): string {
  return context.newId().replaceAll('-', '').slice(0, ID_LENGTH)
}

/** Converts a customer draft to a customer; the password is handled separately. */
import type { Customer } from '@commercetools/platform-sdk'
import { z } from 'zod'
import { definedOnly } from '../../../app/models/defined-only'
import type { Lookup } from '../documents'
import { fail } from '../engine/contract'
import { knownLocale } from '../engine/session'
import { toAddress } from '../resources/addresses'
import { keyLookup, newBase } from '../resources/resource'
import type { Context } from '../wire/context'
import { toCustomFields } from '../wire/custom-fields'
import { resolve } from '../wire/references'
import { AddressDraft, CustomDraft, identifier, Key, optional, Text } from '../wire/shapes'

export const Email = z.string().regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'not an e-mail address')
const Place = z.int().min(0)

export const CustomerDraft = z.object({
  key: optional(Key),
  customerNumber: optional(Text),
  externalId: optional(Text),
  email: Email,
  password: optional(z.string().min(1)),
  firstName: optional(Text),
  lastName: optional(Text),
  middleName: optional(Text),
  title: optional(Text),
  salutation: optional(Text),
  dateOfBirth: optional(z.iso.date()),
  companyName: optional(Text),
  vatId: optional(Text),
  locale: optional(Text),
  anonymousCartId: optional(Text),
  anonymousCart: optional(identifier('cart')),
  anonymousId: optional(Text),
  addresses: optional(z.array(AddressDraft)),
  defaultShippingAddress: optional(Place),
  shippingAddresses: optional(z.array(Place)),
  defaultBillingAddress: optional(Place),
  billingAddresses: optional(z.array(Place)),
  isEmailVerified: optional(z.boolean()),
  customerGroup: optional(identifier('customer-group')),
  custom: optional(CustomDraft),
  authenticationMode: optional(z.enum(['Password', 'ExternalAuth'])),
})

export type CustomerInput = z.output<typeof CustomerDraft>

export function customerLookups(customer: Customer): Lookup[] {
  const { email, customerNumber, externalId } = customer
  return [
    ...keyLookup(customer),
    { field: 'email', value: email.toLowerCase(), unique: true },
    ...(customerNumber === undefined
      ? []
      : [{ field: 'customerNumber', value: customerNumber, unique: true }]),
    ...(externalId === undefined ? [] : [{ field: 'externalId', value: externalId, unique: false }]),
  ]
}

export function toCustomer(input: CustomerInput, context: Context): Customer {
  const { addresses: drafts = [], customerGroup, custom } = input
  knownLocale(input.locale, context.engine.languages())
  const addresses = drafts.map((address) => toAddress(address, context))
  const idAt = (place: number): string => {
    const id = addresses[place]?.id
    return id ?? fail(400, 'InvalidOperation', `There is no address ${place} in the draft.`)
  }
  const ids = (places: readonly number[] = [], standard: number | undefined) => [
    ...new Set([...places, ...(standard === undefined ? [] : [standard])].map(idAt)),
  ]
  const { defaultShippingAddress, defaultBillingAddress } = input
  return {
    ...newBase(context),
    ...personal(input),
    addresses,
    ...definedOnly({
      defaultShippingAddressId:
        defaultShippingAddress === undefined ? undefined : idAt(defaultShippingAddress),
    }),
    shippingAddressIds: ids(input.shippingAddresses, defaultShippingAddress),
    ...definedOnly({
      defaultBillingAddressId: defaultBillingAddress === undefined ? undefined : idAt(defaultBillingAddress),
    }),
    billingAddressIds: ids(input.billingAddresses, defaultBillingAddress),
    isEmailVerified: input.isEmailVerified ?? false,
    ...(customerGroup ? { customerGroup: resolve(context.store, 'customer-group', customerGroup) } : {}),
    customerGroupAssignments: [],
    stores: [],
    authenticationMode: input.authenticationMode ?? 'Password',
    ...(custom ? { custom: toCustomFields(context.store, custom) } : {}),
  }
}

/** The plain fields as given. */
function personal(input: CustomerInput) {
  const {
    password: _password,
    anonymousCartId: _cartId,
    anonymousCart: _cart,
    anonymousId: _anonymousId,
    addresses: _addresses,
    defaultShippingAddress: _defaultShipping,
    shippingAddresses: _shipping,
    defaultBillingAddress: _defaultBilling,
    billingAddresses: _billing,
    customerGroup: _group,
    custom: _custom,
    ...rest
  } = input
  return rest
}

/** Customers: names, addresses, groups and custom fields by update action. */
import type { Address, Customer } from '@commercetools/platform-sdk'
import { z } from 'zod'
import { definedOnly } from '../../../app/models/defined-only'
import { fail } from '../engine/contract'
import { knownLocale } from '../engine/session'
import { newAddressId, toAddress } from '../resources/addresses'
import { customActions } from '../resources/custom-actions'
import { byTable } from '../resources/resource'
import type { Resource } from '../resources/resource'
import { setField, step, withField } from '../wire/actions'
import type { ActionTable } from '../wire/actions'
import { resolve } from '../wire/references'
import { AddressDraft, identifier, Key, optional, Text } from '../wire/shapes'
import { customerLookups, Email } from './customer-drafts'
import { hashPasswordSync, removeCredential, writeCredential } from './passwords'

const ByAddress = z.object({ addressId: optional(Text), addressKey: optional(Text) })
type AddressRef = z.output<typeof ByAddress>

function findAddress(
  customer: Customer,
  { addressId, addressKey }: AddressRef,
): Address & { readonly id: string } {
  const found = customer.addresses.find((address) =>
    addressId === undefined
      ? addressKey !== undefined && address.key === addressKey
      : address.id === addressId,
  )
  if (found?.id === undefined) return fail(400, 'InvalidOperation', 'The customer has no such address.')
  return { ...found, id: found.id }
}

type Use = 'shipping' | 'billing'
const USES = {
  shipping: { ids: 'shippingAddressIds', standard: 'defaultShippingAddressId' },
  billing: { ids: 'billingAddressIds', standard: 'defaultBillingAddressId' },
} as const

function withUse(customer: Customer, use: Use, id: string): Customer {
  const { ids } = USES[use]
  return { ...customer, [ids]: [...new Set([...(customer[ids] ?? []), id])] }
}

function withoutUse(customer: Customer, use: Use, id: string): Customer {
  const { ids, standard } = USES[use]
  const rest = { ...customer, [ids]: (customer[ids] ?? []).filter((known) => known !== id) }
  return rest[standard] === id ? withField<Customer, typeof standard>(rest, standard, undefined) : rest
}

/** Setting a default without an address clears it. */
function withDefault(customer: Customer, use: Use, ref: AddressRef): Customer {
  const { standard } = USES[use]
  if (ref.addressId === undefined && ref.addressKey === undefined) {
    return withField<Customer, typeof standard>(customer, standard, undefined)
  }
  const { id } = findAddress(customer, ref)
  return withField<Customer, typeof standard>(withUse(customer, use, id), standard, id)
}

const addressActions: ActionTable<Customer> = {
  addAddress: step(z.object({ address: AddressDraft }), (customer, { address }, context) => {
    const taken = customer.addresses.some(({ id, key }) =>
      [id === address.id && id !== undefined, key === address.key && key !== undefined].includes(true),
    )
    if (taken) {
      const duplicateValue = address.key ?? address.id
      fail(400, 'DuplicateField', 'The customer has an address of this key.', {
        field: 'address.key',
        duplicateValue,
      })
    }
    return {
      ...customer,
      addresses: [...customer.addresses, toAddress(address, context, address.id ?? newAddressId(context))],
    }
  }),
  changeAddress: step(
    ByAddress.extend({ address: AddressDraft }),
    (customer, { address, ...ref }, context) => {
      const { id, key } = findAddress(customer, ref)
      const next = { ...definedOnly({ key }), ...toAddress(address, context, id) }
      return { ...customer, addresses: customer.addresses.map((known) => (known.id === id ? next : known)) }
    },
  ),
  removeAddress: step(ByAddress, (customer, ref) => {
    const { id } = findAddress(customer, ref)
    const rest = { ...customer, addresses: customer.addresses.filter((known) => known.id !== id) }
    return withoutUse(withoutUse(rest, 'shipping', id), 'billing', id)
  }),
  setDefaultShippingAddress: step(ByAddress, (customer, ref) => withDefault(customer, 'shipping', ref)),
  setDefaultBillingAddress: step(ByAddress, (customer, ref) => withDefault(customer, 'billing', ref)),
  addShippingAddressId: step(ByAddress, (customer, ref) =>
    withUse(customer, 'shipping', findAddress(customer, ref).id),
  ),
  addBillingAddressId: step(ByAddress, (customer, ref) =>
    withUse(customer, 'billing', findAddress(customer, ref).id),
  ),
  removeShippingAddressId: step(ByAddress, (customer, ref) =>
    withoutUse(customer, 'shipping', findAddress(customer, ref).id),
  ),
  removeBillingAddressId: step(ByAddress, (customer, ref) =>
    withoutUse(customer, 'billing', findAddress(customer, ref).id),
  ),
}

const AuthenticationMode = z.object({
  authMode: z.enum(['Password', 'ExternalAuth']),
  password: optional(z.string().min(1)),
})
const Group = z.object({ customerGroup: optional(identifier('customer-group')) })

export const customers: Resource<'customer'> = {
  kind: 'customer',
  path: 'customers',
  lookups: customerLookups,
  indexes: ['key', 'email', 'customerNumber', 'externalId'],
  aliases: { lowercaseEmail: 'email' },
  update: byTable<Customer>({
    setKey: setField('key', optional(Key)),
    changeEmail: step(z.object({ email: Email }), (customer, { email }) => ({
      ...customer,
      email,
      isEmailVerified: email.toLowerCase() === customer.email.toLowerCase() && customer.isEmailVerified,
    })),
    setFirstName: setField('firstName', optional(Text)),
    setLastName: setField('lastName', optional(Text)),
    setMiddleName: setField('middleName', optional(Text)),
    setTitle: setField('title', optional(Text)),
    setSalutation: setField('salutation', optional(Text)),
    setDateOfBirth: setField('dateOfBirth', optional(z.iso.date())),
    setCompanyName: setField('companyName', optional(Text)),
    setVatId: setField('vatId', optional(Text)),
    setLocale: step(z.object({ locale: optional(Text) }), (customer, { locale }, { engine }) =>
      withField<Customer, 'locale'>(customer, 'locale', knownLocale(locale, engine.languages())),
    ),
    setExternalId: setField('externalId', optional(Text)),
    setCustomerNumber: setField('customerNumber', optional(Text)),
    setCustomerGroup: step(Group, (customer, { customerGroup }, { store }) =>
      withField(customer, 'customerGroup', customerGroup && resolve(store, 'customer-group', customerGroup)),
    ),
    setAuthenticationMode: step(AuthenticationMode, (customer, { authMode, password }, { store }) => {
      if (authMode === 'ExternalAuth') removeCredential(store, customer.id)
      else if (password === undefined)
        return fail(400, 'RequiredField', "The field 'password' is required.", { field: 'password' })
      else writeCredential(store, customer.id, hashPasswordSync(password))
      return { ...customer, authenticationMode: authMode }
    }),
    ...addressActions,
    ...customActions<Customer>(),
  }),
}

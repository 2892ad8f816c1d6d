/** Customers: names, addresses, groups and custom fields by update action. */
import type { Customer } from '@commercetools/platform-sdk'
import { z } from 'zod'
import { fail } from '../engine/contract'
import { knownLocale } from '../engine/session'
import { addressActions } from '../resources/address-actions'
import { customActions } from '../resources/custom-actions'
import { byTable } from '../resources/resource'
import type { Resource } from '../resources/resource'
import { setField, step, withField } from '../wire/actions'
import { resolve } from '../wire/references'
import { identifier, Key, optional, Text } from '../wire/shapes'
import { customerLookups, Email } from './customer-drafts'
import { hashPasswordSync, removeCredential, writeCredential } from './passwords'

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
    ...addressActions<Customer>('customer'),
    ...customActions<Customer>(),
  }),
}

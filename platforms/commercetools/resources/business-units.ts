/** Business units: companies only, without divisions, associates or own stores. */
import type { Company } from '@commercetools/platform-sdk'
import { z } from 'zod'
import { definedOnly } from '../../../app/models/defined-only'
import { setField } from '../wire/actions'
import { toCustomFields } from '../wire/custom-fields'
import { AddressDraft, CustomDraft, Key, optional, Text } from '../wire/shapes'
import { addressActions } from './address-actions'
import { newAddressId, toAddress } from './addresses'
import { customActions } from './custom-actions'
import { byTable, draft, keyLookup, newBase } from './resource'
import type { Resource } from './resource'

const Status = z.enum(['Active', 'Inactive'])

const Draft = z.object({
  key: Key,
  unitType: z.literal('Company'),
  name: Text,
  status: optional(Status),
  contactEmail: optional(Text),
  addresses: optional(z.array(AddressDraft)),
  custom: optional(CustomDraft),
})

export const businessUnits: Resource<'business-unit'> = {
  kind: 'business-unit',
  path: 'business-units',
  lookups: keyLookup,
  indexes: ['key'],
  create: draft(
    Draft,
    ({ key, status = 'Active', addresses = [], custom, contactEmail, ...input }, context): Company => ({
      ...newBase(context),
      ...input,
      ...definedOnly({ contactEmail }),
      key,
      status,
      storeMode: 'Explicit',
      associateMode: 'Explicit',
      approvalRuleMode: 'Explicit',
      associates: [],
      topLevelUnit: { typeId: 'business-unit', key },
      addresses: addresses.map((address) => toAddress(address, context, address.id ?? newAddressId(context))),
      shippingAddressIds: [],
      billingAddressIds: [],
      ...(custom ? { custom: toCustomFields(context.store, custom) } : {}),
    }),
  ),
  update: byTable<Company>({
    changeName: setField('name', Text),
    changeStatus: setField('status', Status),
    setContactEmail: setField('contactEmail', optional(Text)),
    ...addressActions<Company>('business unit'),
    ...customActions<Company>(),
  }),
}
